import RecordModel

/// What a column of a table holds.
enum ColumnKind: Sendable, Equatable {
  case label, value, unit, interval, flag
  /// Results of another day.
  case previous
  /// Results of the day that stands above them.
  case dated(PrintedDate)
  /// Something that no value is made of.
  case other
}

extension ColumnKind {
  /// Another number for each kind that a word says; `nil` of others.
  var name: Int? {
    switch self {
    case .label: 0
    case .value: 1
    case .unit: 2
    case .interval: 3
    case .flag: 4
    case .previous: 5
    case .dated, .other: nil
    }
  }
}

/// What stands above columns.
enum HeaderWords {
  private static let kinds: [(ColumnKind, [String])] = [
    (
      .label,
      [
        "test", "tests", "untersuchung", "untersuchungen", "analyt", "analyte", "analytes", "parameter",
        "analyse", "analysen",
        "component", "components", "messgröße", "messgrösse", "laborparameter", "bezeichnung", "test name",
        "investigation",
        "investigations", "laborwert", "laborwerte", "kenngröße", "leistung", "name of test",
        "test description", "assay",
        "observation", "methode parameter", "messparameter", "verfahren", "biomarker", "description", "exam",
        "analysis", "messgrösse einheit", "bestimmung", "prüfung", "prüfparameter", "merkmal",
        "determination", "measurand", "test parameter", "item", "examination", "laboratory test", "lab test",
        "procedure", "service", "bezeichnung der untersuchung", "test procedure", "laboruntersuchung",
        "messgrößen", "analyten", "kenngrösse",
      ]
    ),
    (
      .value,
      [
        "result", "results", "ergebnis", "ergebnisse", "wert", "werte", "messwert", "messwerte", "resultat",
        "resultate",
        "value", "values", "observed value", "in range", "out of range", "your value", "your result",
        "ist wert", "istwert",
        "aktuell", "aktueller wert", "current", "current result", "test result", "patient result", "ihr wert",
        "normal result",
        "abnormal result", "within range", "outside range", "patientenwert", "within limits",
        "outside limits", "finding", "befund", "ergebniswert", "befundwert", "outcome", "reading", "level",
        "observed", "found", "measured", "measurement", "your level", "today", "heute", "now", "messergebnis",
        "aktueller befund", "aktuelles ergebnis", "ihr ergebnis", "current value", "patient value",
        "resultat aktuell", "your results", "istwerte", "messung",
      ]
    ),
    (
      .unit,
      [
        "unit", "units", "einheit", "einheiten", "einh", "dimension", "maßeinheit", "masseinheit", "uom",
        "dim", "si einheit", "maßeinh", "units of measure", "messeinheit", "unit of measure", "measure",
        "si unit", "me",
      ]
    ),
    (
      .interval,
      [
        "reference", "referenz", "referenzbereich", "referenzbereiche", "normbereich", "normbereiche",
        "normalbereich",
        "normalwert", "normalwerte", "range", "ranges", "interval", "intervals", "ref", "ref range",
        "ref interval",
        "reference range", "reference interval", "reference intervals", "reference ranges", "ref bereich",
        "referenzwert",
        "referenzwerte", "referenzintervall", "sollwert", "soll", "norm", "zielbereich", "grenzwerte",
        "grenzwert",
        "biological reference interval", "biological ref interval", "bio ref interval", "normal range",
        "normal values",
        "normal value", "expected range", "expected values", "standard range", "reference value",
        "reference values", "referenzber",
        "limits", "reference interval units", "reference range units", "ref range units", "normal",
        "desired range", "normwert",
        "normwerte", "healthy range", "target", "target range", "zielwert", "vergleichswerte",
        "vergleichsbereich", "richtwert",
        "richtwerte", "referenzgrenzen", "acceptable range", "ref int", "ri", "ref ber", "ref limits",
        "reference limits", "normal limits",
        "biol ref interval", "normalbereiche", "referenz bereich", "norm bereich", "usual range",
        "ref values", "ref value", "ref bereiche", "r bereich", "ref intervall",
      ]
    ),
    (
      .flag,
      [
        "flag", "flags", "bewertung", "bew", "abn", "abnormal", "abnormal flag", "markierung", "*", "+/-",
        "-/+", "h/l", "l/h",
        "interpretation", "+", "hinweis", "kennung", "kz", "ind", "indicator", "auffälligkeit",
        "pathologisch", "path", "!",
        "beurteilung", "abw", "abweichung", "+/", "hi/lo", "low/high", "status", "alert", "alarm", "mark",
        "hinw", "auff", "warnung", "out", "marker",
      ]
    ),
    (
      .previous,
      [
        "previous", "prior", "vorwert", "vorwerte", "vorbefund", "vorbefunde", "previous result",
        "previous results",
        "prior result", "prior results", "last", "last result", "letzter wert", "letzter", "vorher",
        "history", "historie",
        "previous value", "vorergebnis", "vorergebnisse", "last value", "prev", "prev result", "verlauf",
        "trend",
        "prior value", "voriger wert", "frühere werte", "earlier result", "vorh wert", "previously",
        "earlier", "former",
      ]
    ),
    (
      .other,
      [
        "lab", "labor", "method", "methode", "site", "performing site", "comment", "comments", "kommentar",
        "material",
        "specimen", "probe", "notes", "note", "bemerkung", "bemerkungen", "code", "loinc", "datum", "date",
        "time", "zeit",
        "performing lab", "verfahren methode", "id", "fußnote", "anmerkung", "price", "preis", "goä",
        "date/time",
      ]
    ),
  ]

  private static let byPhrase: [String: ColumnKind] = Dictionary(
    kinds.flatMap { kind, phrases in phrases.map { ($0, kind) } }, uniquingKeysWith: { first, _ in first })

  /// What a phrase stands for; `nil` if it is none of a header.
  static func kind(_ phrase: String) -> ColumnKind? {
    if let kind = byPhrase[PrintedLabel(phrase).text] { return kind }
    return byPhrase[phrase.lowercased()]
  }

  /// Words that a phrase of a header may have beside those that say what it is.
  static func isFiller(_ word: String) -> Bool {
    let text = PrintedLabel(word).text
    return text.isEmpty
      || ["and", "und", "of", "the", "vom", "bio", "biological", "in", "out", "units", "unit", "si"].contains(
        text)
      || !text.contains { $0.isLetter }
  }
}
