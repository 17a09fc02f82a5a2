// One request through libcurl (placeholder until its floor is built).
