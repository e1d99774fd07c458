"""Which sections and tests a report has."""

import results
import strangers
from parts import Section
from tables import LIPOPROTEIN_A, rows, split

RARE = {
    "reticulocytes_percent": 0.2,
    "globulin": 0.4,
    "albumin_globulin_ratio": 0.3,
    "anion_gap": 0.3,
    "lipoprotein_a": 0.4,
    "apolipoprotein_b": 0.3,
    "vldl_cholesterol": 0.3,
    "t4_total": 0.3,
    "t3_total": 0.3,
    "tpo_antibodies": 0.5,
    "complement_c3": 0.4,
    "complement_c4": 0.4,
    "tibc": 0.4,
    "insulin_fasting": 0.4,
    "copper": 0.4,
    "zinc": 0.5,
    "bnp": 0.3,
    "bun_creatinine_ratio": 0.5,
    "ige_total": 0.4,
    "esr": 0.5,
    "cholesterol_hdl_ratio": 0.5,
}
SPECIMENS = {"urine": "urine", "csf": "cerebrospinal_fluid", "stool": "stool"}


def markers_of(report, key, names):
    rng, wanted = report.rng, []
    for name in names.split():
        if rng.random() > RARE.get(name, 0.92):
            continue
        if name == "glucose":
            name = rng.choice(["fasting_glucose", "glucose_random"])
        if name == "lipoprotein_a":
            name = rng.choice(sorted(LIPOPROTEIN_A))
        wanted.append(name)
    if "urea" in wanted and "bun" in wanted:
        wanted.remove("bun" if report.language == "de" or report.system == "uk" else "urea")
    if key == "chemistry" and rng.random() < 0.7 and "glucose" not in report.planned:
        wanted.insert(0, rng.choice(["glucose_random", "glucose_random", "fasting_glucose"]))
    return wanted


def outside(report, key, count):
    """Tests outside the panel of a section: (row of the table, name)."""
    table = [r for r in rows("others") if r[0] == key]
    taken = report.rng.sample(table, min(count, len(table)))
    named = []
    for row in sorted(taken, key=table.index):
        shown, kept = split(row[2:6], report.language)
        named.append((row, report.rng.choice(kept if report.held else shown)))
    return named


def planned(report):
    """Keys of the sections, in the order of the tables, with about as many rows as the layout wants."""
    table, wishes, rng = rows("panels"), report.wishes, report.rng
    sizes = {r[0]: len(r[5].split()) or 5 for r in table}
    keys = list(wishes.must)
    pool = [k for k in (wishes.may or sizes) if k not in keys and (wishes.may or k not in ("csf", "stool") or rng.random() < 0.3)]
    target = rng.randint(*wishes.rows)
    while pool and sum(sizes[k] for k in keys) < target * 1.15:
        keys.append(pool.pop(rng.randrange(len(pool))))
    return sorted(keys, key=list(sizes).index), target


def sections_of(report):
    report.planned, target = planned(report)
    memory, sections, count = {}, [], 0
    for key, *titles, names in (r for r in rows("panels") if r[0] in report.planned):
        rng, specimen = report.rng, SPECIMENS.get(key, "blood")
        shown, kept = split(titles, report.language)
        share = 0.55 if report.held else 0.35
        extra = rng.randint(4, 8) if specimen != "blood" else sum(rng.random() < share for _ in range(3))
        markers = markers_of(report, key, names)
        memory["fasting heading"] = key == "glucose" and "fasting_glucose" in markers and rng.random() < 0.3
        # A section that would push the report far over its size is cut, not squeezed.
        room = max(report.wishes.rows[1] - count, 2)
        found = results.of_panel(report, markers[:room], memory) + strangers.of_others(
            report, outside(report, key, min(extra, room))
        )
        found = found[: report.wishes.rows[1] - count]
        if found:
            title = rng.choice(kept if report.held else shown)
            if memory["fasting heading"]:
                title += {"de": " (nüchtern)", "en": " (fasting)"}[report.language]
            sections.append(Section(key, title, specimen, found))
            count += len(found)
        if count >= report.wishes.rows[1]:
            break
    return sections
