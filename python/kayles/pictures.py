"""Pictures in SVG."""

from __future__ import annotations

import os


class Picture:
    """A picture, which a notebook shows.  `svg` is its text."""

    __slots__ = ("svg",)

    def __init__(self, svg: str) -> None:
        self.svg = svg

    def _repr_svg_(self) -> str:
        return self.svg

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the picture to a file."""
        with open(path, "w", encoding="utf-8") as file:
            file.write(self.svg)

    def __repr__(self) -> str:
        return f"<kayles.Picture: {len(self.svg)} bytes of SVG>"
