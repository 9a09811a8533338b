"""Two games small enough to know everything about: Kuhn poker and Haul."""
