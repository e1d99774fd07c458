import RecordModel

/// What stands beside figures that are no results.
enum LabelStops {
  private static let starts = [
    "tel", "telefon", "phone", "fax", "telefax", "iban", "bic", "seite", "page", "auftrag", "auftrags",
    "auftragsnr", "order",
    "accession", "mrn", "geb", "geburtsdatum", "dob", "datum", "plz", "kunden", "rechnung", "goä", "ebm",
    "clia",
    "npi", "cpt", "lab director", "laboratory director", "patient", "name", "gender", "geschlecht", "age",
    "alter", "specimen id",
    "labornummer", "probennummer", "fallnummer", "versicherten", "medikation", "medication", "collected",
    "received",
    "reported", "printed", "gedruckt", "ausdruck", "validiert", "eingang", "entnahme", "abnahme", "größe",
    "gewicht",
    "height", "weight", "bmi", "blood pressure", "blutdruck", "puls", "pulse", "street", "suite", "ust",
    "hrb", "bsnr", "lanr",
    "electronically", "gez", "signed", "version", "rev", "zimmer", "station", "room", "copy", "www", "http",
    "https", "email",
    "e-mail", "betrag", "summe", "gebühr", "fee", "charge", "total due",
  ]

  static func isStop(_ label: String) -> Bool {
    let words = PrintedLabel(label).words.map(String.init)
    if words == ["sex"] || words == ["date"] { return true }
    return starts.contains { start in
      let wanted = PrintedLabel(start).words.map(String.init)
      return words.starts(with: wanted)
    } || label.contains("@") || label.contains("$") || label.contains("€")
  }
}
