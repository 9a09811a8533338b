"""The kernel as a person meets it: games by name, matches, series, replays, and who sits at the table."""
