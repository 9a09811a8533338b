"""The notation of cards: its syntax trees (`ast_*`), its small languages, and the loader of files."""
