"""A built deck for people and for programs: terminal, HTML, JSON."""
