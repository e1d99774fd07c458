import RecordModel

/// What became of an import; holds no patient data but the new ids.
struct SyntheaReport: Codable, Equatable {
  /// Whether nothing was sent.
  var isDryRun: Bool
  /// One a file, in the order of import.
  var tables: [Table] = []
  /// Rows that were not taken.
  var refusals: [Refusal] = []
  /// What is unusual about the files.
  var notes: [Note] = []
  /// The ids that the patients have here, by the lines of their rows.
  var patients: [PatientPlace] = []
  /// How long it took.
  var milliseconds: Int64 = 0

  /// The rows of a file.
  struct Table: Codable, Equatable {
    var file: String
    /// Rows read; each is counted once more below, but in a dry run, where nothing is known before.
    var rows = 0
    /// New in the record, or to be sent by a dry run.
    var taken = 0
    /// In the record before.
    var known = 0
    /// Not accepted; see the refusals.
    var refused = 0
    /// Belongs to no patient's history.
    var leftOut = 0
  }

  /// A row that was not taken.
  struct Refusal: Codable, Equatable {
    var file: String
    var line: Int
    var reason: String
  }

  /// Something unusual.
  struct Note: Codable, Equatable {
    var file: String
    /// Rows that it is about; left out where it is about the file.
    var rows: Int?
    var text: String
  }

  /// Where a patient came from.
  struct PatientPlace: Codable, Equatable {
    var line: Int
    var patientId: PatientID
  }

  private func index(_ table: SyntheaTable) -> Int? { tables.firstIndex { $0.file == table.file } }

  mutating func begin(_ table: SyntheaTable) { tables.append(Table(file: table.file)) }

  /// What can become of a row.
  enum Fate { case read, taken, known, leftOut }

  mutating func count(_ fate: Fate, _ table: SyntheaTable) {
    guard let index = index(table) else { return }
    switch fate {
    case .read: tables[index].rows += 1
    case .taken: tables[index].taken += 1
    case .known: tables[index].known += 1
    case .leftOut: tables[index].leftOut += 1
    }
  }

  /// Refuses a row; one that is counted as something else is only listed.
  mutating func refuse(_ place: RowPlace, _ reason: String) {
    refusals.append(Refusal(file: place.table.file, line: place.line, reason: reason))
    if let index = index(place.table), place.isCounted { tables[index].refused += 1 }
  }

  /// Notes something about a row, once a text.
  mutating func note(_ table: SyntheaTable, _ text: String, isOfRow: Bool = true) {
    if let index = notes.firstIndex(where: { $0.file == table.file && $0.text == text }) {
      notes[index].rows = (notes[index].rows ?? 0) + 1
    } else {
      notes.append(Note(file: table.file, rows: isOfRow ? 1 : nil, text: text))
    }
  }
}

/// Where a row stands.
struct RowPlace: Sendable {
  let table: SyntheaTable
  let line: Int
  /// Whether it is counted; of a row that says two things, one is.
  var isCounted = true
}

/// Shows a report to people.
enum SyntheaReportText {
  /// Refusals that are shown; the file of --report holds all.
  private static let shown = 20

  static func lines(_ report: SyntheaReport, _ style: Style) -> [String] {
    var table = Table([
      .init(title: style.say("Datei", "file")), .init(title: style.say("Zeilen", "rows"), isNumber: true),
      .init(
        title: report.isDryRun ? style.say("zu senden", "to send") : style.say("neu", "taken"), isNumber: true
      ),
      .init(title: style.say("bekannt", "known"), isNumber: true),
      .init(title: style.say("abgelehnt", "refused"), isNumber: true),
      .init(title: style.say("ausgelassen", "left out"), isNumber: true),
    ])
    for row in report.tables {
      table.add(row.file, "\(row.rows)", "\(row.taken)", "\(row.known)", "\(row.refused)", "\(row.leftOut)")
    }
    var lines = table.lines(style)
    lines += report.notes.map { note in "\(note.file): " + (note.rows.map { "\($0) × " } ?? "") + note.text }
    lines += report.refusals.prefix(shown).map { "\($0.file):\($0.line): \($0.reason)" }
    if report.refusals.count > shown {
      lines.append(
        style.say("und \(report.refusals.count - shown) weitere", "and \(report.refusals.count - shown) more")
      )
    }
    return lines + [style.say("Dauer ", "took ") + Units.duration(milliseconds: report.milliseconds)]
  }
}
