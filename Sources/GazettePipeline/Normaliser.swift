// The pipeline (placeholder until its floor is built).
