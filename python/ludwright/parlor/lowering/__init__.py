"""From a genome to a program of the core."""
