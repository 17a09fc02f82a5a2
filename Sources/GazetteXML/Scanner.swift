// Tolerant XML scanner (placeholder until its floor is built).
