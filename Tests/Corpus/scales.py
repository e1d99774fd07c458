"""In which unit a biomarker is printed."""

from tables import panel

# Biomarkers that share a unit in one report, as they come from one analyser.
GROUPS = {
    marker: name
    for name, markers in {
        "counts": "wbc platelets neutrophils_abs lymphocytes_abs monocytes_abs eosinophils_abs basophils_abs",
        "lipids": "total_cholesterol ldl_cholesterol hdl_cholesterol non_hdl_cholesterol vldl_cholesterol",
        "enzymes": "alt ast alp ggt",
        "bilirubin": "bilirubin_total bilirubin_direct",
        "proteins": "albumin total_protein globulin",
        "immunoglobulins": "igg iga igm complement_c3 complement_c4",
        "ions": "sodium potassium chloride bicarbonate anion_gap",
        "iron": "iron_serum tibc",
        "glucose": "fasting_glucose glucose_random",
        "hemoglobin": "hemoglobin mchc",
    }.items()
    for marker in markers.split()
}
# Units that the tables know but European and American laboratories do not print.
NOT_PRINTED = {
    ("ferritin", "pmol/L"),
    ("mchc", "%"),
    ("rbc", "/uL"),
    ("ige_total", "ng/mL"),
    ("rbc", "10*6/mm3"),
    ("ige_total", "[IU]/L"),
    ("platelets", "[lakh]/mm3"),
    ("homocysteine", "mg/L"),
    ("uric_acid", "mmol/L"),
    ("zinc", "ug/mL"),
    ("bun_creatinine_ratio", "mmol/mmol{creat}"),
    ("egfr", "mL/s/{1.73_m2}"),
    ("mchc", "mmol/L"),
}
# German laboratories count per nanolitre and picolitre, whatever else they do.
USUALLY_SI = {"wbc", "platelets", "rbc", "neutrophils_abs"}


def codes(marker):
    entry = panel()[marker]
    others = [c["ucum"] for c in entry["conversions"] if c["ucum"] != "1" and (marker, c["ucum"]) not in NOT_PRINTED]
    return [entry["ucum"]] + others


def chosen_unit(report, marker, memory):
    """The code in which a biomarker is printed, the same for all counts of a report."""
    options, rng = codes(marker), report.rng
    key = GROUPS.get(marker, marker)
    if memory.get(key) in options:
        return memory[key]
    si = panel()[marker].get("siUnit")
    # Some reports mix units, as those that print what another laboratory measured.
    mix = memory.setdefault("mix", rng.choice([0, 0, 0.25] if report.held else [0, 0, 0, 0.2]))
    wants_si = 0.96 if report.system in ("si", "uk") else 0.6 if report.language == "de" and marker in USUALLY_SI else mix
    code = options[0]
    if rng.random() < wants_si and si in options:
        code = si
    elif len(options) > 1 and rng.random() < (0.25 if report.language == "de" else 0.05) + mix:
        code = rng.choice(options[1:])
    # Cells per microlitre, as `6.700 /µl` and `3,450 cells/uL`.
    if key == "counts" and rng.random() < 0.12:
        code = rng.choice(["/uL", "{cells}/uL", "/uL"])
    if code == "ukat/L" and (report.system != "si" or rng.random() < 0.8):
        code = options[0]
    memory[key] = code
    return code
