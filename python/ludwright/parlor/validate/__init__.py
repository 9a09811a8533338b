"""What makes a genome faulty, and the codes of all faults."""
