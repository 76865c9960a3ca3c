"""The examples of the documents and of the modules run."""

import doctest
import pathlib
import re

import pytest

import kayles

ROOT = pathlib.Path(__file__).resolve().parents[2]
BLOCK = re.compile(r"^```python\n(.*?)^```$", re.M | re.S)


@pytest.mark.parametrize("path", [ROOT / "docs" / "python.md"], ids=lambda path: path.name)
def test_the_examples_of_a_document_run(path, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    blocks = BLOCK.findall(path.read_text())
    examples = "\n".join(blocks)
    assert blocks and examples.count(">>>") > 10
    test = doctest.DocTestParser().get_doctest(examples, {}, path.name, str(path), 0)
    failures = []
    doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test, out=failures.append)
    assert not failures, "".join(failures)


def test_the_examples_of_the_package_run():
    assert doctest.testmod(kayles) == (0, 2)
