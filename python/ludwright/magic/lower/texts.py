"""What players read: the printed text of faces, abilities, modes and questions.

What the grammar has no words for yet is told by the second printer, so that no option goes without a label.
"""

from __future__ import annotations

from ...errors import LudwrightError
from ..notation.ast_abilities import Activated
from ..notation.ast_base import Ability, Symbols
from ..notation.ast_card import Face
from ..notation.ast_costs import Cost
from ..notation.ast_program import Program
from .context import Json

_COST = Symbols("{1}")


def face_text(face: Face, token: bool = False) -> list[str]:
    """A face's rules text, one ability a line."""
    from ..oracle.printer import print_face

    try:
        return print_face(face, token=token)
    except LudwrightError:
        return []


def ability_text(ability: Ability, face: Face, kind: Json, granted: bool = False) -> str:
    """One ability; `granted` by an effect, it speaks of the creature that has it."""
    from ..explain import explain_ability
    from ..oracle.names import Catalogued
    from ..oracle.own_name import Self, with_name
    from ..oracle.printer import own, print_ability

    try:
        line = print_ability(ability, face, Catalogued())
    except LudwrightError:
        return explain_ability(kind)
    return with_name(line, Self(face.name, "Creature", False) if granted else own(face))


def program_text(program: Program, face: Face) -> str:
    """What a mode does, or what somebody may do: the text of an ability that does just this."""
    from ..oracle.names import Catalogued
    from ..oracle.own_name import with_name
    from ..oracle.printer import own, print_ability

    try:
        line = print_ability(Activated(Cost(_COST), program), face, Catalogued())
    except LudwrightError:
        return ""
    return with_name(line.removeprefix(f"{_COST}: "), own(face))
