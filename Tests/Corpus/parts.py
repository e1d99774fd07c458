"""Rows, sections, and what a layout asks for."""

from dataclasses import dataclass, field
from decimal import Decimal

from tables import phrases


@dataclass
class Row:
    label: str
    value: str
    unit: str
    range: str
    specimen: str
    biomarker: str | None = None
    number: Decimal | None = None
    comparator: str | None = None
    ucum: str | None = None
    low: Decimal | None = None
    high: Decimal | None = None
    flag: str = ""
    flagged: str | None = None
    previous: list = field(default_factory=list)
    comment: str = ""
    method: int = 0


@dataclass
class Section:
    key: str
    title: str
    specimen: str
    rows: list


@dataclass
class Wishes:
    """What a layout asks of the report that it prints."""

    languages: tuple = ("de", "en")
    rows: tuple = (14, 28)
    must: tuple = ()  # sections that are always there
    may: tuple = ()  # sections to fill up from; () is all
    flags: tuple = ("letters", "signs", "star", "arrows", "mark")
    previous: tuple = (0, 0)  # how many earlier results
    comments: float = 0.05  # share of rows with a comment below
    both_sexes: bool = False  # intervals of both sexes are printed
    methods: bool = False
    units: tuple = ()  # ("us",) and so on; () is any of the language
    style: dict = field(default_factory=dict)


def decorated(report, row):
    """The row with a comment below it and a mark of its method, where the layout wants any."""
    if report.rng.random() < report.wishes.comments:
        row.comment = report.rng.choice(phrases("comments", report.language, report.held))
    row.method = report.rng.randint(1, 4) if report.wishes.methods else 0
    return row
