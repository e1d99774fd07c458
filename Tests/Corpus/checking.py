"""Looks for the truth of a document in the text layer of its clean pages."""

import re
import subprocess
from xml.etree import ElementTree


def words(path):
    """Words of each page with their boxes in ten-thousandths of the page."""
    said = subprocess.run(["pdftotext", "-bbox", str(path), "-"], capture_output=True, check=True).stdout.decode()
    found = []
    for page in ElementTree.fromstring(said).iter("{http://www.w3.org/1999/xhtml}page"):
        across, down = 10000 / float(page.get("width")), 10000 / float(page.get("height"))
        found.append(
            [
                (
                    float(w.get("xMin")) * across,
                    float(w.get("yMin")) * down,
                    float(w.get("xMax")) * across,
                    float(w.get("yMax")) * down,
                    w.text or "",
                )
                for w in page.iter("{http://www.w3.org/1999/xhtml}word")
            ]
        )
    return found


def bare(text):
    return re.sub(r"\s", "", text)


def at(page, box):
    """The text of the words whose middle is in the row of the box and that overlap it."""
    left, top, right, bottom = box
    return "".join(w[4] for w in page if w[0] < right and w[2] > left and top - 20 < (w[1] + w[3]) / 2 < bottom + 20)


def around(page, box):
    """The text of the lines near a box: labels and intervals may take two lines, and stand above or below."""
    return "".join(w[4] for w in page if box[1] - 450 < (w[1] + w[3]) / 2 < box[3] + 450)


def pieces(value):
    """What must be printed near a result; labels break after spaces, hyphens and slashes."""
    broken = re.split(r"\s|(?<=[-/])", f"{value['label']} {value['unit']} {value['range']}")
    return [piece for piece in broken if piece]


def complaints(path, truth):
    found = []
    pages = words(path)
    if len(pages) != truth["pages"]:
        found.append(f"{path.name}: {len(pages)} pages, the truth says {truth['pages']}")
    if not (2 if truth["layout"] == "tight" else 8) <= len(truth["values"]) <= 60:
        found.append(f"{path.name}: {len(truth['values'])} values")
    for value in truth["values"]:
        place = at(pages[value["page"] - 1], value["box"])
        if bare(value["value"]) not in place:
            found.append(f"{path.name}: result {value['value']!r} of {value['label']!r} is not at its place: {place!r}")
        near = around(pages[value["page"] - 1], value["box"])
        for part in pieces(value):
            if part not in near:
                found.append(f"{path.name}: {part!r} of {value['label']!r} is not beside its result")
        if not all(0 <= edge <= 10000 for edge in value["box"]) or value["box"][0] >= value["box"][2]:
            found.append(f"{path.name}: result of {value['label']!r} is off the page")
    return found
