"""The dice duel: heroes and statuses as data."""
