"""The grammar kernel: templates that parse and print. It knows no card.

A rule is a class and its words; see `template` for how words are written, `grammar` for the kinds of rule.
"""

from .grammar import Grammar
from .makers import Unsaid
from .tree import Tree, Voice, said
from .words import CAPITAL, OWN, line_of, number_word, plural, tokens_of, verb_form, word_number

__all__ = [
    "CAPITAL",
    "OWN",
    "Grammar",
    "Tree",
    "Unsaid",
    "Voice",
    "line_of",
    "number_word",
    "plural",
    "said",
    "tokens_of",
    "verb_form",
    "word_number",
]
