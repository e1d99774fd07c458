"""The fonts that a seed prints with. Held-out seeds use other families than development seeds."""

from functools import lru_cache
from glob import glob

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

# Regular and bold; for each class development, then held out.
FAMILIES = {
    "sans": (
        [
            ("LiberationSans-Regular", "LiberationSans-Bold"),
            ("DejaVuSansCondensed", "DejaVuSansCondensed-Bold"),
            ("Roboto-Regular", "Roboto-Bold"),
        ],
        [("OpenSans-Regular", "OpenSans-Bold"), ("Lato-Regular", "Lato-Bold"), ("FreeSans", "FreeSansBold")],
    ),
    "narrow": (
        [("LiberationSansNarrow-Regular", "LiberationSansNarrow-Bold"), ("DejaVuSansCondensed", "DejaVuSansCondensed-Bold")],
        [("RobotoCondensed-Regular", "RobotoCondensed-Bold"), ("FreeSans", "FreeSansBold")],
    ),
    "serif": (
        [("LiberationSerif-Regular", "LiberationSerif-Bold"), ("DejaVuSerifCondensed", "DejaVuSerifCondensed-Bold")],
        [("FreeSerif", "FreeSerifBold"), ("DejaVuSerif", "DejaVuSerif-Bold")],
    ),
    "mono": (
        [("LiberationMono-Regular", "LiberationMono-Bold"), ("DejaVuSansMono", "DejaVuSansMono-Bold")],
        [("FreeMono", "FreeMonoBold"), ("NotoSansMono-Regular", "NotoSansMono-Bold")],
    ),
}
FALLBACK = "DejaVuSans"


@lru_cache(None)
def registered(name):
    found = sorted(glob(f"/usr/share/fonts/**/{name}.ttf", recursive=True))
    if not found:
        raise SystemExit(f"font {name} is missing: see README.md for the packages")
    pdfmetrics.registerFont(TTFont(name, found[0]))
    return name


def family(rng, kind, held):
    """Names of a regular and a bold font."""
    return tuple(registered(name) for name in rng.choice(FAMILIES[kind][1 if held else 0]))


@lru_cache(None)
def covers(font, text):
    return all(ord(letter) in pdfmetrics.getFont(font).face.charToGlyph for letter in text)


def fitting(font, text):
    """The font, or one that has all letters of the text."""
    return font if covers(font, text) else registered(FALLBACK)


def width(font, size, text):
    return pdfmetrics.stringWidth(text, fitting(font, text), size)
