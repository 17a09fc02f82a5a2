// Reads and writes JSON (placeholder until its floor is built).
