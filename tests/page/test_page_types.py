"""The types in the comments of web/ hold, and its files are free of what the page must not do."""
import json
import re
import subprocess

from program import ROOT

WEB = ROOT / "web"


def test_types(tmp_path):
    options = {"checkJs": True, "allowJs": True, "strict": True, "noEmit": True, "target": "es2022", "module": "es2022",
               "lib": ["es2022", "dom", "dom.iterable"], "moduleResolution": "node", "types": []}
    (tmp_path / "tsconfig.json").write_text(json.dumps({"compilerOptions": options, "include": [f"{WEB}/*.js"]}))
    done = subprocess.run(["tsc", "-p", tmp_path], capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (0, "")


def test_no_text_becomes_markup():
    for path in WEB.glob("*.js"):
        assert not re.search(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function", path.read_text()), path
    assert not re.search(r"\sstyle=|\son\w+=|<style|<script(?![^>]*src=)", (WEB / "index.html").read_text())
