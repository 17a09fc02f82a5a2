// Placeholder until the module has its tests.
import Testing
