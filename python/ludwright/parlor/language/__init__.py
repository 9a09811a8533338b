"""The language of expressions: text, syntax tree, and what a tree means."""
