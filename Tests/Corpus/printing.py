"""How figures, intervals and flags are printed. A document keeps to one style of each."""

import re

RANGES = ["{a}-{b}", "{a} - {b}", "{a} – {b}", "({a}..{b})", "({a} - {b})", "[{a}-{b}]", "{a}–{b}", "{a} .. {b}"]
RANGES_IN_WORDS = {"de": ["{a} bis {b}"], "en": ["{a} to {b}"]}
# Of an open interval: below, above.
OPEN = [("< {b}", "> {a}"), ("<{b}", ">{a}"), ("≤ {b}", "≥ {a}"), ("<= {b}", ">= {a}"), ("(< {b})", "(> {a})")]
OPEN_IN_WORDS = {
    "de": [("bis {b}", "über {a}"), ("bis {b}", "ab {a}")],
    "en": [("up to {b}", "over {a}"), ("< OR = {b}", "> OR = {a}")],
}
FLAGS = {
    "letters": ("H", "L", "HH", "LL"),
    "signs": ("+", "-", "++", "--"),
    "signs3": ("+", "-", "+++", "---"),
    "arrows": ("↑", "↓", "↑↑", "↓↓"),
    "star": ("*", "*", "*", "*"),
    "brackets": ("(H)", "(L)", "(HH)", "(LL)"),
    "words": ("High", "Low", "High", "Low"),
    "mark": ("!", "!", "!", "!"),
    "stars": ("H*", "L*", "HH*", "LL*"),
}
KINDS = ("high", "low", "critical_high", "critical_low")


def figure(number, decimal, thousands=""):
    """A Decimal with the decimal mark of the document; `thousands` is put between groups of four digits and more."""
    whole, _, rest = format(number, "f").partition(".")
    if thousands and len(whole) >= 4:
        whole = re.sub(r"(?<=\d)(?=(\d{3})+$)", thousands, whole)
    return whole + (decimal + rest if rest else "")


def range_styles(rng, language, held):
    """A style for closed intervals and one for open ones. Words are likelier on held-out documents."""
    words = rng.random() < (0.25 if held else 0.15)
    closed = RANGES_IN_WORDS[language] if words else RANGES
    opened = OPEN_IN_WORDS[language] if words or rng.random() < 0.15 else OPEN
    return rng.choice(closed), rng.choice(opened)


def interval(low, high, styles, write):
    """The printed interval of two Decimals, of which one may be None."""
    closed, (below, above) = styles
    if low is None and high is None:
        return ""
    if low is None:
        return below.format(b=write(high))
    if high is None:
        return above.format(a=write(low))
    return closed.format(a=write(low), b=write(high))


def flag(number, low, high, critical, style, comparator=None):
    """What is printed beside a result, and its meaning. A result at a limit has no flag."""
    if number is None:
        return "", None
    side = None
    if high is not None and number > high:
        side = 0
    elif low is not None and number < low:
        side = 1
    if side is None or (comparator == "<" and side == 0) or (comparator == ">" and side == 1):
        return "", None
    printed = FLAGS[style][side + (2 if critical else 0)]
    if style in ("star", "mark"):
        return printed, "abnormal"
    return printed, KINDS[side + (2 if critical and style != "words" else 0)]
