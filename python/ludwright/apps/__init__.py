"""Screens and commands: they show and return, and know no rules."""
