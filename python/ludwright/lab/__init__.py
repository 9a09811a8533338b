"""The laboratory: many matches, compared players, and what they tell."""
