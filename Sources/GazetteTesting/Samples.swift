// Samples and conformance suites for plugin authors (placeholder until it is built).
