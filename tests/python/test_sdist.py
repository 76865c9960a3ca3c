"""The source distribution: it holds all sources, and the package is built from it."""

import os
import pathlib
import shutil
import subprocess
import sys
import tarfile

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
BUILD = "import mesonpy, sys; mesonpy.build_sdist(sys.argv[1])"

pytest.importorskip("mesonpy")


def run(*words, **more):
    done = subprocess.run(words, capture_output=True, text=True, **more)
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    return done.stdout


@pytest.mark.skipif(not shutil.which("git") or not (ROOT / ".git").exists(), reason="it is made from a clone")
def test_the_package_is_built_from_its_source_distribution(tmp_path):
    clone = tmp_path / "clone"
    run("git", "clone", "-q", "--no-hardlinks", str(ROOT), str(clone))
    run(sys.executable, "-c", BUILD, str(tmp_path), cwd=clone)
    archive, = tmp_path.glob("kayles-*.tar.gz")
    with tarfile.open(archive) as opened:
        held = {name.partition("/")[2] for name in opened.getnames()}
    sources = run("git", "ls-files", "src", "include", "python", "meson.build", "pyproject.toml", "LICENSE", cwd=clone)
    assert set(sources.splitlines()) <= held and "src/ruleset/starts.c" in held
    run(sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-index", "--no-deps",
        "--no-build-isolation", "--config-settings", "setup-args=-Doptimization=0", "--target", str(tmp_path / "built"),
        str(archive))
    built = run(sys.executable, "-c", "import kayles; print(kayles.__file__, kayles.game('nim').solve('3 5 7').moves)",
                env=dict(os.environ, PYTHONPATH=str(tmp_path / "built")), cwd=tmp_path)
    assert built.startswith(str(tmp_path / "built")) and built.endswith("('1:2',)\n")
