import RecordModel

/// Words beside or above a date that say what it is the date of.
enum DateWords {
  static let collection = [
    "abnahme", "abnahmedatum", "entnahme", "entnahmedatum", "entnommen", "probenentnahme", "probennahme",
    "probenahme",
    "blutentnahme", "materialentnahme", "abgenommen", "blutabnahme", "probe vom", "material vom",
    "laborwerte vom",
    "labor vom", "collected", "collection", "drawn", "draw date", "sampled", "sample date", "specimen date",
    "date of collection", "sample taken", "abnahmezeit", "entnahmezeit", "abnahmezeitpunkt",
    "entnahmezeitpunkt",
    "untersuchungsmaterial vom", "blutprobe vom", "abnahmetag", "entnahmetag", "sampling", "sampling date",
    "obtained",
    "taken", "date taken", "specimen taken", "date of sample", "phlebotomy", "probenahmedatum",
    "probenentnahmedatum", "blood drawn",
    "abnahme am", "gewonnen am", "collection time", "collected on", "entn",
  ]
  static let birth = [
    "geb", "geburtsdatum", "geb datum", "geburtstag", "geboren", "dob", "birth", "born", "birthdate", "d o b",
    "geb am", "geb dat", "gebdat", "geboren am",
    "born on", "birth date", "date of birth", "patient dob", "geburtstermin", "gebdatum",
  ]
  /// Dates of something else.
  private static let others = [
    "print", "printed", "gedruckt", "ausdruck", "druckdatum", "reported", "report", "befund", "befunddatum",
    "eingang",
    "eingangsdatum", "received", "receipt", "auftrag", "ordered", "order", "validiert", "freigabe",
    "released", "issued",
    "verified", "final", "erstellt", "signed", "accession", "auftragsdatum", "probeneingang", "ausgang",
  ]

  /// The dates beside or below some words, those beside first.
  static func find(
    _ words: [String], in rows: [PageRow], _ lineHeight: Double, _ today: CalendarDay
  ) -> [PrintedDate] {
    var found: [PrintedDate] = []
    for (index, row) in rows.enumerated() {
      for start in row.words.indices {
        guard let end = ends(words, row.words, start) else { continue }
        if let date = beside(row, end, words, lineHeight, today) {
          found.append(date)
        } else if let date = below(rows[(index + 1)...].prefix(2), row.words[start..<end], lineHeight, today)
        {
          found.append(date)
        }
      }
    }
    return found
  }

  /// Where the longest phrase ends that begins at a word.
  private static func ends(_ phrases: [String], _ words: [PageWord], _ start: Int) -> Int? {
    for end in (start..<min(words.count, start + 3)).reversed() {
      if phrases.contains(PrintedLabel(words[start...end].text).text) { return end + 1 }
    }
    return nil
  }

  private static func beside(
    _ row: PageRow, _ start: Int, _ wanted: [String], _ lineHeight: Double, _ today: CalendarDay
  ) -> PrintedDate? {
    let texts = row.words.map(\.text)
    for at in start..<row.words.count {
      if let date = PrintedDate(texts[at...], today: today) { return date }
      // Another phrase, and what it stands for, begins there.
      let word = PrintedLabel(texts[at]).text
      if others.contains(word) || collection.contains(word) || birth.contains(word) { return nil }
      if at >= start + 4 { return nil }
      if at > start, row.words[at].box.left - row.words[at - 1].box.right > 14 * lineHeight { return nil }
    }
    return nil
  }

  private static func below(
    _ rows: ArraySlice<PageRow>, _ phrase: ArraySlice<PageWord>, _ lineHeight: Double, _ today: CalendarDay
  ) -> PrintedDate? {
    guard let box = phrase.box else { return nil }
    for row in rows where row.middle - box.middle < 2.5 * lineHeight {
      let texts = row.words.map(\.text)
      for at in row.words.indices {
        guard let date = PrintedDate(texts[at...], today: today),
          let own = row.words[at..<min(at + date.length, texts.count)].box, own.overlap(box) > 0
        else { continue }
        return date
      }
    }
    return nil
  }
}
