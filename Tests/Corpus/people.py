"""Made-up people, laboratories and days. No name belongs to a real laboratory."""

from dataclasses import dataclass
from datetime import date, timedelta

# Development seeds use the first list of each pair, held-out seeds the second.
GIVEN = {
    "de": [
        ["Anna", "Lukas", "Petra", "Jürgen", "Mara", "Uwe", "Heike", "Tim"],
        ["Sabine", "Ralf", "Lena", "Günther", "Ines", "Jonas"],
    ],
    "en": [
        ["Mary", "James", "Linda", "Robert", "Susan", "Kevin", "Grace", "Paul"],
        ["Olivia", "Henry", "Janet", "Marcus", "Ruth", "Craig"],
    ],
}
FAMILY = {
    "de": [
        ["Muster", "Beispiel", "Krüger", "Schönfeld", "Weiß", "Brandner", "Öhler"],
        ["Petersen", "Großmann", "Albrecht", "Jäger", "Vollmer"],
    ],
    "en": [
        ["Sample", "Testcase", "Harlow", "Whitfield", "Osborne", "Delgado"],
        ["Fairbanks", "McKinnon", "Prescott", "Okafor", "Lindqvist"],
    ],
}
MALE = {"Lukas", "Jürgen", "Uwe", "Tim", "Ralf", "Günther", "Jonas", "James", "Robert", "Kevin", "Paul", "Henry", "Marcus", "Craig"}
LABORATORIES = {
    "de": [
        [
            "MVZ Labor Lindental GbR",
            "Klinikum Auental, Institut für Laboratoriumsmedizin",
            "Labor Dr. Hoheneck & Kollegen",
            "Diagnostikzentrum Nordheide",
        ],
        ["Zentrallabor Universitätsmedizin Bergstadt", "Labormedizin Weserbogen PartG", "MVZ Diagnostik Inntal GmbH"],
    ],
    "en": [
        [
            "Lakeshore Regional Medical Center",
            "Pinecrest Diagnostics Inc.",
            "Harborview Clinical Laboratory",
            "St. Alban's Pathology",
        ],
        ["Summit Valley Health System", "Redwood Reference Laboratories", "Northgate Hospital Pathology"],
    ],
}
CITIES = {
    "de": [["48143 Auental", "21337 Lindental", "80331 Hoheneck"], ["01067 Bergstadt", "34117 Weserbogen"]],
    "en": [
        ["Lakeshore, OH 44102", "Pinecrest, TX 75001", "Harborview, WA 98104"],
        ["Summit Valley, CO 80202", "Redwood, CA 94061"],
    ],
}
STREETS = {
    "de": [["Gartenweg 12", "Am Alten Markt 3a", "Bergstr. 118"], ["Lindenallee 45", "Kirchplatz 7"]],
    "en": [["1200 Lake Avenue", "4400 Mill Road, Suite 210", "77 Harbor Street"], ["915 Summit Blvd", "3000 Redwood Pkwy"]],
}
DOCTORS = {
    "de": [["Dr. med. K. Thal", "Prof. Dr. med. E. Sommer", "Dr. med. S. Yildiz"], ["Dr. med. B. Achterberg", "PD Dr. R. Kern"]],
    "en": [["Alan Pierce, MD", "Nadia Roth, MD PhD", "T. Greene, DO"], ["Monica Hale, MD", "Victor Stein, MD"]],
}
MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split()
DAY_FORMATS = {"de": [["d.m.Y", "d.m.y"], ["d.m.Y", "Y-m-d"]], "en": [["m/d/Y", "M d, Y"], ["m/d/y", "d M Y", "Y-m-d"]]}


@dataclass
class Person:
    name: str
    shown: str
    sex: str
    born: date


@dataclass
class Laboratory:
    name: str
    street: str
    city: str
    phone: str
    fax: str
    doctor: str


def one(rng, pair, held):
    return rng.choice(pair[1 if held else 0])


def person(rng, language, held):
    given, family = one(rng, GIVEN[language], held), one(rng, FAMILY[language], held)
    # A day after the 12th tells day and month apart, even where both are numbers with slashes.
    born = date(rng.randint(1938, 2000), rng.randint(1, 12), rng.randint(13, 28))
    shown = f"{family}, {given}" if rng.random() < 0.6 else f"{given} {family}"
    return Person(f"{given} {family}", shown, "male" if given in MALE else "female", born)


def number(rng, digits):
    return "".join(rng.choice("0123456789") for _ in range(digits - 1)) + rng.choice("123456789")


def laboratory(rng, language, held):
    if language == "de":
        phone, fax = (f"0{rng.randint(200, 989)}{mark}{number(rng, 3)}-{number(rng, 2)}" for mark in ("/", " / "))
    else:
        phone, fax = (f"({rng.randint(201, 989)}) 555-0{number(rng, 3)}" for _ in "ab")
    return Laboratory(
        *(one(rng, pairs[language], held) for pairs in (LABORATORIES, STREETS, CITIES)),
        phone,
        fax,
        one(rng, DOCTORS[language], held),
    )


def days(rng, count):
    """The day of collection and earlier ones, latest first."""
    found = [date(2019, 1, 1) + timedelta(days=rng.randint(0, 2300))]
    while len(found) < count:
        found.append(found[-1] - timedelta(days=rng.randint(5, 200)))
    return found


def written(day, style):
    parts = {
        "d": f"{day.day:02}",
        "m": f"{day.month:02}",
        "y": f"{day.year % 100:02}",
        "Y": str(day.year),
        "M": MONTHS[day.month - 1],
    }
    return "".join(parts.get(letter, letter) for letter in style)
