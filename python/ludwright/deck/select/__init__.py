"""Which cards make the deck: one objective, an exact solver and a greedy one for it."""
