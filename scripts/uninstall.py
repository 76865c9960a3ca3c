#!/usr/bin/env python3
"""Removes the files that `meson install` of a build installed, and the folders that are then empty.

uninstall.py BUILD DESTDIR
"""
import json
import pathlib
import subprocess
import sys


def remove_empty(folder, destdir):
    """Removes empty folders of Kayles; below DESTDIR, also empty parent folders."""
    while folder.is_dir() and not any(folder.iterdir()):
        below = destdir and pathlib.Path(destdir) in folder.parents
        if folder.name != "kayles" and "/doc/kayles/" not in str(folder) and not below:
            return
        folder.rmdir()
        folder = folder.parent


def main():
    build, destdir = sys.argv[1:3]
    listing = subprocess.run(["meson", "introspect", build, "--installed"], capture_output=True, text=True, check=True)
    folders = set()
    for place in set(json.loads(listing.stdout).values()):
        path = pathlib.Path(destdir + place)
        if path.is_symlink() or path.exists():
            print("removing", path)
            path.unlink()
            folders.add(path.parent)
    for folder in sorted(folders, key=lambda folder: -len(folder.parts)):
        remove_empty(folder, destdir)


if __name__ == "__main__":
    main()
