"""Results of a person: drawn in the panel's conventional units, so that related ones agree, then carried into others."""

import re
from decimal import ROUND_HALF_UP, Decimal
from math import exp, log

from tables import panel

# Where the panel states no limit on one side, results of healthy adults lie between these (conventional units).
USUAL = {
    "total_cholesterol": (135, 199),
    "ldl_cholesterol": (55, 129),
    "hdl_cholesterol": (42, 80),
    "triglycerides": (45, 148),
    "non_hdl_cholesterol": (80, 158),
    "vldl_cholesterol": (8, 29),
    "cholesterol_hdl_ratio": (2.2, 4.8),
    "apolipoprotein_b": (50, 125),
    "lipoprotein_a_mass": (2, 29),
    "lipoprotein_a_molar": (5, 74),
    "hs_crp": (0.2, 2.9),
    "homocysteine": (6, 14.5),
    "nt_probnp": (15, 120),
    "bnp": (5, 34),
    "vitamin_b12": (310, 850),
    "folate_serum": (6.2, 19),
    "alt": (9, 38),
    "ast": (11, 38),
    "ggt": (8, 38),
    "bilirubin_total": (0.2, 1.1),
    "bilirubin_direct": (0.1, 0.3),
    "egfr": (61, 118),
    "uacr": (2, 28),
    "eosinophils_abs": (0.03, 0.45),
    "basophils_abs": (0.01, 0.09),
    "eosinophils_percent": (0.4, 5.8),
    "basophils_percent": (0.1, 1.6),
    "crp": (0.3, 4.8),
    "esr": (2, 14),
    "ige_total": (3, 95),
    "tpo_antibodies": (4, 33),
    "prolactin": (3, 19),
    "testosterone_total": (310, 880),
}
# Results that an analyser no longer counts: below the first, above the second.
MEASURED = {
    "crp": (0.6, 350),
    "hs_crp": (0.3, 50),
    "egfr": (5, 90),
    "tsh": (0.01, 100),
    "tpo_antibodies": (9, 600),
    "ferritin": (5, 1500),
    "vitamin_d_25oh": (8, 120),
    "lipoprotein_a_mass": (6, 300),
    "lipoprotein_a_molar": (8, 400),
    "vitamin_b12": (150, 2000),
    "bilirubin_direct": (0.15, 20),
    "ige_total": (2, 2500),
    "folate_serum": (2, 20),
    "bnp": (10, 5000),
    "uacr": (3, 5000),
    "insulin_fasting": (1, 300),
    "basophils_abs": (0.02, 9),
    "nt_probnp": (36, 35000),
    "cortisol_am": (0.8, 63),
}


def limit(entry, side):
    at = entry.get("reference", {}).get(side, {}).get("at")
    return at["figure"] if isinstance(at, dict) else at


def interval(marker, sex):
    """Low and high limit of an adult in conventional units; None on an open side."""
    entry = next(r for r in panel()[marker]["ranges"] if r.get("sex") in (None, sex))
    return limit(entry, "low"), limit(entry, "high")


def drawn(rng, marker, sex, kind):
    """One result: `normal`, `low`, `high` or `critical`."""
    low, high = interval(marker, sex)
    plausible = panel()[marker]["plausible"]
    usual = USUAL.get(marker, (low, high))
    if marker == "testosterone_total" and sex == "female":
        usual = (9, 58)
    if kind == "critical":
        bounds = {
            side: at["at"]["figure"] if isinstance(at["at"], dict) else at["at"]
            for side, at in panel()[marker].get("critical", {}).items()
            if side != "sources"
        }
        side = rng.choice(sorted(bounds) or ["high"])
        if side in bounds:
            return bounds[side] * (rng.uniform(0.75, 0.97) if side == "low" else rng.uniform(1.03, 1.3))
        kind = "high"
    if kind == "low" and low is not None:
        return max(low * rng.uniform(0.6, 0.97), plausible["low"] * 1.5)
    if kind in ("low", "high") and high is not None and usual[1] / max(usual[0], 0.01) > 3:
        return min(high * exp(rng.uniform(0.05, 1.4)), plausible["high"] * 0.5)
    if kind == "high" and high is not None:
        return min(high * rng.uniform(1.02, 1.35), plausible["high"] * 0.9)
    middle, spread = (usual[0] + usual[1]) / 2, (usual[1] - usual[0]) / 4
    if usual[1] / max(usual[0], 0.01) > 4:
        return exp(rng.uniform(log(usual[0]), log(usual[1])))
    return min(max(rng.gauss(middle, spread), usual[0]), usual[1])


def agreeing(found, rng):
    """Makes what laboratories calculate agree with what it is calculated from."""

    def put(marker, value):
        if marker in found and value > panel()[marker]["plausible"]["low"]:
            found[marker] = value

    at = found.get
    if "hemoglobin" in found:
        hematocrit = at("hemoglobin") * rng.uniform(2.85, 3.1)
        put("hematocrit", hematocrit)
        put("rbc", hematocrit * 10 / at("mcv", 90))
        put("mch", at("hemoglobin") * at("mcv", 90) / hematocrit)
        put("mchc", at("hemoglobin") * 100 / hematocrit)
    total, hdl, tg = at("total_cholesterol"), at("hdl_cholesterol"), at("triglycerides")
    if total and hdl:
        put("non_hdl_cholesterol", total - hdl)
        put("cholesterol_hdl_ratio", total / hdl)
        if tg and tg < 400:
            put("vldl_cholesterol", tg / 5)
            put("ldl_cholesterol", max(total - hdl - tg / 5, 20))
    cells = ["neutrophils", "lymphocytes", "monocytes", "eosinophils", "basophils"]
    if f"{cells[1]}_percent" in found:
        put("neutrophils_percent", 100 - sum(at(f"{cell}_percent", 0) for cell in cells[1:]))
    for cell in cells:
        if f"{cell}_percent" in found and "wbc" in found:
            put(f"{cell}_abs", found[f"{cell}_percent"] * found["wbc"] / 100)
    if "creatinine" in found and "bun" in found:
        put("bun_creatinine_ratio", at("bun") / at("creatinine"))
    if "total_protein" in found and "albumin" in found and at("total_protein") - at("albumin") > 1:
        put("globulin", at("total_protein") - at("albumin"))
        put("albumin_globulin_ratio", at("albumin") / (at("total_protein") - at("albumin")))
    if all(ion in found for ion in ("sodium", "chloride", "bicarbonate")):
        put("anion_gap", at("sodium") - at("chloride") - at("bicarbonate"))


def converted(marker, value, code):
    """From the conventional unit to another one of the biomarker, as a Decimal."""
    rule = next((c for c in panel()[marker]["conversions"] if c["ucum"] == code), None)
    if value is None or rule is None:
        return None if value is None else Decimal(str(value))
    return Decimal(str(value)) * rule["divisor"] / rule["multiplier"] - Decimal(str(rule.get("before", 0)))


def decimals(marker, code):
    """How many decimals laboratories print in a unit."""
    entry = panel()[marker]
    if code == entry["ucum"]:
        return entry["decimals"]
    rule = next(c for c in entry["conversions"] if c["ucum"] == code)
    if code in ("/uL", "{cells}/uL", "/mm3"):
        return -3 if marker == "platelets" else -2 if marker == "wbc" else -1
    if "step" in rule:
        return max(0, -Decimal(str(rule["step"])).as_tuple().exponent)
    low, high = interval(marker, "male")
    size = abs(converted(marker, high or low, code))
    return 0 if size >= 50 else 1 if size >= 8 else 2 if size >= 0.5 else 3


def rounded(value, places):
    return Decimal(value).quantize(Decimal(1).scaleb(-places), ROUND_HALF_UP)


def plain(value):
    return format(value, "f") if not re.match("^-0(\\.0*)?$", format(value, "f")) else format(-value, "f")
