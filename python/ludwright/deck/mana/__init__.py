"""Mana bases: how many lands, how many sources of a colour, and whether a hand can pay."""
