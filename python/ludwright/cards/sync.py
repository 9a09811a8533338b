"""Fetching card data: Scryfall's bulk file of Oracle cards, or any file of that shape."""

from __future__ import annotations

import contextlib
import datetime
import gzip
import json
import os
import tempfile
import zlib
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ludwright.errors import Invalid, needs

from . import cache
from .catalog import Catalog, synced_file
from .read import LIMIT_FILE

if TYPE_CHECKING:
    import httpx

BULK = "https://api.scryfall.com/bulk-data/oracle-cards"
TIMEOUT_S = 30.0
# A description of a bulk file is a few hundred bytes; anything longer is cards.
LIMIT_DESCRIPTION = 1 << 16
BLOCK = 1 << 16

# Called with bytes so far and bytes in all, if known.
Progress = Callable[[int, int | None], None]


@dataclass(frozen=True, slots=True)
class Synced:
    """What was fetched, from where, and when."""

    url: str
    digest: str
    cards: int
    fetched_at: str
    updated_at: str | None = None
    etag: str | None = None


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a sync came to."""

    synced: Synced
    # False when what is here is what is there.
    fetched: bool
    catalog: Catalog


def held() -> Synced | None:
    """What the last sync left, or None."""
    with contextlib.suppress(OSError, ValueError, TypeError):
        if synced_file().is_file():
            return Synced(**json.loads(_note().read_text("utf-8")))
    return None


def sync_file(path: Path) -> Outcome:
    """Take a file on disk as the synced cards."""
    catalog = Catalog.load(path)
    try:
        data = path.read_bytes()
    except OSError as error:
        raise Invalid(f"cannot be read: {error.strerror}", path=str(path)) from error
    packed = data if data[:2] == b"\x1f\x8b" else gzip.compress(data, mtime=0)
    _write(synced_file(), packed)
    return _finish(Synced(path.resolve().as_uri(), catalog.digest, len(catalog), _now()), catalog)


def sync_url(url: str | None = None, progress: Progress = lambda done, total: None) -> Outcome:
    """Fetch cards, unless they are here already. The address is that of a file, or of its description."""
    client = _client()
    try:
        with client:
            return _sync(client, url or BULK, progress)
    except _httpx().HTTPStatusError as error:
        status = f"{error.response.status_code} {error.response.reason_phrase}".strip()
        raise _unreachable(str(error.request.url), f"the server answered {status}") from error
    except (_httpx().HTTPError, _httpx().InvalidURL) as error:
        raise _unreachable(url or BULK, str(error) or type(error).__name__) from error


def _unreachable(url: str, why: str) -> Invalid:
    return Invalid(
        f"cannot fetch {url}: {why}",
        remedy="check the connection, or give a file: ludwright cards sync --file FILE",
    )


def _sync(client: httpx.Client, url: str, progress: Progress) -> Outcome:
    before = held()
    headers = {}
    if before and before.url == url and before.etag:
        headers["If-None-Match"] = before.etag
    described = _description(client, url, headers)
    if described is _UNCHANGED:
        assert before is not None
        return Outcome(before, False, Catalog.load(synced_file()))
    updated_at: str | None = None
    source = url
    if described is not None:
        updated_at = described.get("updated_at")
        if before and before.url == url and updated_at and before.updated_at == updated_at:
            return Outcome(before, False, Catalog.load(synced_file()))
        source = str(described["download_uri"])
    with _part() as part:
        etag = _download(client, source, part, progress)
        # Read whole before the old cards go: a broken download must not replace good ones.
        catalog = _readable(part, source)
        _move(part, synced_file())
    synced = Synced(
        url, catalog.digest, len(catalog), _now(), updated_at, etag if described is None else None
    )
    return _finish(synced, catalog)


_UNCHANGED: Any = object()


def _description(client: httpx.Client, url: str, headers: dict[str, str]) -> Any:
    """The object that says where the bulk file is; None if the address is of cards themselves."""
    with client.stream("GET", url, headers=headers) as response:
        if response.status_code == 304:
            return _UNCHANGED
        response.raise_for_status()
        start = b""
        for block in response.iter_bytes(BLOCK):
            start += block
            if len(start) > LIMIT_DESCRIPTION:
                return None
    try:
        found = json.loads(start)
    except ValueError:
        return None
    return found if isinstance(found, dict) and isinstance(found.get("download_uri"), str) else None


def _download(client: httpx.Client, url: str, part: Path, progress: Progress) -> str | None:
    with client.stream("GET", url) as response:
        response.raise_for_status()
        length = response.headers.get("Content-Length", "")
        total = int(length) if length.isdigit() else None
        taken = 0
        try:
            with gzip.GzipFile(part, "wb", compresslevel=5, mtime=0) as packed:
                blocks = response.iter_bytes(BLOCK)
                for block in _unpacked(blocks):
                    packed.write(block)
                    taken += len(block)
                    if taken > LIMIT_FILE:
                        raise Invalid(
                            f"{url} is larger than {LIMIT_FILE >> 30} GiB", remedy="give a card file"
                        )
                    progress(response.num_bytes_downloaded, total)
        except OSError as error:
            raise _unwritable(part, error) from error
        etag: str | None = response.headers.get("ETag")
        return etag


def _unpacked(blocks: Iterator[bytes]) -> Iterator[bytes]:
    """Gzipped files are unpacked on the way, so that what is kept is packed once."""
    unpacker: Any = None
    for n, block in enumerate(blocks):
        if n == 0 and block[:2] == b"\x1f\x8b":
            unpacker = zlib.decompressobj(wbits=31)
        try:
            yield unpacker.decompress(block) if unpacker else block
        except zlib.error as error:
            raise Invalid(f"the gzipped data is damaged: {error}", remedy="try again") from error
    if unpacker and not unpacker.eof:
        raise Invalid("the gzipped data is damaged: it ends too early", remedy="try again")


def _readable(part: Path, url: str) -> Catalog:
    try:
        return Catalog.load(part)
    except Invalid as error:
        place = str(error.path or "").replace(str(part), url)
        raise Invalid(error.message, path=place or url, remedy="give the address of a card file") from error


def _finish(synced: Synced, catalog: Catalog) -> Outcome:
    _write(_note(), json.dumps(asdict(synced), indent=2).encode())
    return Outcome(synced, True, catalog)


def _note() -> Path:
    return synced_file().with_name("synced.json")


@contextlib.contextmanager
def _part() -> Iterator[Path]:
    """A file beside the synced one, gone afterwards whatever happens."""
    folder = synced_file().parent
    try:
        folder.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(prefix=".part-", suffix=".json.gz", dir=folder)
    except OSError as error:
        raise _unwritable(folder, error) from error
    os.close(handle)
    try:
        yield Path(name)
    finally:
        Path(name).unlink(missing_ok=True)


def _move(part: Path, target: Path) -> None:
    try:
        os.replace(part, target)
    except OSError as error:
        raise _unwritable(target, error) from error


def _write(path: Path, data: bytes) -> None:
    try:
        cache.write_whole(path, data)
    except OSError as error:
        raise _unwritable(path, error) from error


def _unwritable(path: Path, error: OSError) -> Invalid:
    return Invalid(
        f"cannot be written: {error.strerror}",
        path=str(path),
        remedy="set LUDWRIGHT_CACHE to a writable folder",
    )


def _now() -> str:
    """The time, or SOURCE_DATE_EPOCH for who wants the same bytes twice."""
    epoch = os.environ.get("SOURCE_DATE_EPOCH", "")
    zone = datetime.UTC
    now = (
        datetime.datetime.fromtimestamp(int(epoch), zone) if epoch.isdigit() else datetime.datetime.now(zone)
    )
    return now.isoformat(timespec="seconds")


def _httpx() -> Any:
    try:
        import httpx
    except ModuleNotFoundError:
        raise needs("httpx") from None
    return httpx


def _client() -> httpx.Client:
    from importlib.metadata import PackageNotFoundError, version

    try:
        own = version("ludwright")
    except PackageNotFoundError:
        own = "dev"
    # Scryfall asks every client to say who it is and what it takes.
    headers = {"User-Agent": f"ludwright/{own}", "Accept": "application/json;q=0.9,*/*;q=0.8"}
    client: httpx.Client = _httpx().Client(headers=headers, timeout=TIMEOUT_S, follow_redirects=True)
    return client
