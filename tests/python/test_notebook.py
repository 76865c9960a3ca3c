"""The notebook of the examples runs, and its pictures are pictures."""

import json
import pathlib
import sys
import xml.etree.ElementTree as xml

import pytest

nbformat = pytest.importorskip("nbformat")
nbclient = pytest.importorskip("nbclient")
pytest.importorskip("ipykernel")

NOTEBOOK = pathlib.Path(__file__).resolve().parents[2] / "examples" / "kayles.ipynb"


def test_the_notebook_runs(tmp_path, monkeypatch):
    kernel = tmp_path / "kernels" / "this" / "kernel.json"
    kernel.parent.mkdir(parents=True)
    kernel.write_text(json.dumps({"argv": [sys.executable, "-m", "ipykernel_launcher", "-f", "{connection_file}"],
                                  "display_name": "this", "language": "python"}))
    monkeypatch.setenv("JUPYTER_PATH", str(tmp_path))
    notebook = nbformat.read(NOTEBOOK, as_version=4)
    assert all(not cell.get("outputs") for cell in notebook.cells)  # they would go out of date
    nbclient.NotebookClient(notebook, kernel_name="this", timeout=120,
                            resources={"metadata": {"path": str(tmp_path)}}).execute()
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", [])]
    pictures = [output.data["image/svg+xml"] for output in outputs if "image/svg+xml" in output.get("data", {})]
    assert len(pictures) >= 8 and any("text/latex" in output.get("data", {}) for output in outputs)
    for i, picture in enumerate(pictures):
        assert xml.fromstring(picture).tag.endswith("svg")
        (tmp_path / f"{i}.svg").write_text(picture)
    tables = [output.data["text/html"] for output in outputs if "text/html" in output.get("data", {})]
    assert tables and all(xml.fromstring(table).tag == "table" for table in tables)
