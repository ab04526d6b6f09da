"""Every example in the package's documentation runs and prints what it says."""

import doctest
import inspect
import io
import pathlib

import damier
import damier._headers
import damier._setup
import pytest

FLAGS = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS


def documented():
    """Each doc string of the package, once, with the name of what it documents."""
    objects = {"damier": damier, "damier.pdn": damier.pdn}
    for module in (damier, damier.pdn):
        for name in module.__all__:
            objects[f"{module.__name__}.{name}"] = getattr(module, name)
    for name, thing in list(objects.items()):
        if inspect.isclass(thing):
            for member, value in vars(thing).items():
                objects[f"{name}.{member}"] = value
    for name, thing in objects.items():
        text = inspect.getdoc(thing)
        if text and ">>>" in text:
            yield pytest.param(name, text, id=name)


@pytest.mark.parametrize(("name", "text"), list(documented()))
def test_the_examples_of_doc_strings_hold(name, text):
    names = {key: getattr(damier, key) for key in damier.__all__} | {"io": io}
    names |= {key: getattr(damier.pdn, key) for key in damier.pdn.__all__}
    example = doctest.DocTestParser().get_doctest(text, names, name, None, 0)
    runner = doctest.DocTestRunner(optionflags=FLAGS)
    printed = []
    runner.run(example, out=printed.append)
    assert runner.summarize(verbose=False).failed == 0, "".join(printed)


ROOT = pathlib.Path(__file__).parents[3]


@pytest.mark.parametrize("path", ["docs/python.md", "crates/py/README.md"])
def test_the_examples_of_the_guides_hold(path, tmp_path, monkeypatch):
    guide = ROOT / path
    # A closing fence behind an answer is no part of it.
    text = "\n".join(
        "" if line.startswith("```") else line
        for line in guide.read_text(encoding="utf-8").splitlines()
    )
    monkeypatch.chdir(tmp_path)
    example = doctest.DocTestParser().get_doctest(text, {}, path, path, 0)
    assert example.examples, f"{path} has no example"
    runner = doctest.DocTestRunner(optionflags=FLAGS)
    printed = []
    runner.run(example, out=printed.append)
    assert runner.summarize(verbose=False).failed == 0, "".join(printed)


def test_everything_public_is_documented():
    silent = []
    for name in damier.__all__:
        thing = getattr(damier, name)
        if not inspect.isclass(thing):
            continue
        if not inspect.getdoc(thing):
            silent.append(name)
        for member, value in vars(thing).items():
            described = inspect.isroutine(value) or inspect.isdatadescriptor(value)
            if described and not member.startswith("_") and not inspect.getdoc(value):
                silent.append(f"{name}.{member}")
    assert silent == []
