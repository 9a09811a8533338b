"""A newcomer, timed: from `pip install` of a wheel in a fresh environment to the first own attack in a match
of Magic in the browser, in steps and seconds.

    python scripts/newcomer.py dist/ludwright-*.whl

The pauses of a person are part of it: two seconds to read a new screen, one for every click or key. It needs
playwright and Debian's Chromium.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

READ, CLICK = 2.0, 1.0
MOST = 80


class Clock:
    """Steps with the seconds they took, and all seconds so far."""

    def __init__(self) -> None:
        self.start = self.last = time.perf_counter()

    def step(self, what: str) -> None:
        now = time.perf_counter()
        print(f"{what:60} {now - self.last:6.1f} s {now - self.start:7.1f} s", flush=True)
        self.last = now


def main() -> None:
    from playwright.sync_api import sync_playwright

    wheel = sys.argv[1]
    chromium = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))))
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1280, "height": 800})
        page.set_default_timeout(120_000)
        clock = Clock()
        programs = Path(folder) / "bin"
        subprocess.run([sys.executable, "-m", "venv", folder], check=True)
        clock.step("python -m venv")
        subprocess.run([programs / "pip", "install", "--quiet", f"{wheel}[web]"], check=True)
        clock.step('pip install "ludwright[web]"')
        server = subprocess.Popen(
            [programs / "ludwright", "serve", "--port", "0"],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        try:
            play(page, address(server), clock)
        finally:
            server.terminate()
            server.wait(10)
            browser.close()


def address(server: subprocess.Popen[str]) -> str:
    assert server.stdout is not None
    for line in server.stdout:
        if found := re.search(r"http://\S+", line):
            return found[0]
    raise SystemExit("the server did not start")


def play(page: Any, url: str, clock: Clock) -> None:
    clock.step("ludwright serve, until it prints its address")
    page.goto(url)
    page.wait_for_selector("button[value=play]")
    clock.step("the lobby stands")
    time.sleep(READ + CLICK)
    page.click("button[value=play]")
    page.wait_for_selector(".magic .plate")
    page.wait_for_selector("#ask button")
    clock.step("read, click Play: the table asks")
    for answers in range(1, MOST):
        time.sleep(CLICK)
        if page.locator("#ask button:has-text('All that can')").count():
            time.sleep(READ)
            page.click("#ask button:has-text('All that can')")
            time.sleep(CLICK)
            if page.locator("#ask .go").count():
                page.locator("#ask .go").first.click()
            page.wait_for_selector(".half.near .c[aria-label*='attacking'], .log .e-attacks")
            clock.step(f"{answers} answers: the first own attack")
            return
        answer(page)
    raise SystemExit("nobody could attack")


def answer(page: Any) -> None:
    """What a beginner does: whatever glows, or else the next step."""
    for what in ("#popup button", ".hand .c.can", ".c.aim, .plate.aim"):
        if page.locator(what).count():
            page.locator(what).first.click()
            return
    if page.locator("#ask kbd:has-text('space')").count():
        page.keyboard.press("Space")
    elif page.locator("#ask button.option").count():
        page.locator("#ask button.option").first.click()


if __name__ == "__main__":
    main()
