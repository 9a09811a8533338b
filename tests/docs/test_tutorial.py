"""What the tutorial shows, works as shown."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[2] / "docs/tutorial.md"
BLOCKS = re.findall(r"```(sh|python)\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)


@pytest.mark.parametrize(("language", "text"), BLOCKS, ids=[f"block-{i}" for i in range(len(BLOCKS))])
def test_block(language: str, text: str, repository: Path) -> None:
    if language == "sh":
        # The command beside this interpreter, whatever is on the path.
        text = text.replace("ludwright ", f"{Path(sys.executable).parent}/ludwright ")
        command = ["bash", "-euo", "pipefail", "-c", text]
    else:
        command = [sys.executable, "-c", text]
    done = subprocess.run(command, cwd=repository, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr
