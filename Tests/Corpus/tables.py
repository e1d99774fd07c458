"""The tables beside this file and the panel, and which part of them a seed may use."""

import hashlib
import json
import re
from functools import lru_cache
from pathlib import Path

HERE = Path(__file__).resolve().parent
PANEL = HERE.parent.parent / "Config/panel/panel-2025-1.json"
FIRST_HELD_OUT = 1000
# Both lipoprotein(a) biomarkers share their labels: the unit tells them apart.
LIPOPROTEIN_A = {"lipoprotein_a_mass", "lipoprotein_a_molar"}
# Signs of the language of a synonym; one without a run of four small letters (`HbA1c`, `GPT (ALT)`) is good in both.
GERMAN = re.compile(
    "[äöüß]|zyt|phile|esamt|rei[^ns]|i\\.[SPUB]|Quotient|Globulin[e ]|lukose|Eisen|Natr|Kali|Chlorid$|holesterin|Harn|Krea|Kupfer|Zink"
    "|Bikarb|Immunglob|Komplement|irekt|Blut|Phosphat$|norg|basal|morgens|nach|intakt|Neutralf|Triglyz|Folat$|rijod|Prolaktin"
    "|Testosteron$|TPZ|Leuko|\\bErys?\\b|Thrombo|Wert|zeit|Alkalische|alk\\.|AK\\b|Thyroxin$|Parathormon|(?<!S)G[OP]T|ALAT|ASAT|BKS|BSG|isen|TEBK|EVB|HbE|Hkt|γ|Glutamat|kreatinin|hochsens|reaktiv|Alanin-|partat-|n\\. "
)
ENGLISH = re.compile(
    "Serum|Count|Total|Free|Blood|Cell|Ratio|Acid|Direct|Calc|Density|Sodium|Potassium|Iron|Copper|Plasma|Protein|Vitamin D,|Rate"
    "|Time|Absolute|cytes|phils|Saturation|Fasting|Random|Binding|Percent|Platelet|Antibod|Morning|Gap|Hormone|Sensitivity|Urea|Hemoglobin"
    "|Haemoglobin|Estimated|Immunoglobulin|Complement|Phosphor|Alkaline|Folate|Natriuretic|thyronine|Aminotransferase|Transaminase"
)
NEITHER = re.compile("[a-z]{4}")


def rows(name):
    lines = (HERE / "tables" / f"{name}.tsv").read_text(encoding="utf-8").splitlines()
    return [line.split("\t") for line in lines if line and not line.startswith("#")]


def row_of(name, key):
    """The row of a table that begins with the key. Never `StopIteration`, which would end a loop over reports in silence."""
    found = [row for row in rows(name) if row[0] == key]
    if len(found) != 1:
        raise KeyError(f"{len(found)} rows {key} in {name}.tsv")
    return found[0]


def share(text):
    """A number from 0 to 99 that is always the same for a text."""
    return int(hashlib.sha256(text.encode()).hexdigest(), 16) % 100


def normalized(label):
    """Lower case, without punctuation other than `% + # /`."""
    return re.sub(r"\s+", " ", re.sub(r"[^\w%+#/ ]", "", label.lower())).strip()


@lru_cache(None)
def panel():
    whole = json.loads(PANEL.read_text(encoding="utf-8"))
    return {marker["id"]: marker for marker in whole["biomarkers"]}


@lru_cache(None)
def aliases():
    return json.loads(PANEL.read_text(encoding="utf-8"))["unitAliases"]


def split(fields, language, separator="|"):
    """The words of a table for development and for held-out seeds."""
    first = 0 if language == "de" else 2
    return [[word for word in field.split(separator) if word] for field in fields[first : first + 2]]


@lru_cache(None)
def spellings(marker, language, held):
    """Names of a biomarker: our own and the panel's, a third of which only held-out seeds use."""
    row = row_of("spellings", re.sub("_m(ass|olar)$", "", marker))
    ours, kept = split(row[1:], language)
    own, other = (GERMAN, ENGLISH) if language == "de" else (ENGLISH, GERMAN)
    # `Glukose im Plasma` and `Protein gesamt` are German in spite of an English word.
    good = lambda s: (own.search(s) or not NEITHER.search(s)) and not other.search(
        (s if language == "en" else re.sub("im Plasma|Protein gesamt", "", s))
    )
    # A synonym that names the unit of the other lipoprotein(a) would be a label with a unit in it.
    of_panel = [s for s in panel()[marker]["synonyms"] if good(s) and not re.search("nmol|molar", s)]
    shown = [s for s in of_panel if share(s) < 67]
    # A spelling that both columns have would not be held out.
    unseen = kept + [s for s in of_panel if share(s) >= 67]
    unseen = sorted(set(unseen) - set(ours) - set(shown))
    return (unseen or ours, ours) if held else (ours, shown or ours)


@lru_cache(None)
def unit_spellings(code, language, held):
    row = row_of("units", code)
    shown, kept = split(row[1:], language, ";")
    return kept + shown[:1] if held else shown


@lru_cache(None)
def phrases(key, language, held):
    shown, kept = split(row_of("phrases", key)[1:], language)
    return kept if held else shown
