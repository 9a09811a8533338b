"""Card games as self-describing genomes: everything needed to play, explain, search and evolve a game."""
