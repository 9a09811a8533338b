"""The rules of card English, one family of constructs a module. Importing this fills the grammar."""

from importlib import import_module

from .base import G, Names, Setting, within

# In this order: of two rules for the same value the first one prints.
FAMILIES = (
    "numbers",
    "filters",
    "tails",
    "nouns",
    "exiled_with",
    "own_extremes",
    "players",
    "costs",
    "other_kinds",
    "events",
    "deeds",
    "either",
    "conditions",
    "graveyards",
    "durations",
    "mods",
    "restrictions",
    "verb_forms",
    "verbs_cards",
    "verbs_permanents",
    "verbs_life",
    "verbs_game",
    "verbs_choices",
    "this_way",
    "tokens",
    "keywords",
    "effects",
    "replacements",
    "resolving",
    "votes",
    "choice_of",
    "choice_of_counters",
    "flow",
    "may",
    "if_last",
    "modes",
    "delayed",
    "triggered",
    "dealt",
    "activated",
    "statics",
    "ways",
    "chapters",
    "mechanic_words",
    "prepared",
    "redirected",
    "dungeons",
    "splice",
    "rooms",
    "time_counters",
)
for _family in FAMILIES:
    import_module(f".{_family}", __name__)

__all__ = ["FAMILIES", "G", "Names", "Setting", "within"]
