"""The stub of the Rust core says what the binary holds, name by name and parameter by parameter."""

import subprocess
import sys
from pathlib import Path


def test_the_stub_agrees_with_the_binary(repository: Path) -> None:
    command = [sys.executable, "-m", "mypy.stubtest", "ludwright._core", "--concise"]
    report = subprocess.run(command, cwd=repository, capture_output=True, text=True, check=False)
    assert report.returncode == 0, report.stdout + report.stderr
