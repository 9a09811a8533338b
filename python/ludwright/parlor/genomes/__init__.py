"""A genome as its author writes it: the form key by key, its words, its files, and the page about them."""
