"""JSON Schemas of what authors write for this room, for editors; a test keeps the shipped files equal."""

from __future__ import annotations

from typing import Any

from ludwright.authoring.json_schema import json_schema

from .brief import brief_shape
from .combos import Combos
from .registries import load_roles
from .registries.features import WrittenFeatures
from .registries.roles import WrittenRoles
from .shapes import Shapes
from .themes import KnownThemes


def schemas() -> dict[str, dict[str, Any]]:
    """File name → schema."""
    return {
        "brief.json": json_schema(brief_shape(load_roles())),
        "combos.json": json_schema(Combos),
        "features.json": json_schema(WrittenFeatures),
        "roles.json": json_schema(WrittenRoles),
        "shapes.json": json_schema(Shapes),
        "themes.json": json_schema(KnownThemes),
    }


def main() -> None:
    """Write the schemas beside the data: `python -m ludwright.deck.schema`."""
    import json
    from pathlib import Path

    folder = Path(__file__).resolve().parents[1] / "data" / "deck" / "schema"
    for name, schema in schemas().items():
        (folder / name).write_text(json.dumps(schema, indent=2, ensure_ascii=False) + "\n", "utf-8")


if __name__ == "__main__":
    main()
