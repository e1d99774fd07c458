#!/usr/bin/python3
"""Makes laboratory reports with the truth beside them: see README.md."""

import argparse
import json
import sys
from multiprocessing import Pool
from pathlib import Path

import checking
import degrade
import layouts
import truth
from report import Report
from sheet import Sheet


def pages(seed, name, folder, total=1):
    """Prints the clean PDF of a seed and a layout; a second time once the number of pages is known."""
    layout = layouts.layout(name)
    report = Report(seed, name, layout.WISHES)
    path = folder / f"{name}-{seed}-text.pdf"
    sheet = Sheet(path, report, getattr(layout, "FACE", "sans"), getattr(layout, "SIZE", 9), total)
    layout.draw(sheet)
    if total != sheet.page:
        return pages(seed, name, folder, sheet.page)
    sheet.save()
    return report, sheet, path


def make(job):
    """All wanted classes of one seed and layout; returns the complaints of the check."""
    seed, name, classes, folder, check = job
    report, sheet, clean = pages(seed, name, folder)
    complaints = checking.complaints(clean, truth.document(report, sheet, clean.name, "text")) if check else []
    complaints += [f"{clean.name}: {one!r} runs into {other!r}" for one, other in sheet.overprinted()] if check else []
    for kind in classes:
        file = clean if kind == "text" else degrade.pictures(clean, kind, seed, name, sheet.page)
        said = truth.document(report, sheet, file.name, kind)
        file.with_suffix(".json").write_text(json.dumps(said, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    if "text" not in classes:
        clean.unlink()
    return complaints


def chosen(text, known, what):
    names = list(known) if text == "all" else text.split(",")
    for name in names:
        if name not in known:
            sys.exit(f"no {what} {name}; there are {', '.join(known)}")
    return names


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", default="0:20", help="A:B, without B")
    parser.add_argument("--layouts", default="all")
    parser.add_argument("--classes", default="text")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--check", action="store_true", help="look for the truth in the text of the pages")
    parser.add_argument("--jobs", type=int, default=2)
    wanted = parser.parse_args()
    first, last = (int(part) for part in wanted.seeds.split(":"))
    names = chosen(wanted.layouts, layouts.NAMES, "layout")
    classes = chosen(wanted.classes, degrade.CLASSES, "class")
    wanted.out.mkdir(parents=True, exist_ok=True)
    jobs = [(seed, name, classes, wanted.out, wanted.check) for seed in range(first, last) for name in names]
    if wanted.jobs == 1:
        answers = [make(job) for job in jobs]
    else:
        with Pool(wanted.jobs) as pool:
            answers = pool.map(make, jobs, chunksize=1)
    complaints = [complaint for answer in answers for complaint in answer]
    for complaint in complaints:
        print(complaint, file=sys.stderr)
    print(f"{len(jobs)} reports of {len(names)} layouts, {len(classes)} classes, in {wanted.out}")
    sys.exit(1 if complaints else 0)


if __name__ == "__main__":
    main()
