import RecordModel

/// The outcome of an import; holds no patient data but the new ids.
package struct SyntheaReport: Codable, Equatable {
  /// Whether nothing was sent.
  package var isDryRun: Bool
  /// One a file, in the order of import.
  package var tables: [Table] = []
  /// Rows that were not taken.
  package var refusals: [Refusal] = []
  /// Unusual findings about the files.
  package var notes: [Note] = []
  /// The ids that the patients have here, by the lines of their rows.
  package var patients: [PatientPlace] = []
  /// How long it took.
  package var milliseconds: Int64 = 0

  /// The rows of a file.
  package struct Table: Codable, Equatable {
    package var file: String
    /// Rows read; each is counted once more below, but in a dry run, where nothing is known before.
    package var rows = 0
    /// New in the record, or to be sent by a dry run.
    package var taken = 0
    /// In the record before.
    package var known = 0
    /// Not accepted; see the refusals.
    package var refused = 0
    /// Belongs to no patient's history.
    package var leftOut = 0
  }

  /// A row that was not taken.
  package struct Refusal: Codable, Equatable {
    package var file: String
    package var line: Int
    package var reason: String
  }

  /// Something unusual.
  package struct Note: Codable, Equatable {
    package var file: String
    /// Rows that it is about; left out if it is about the file.
    package var rows: Int?
    package var text: String
  }

  /// Where a patient came from.
  package struct PatientPlace: Codable, Equatable {
    package var line: Int
    package var patientId: PatientID
  }

  private func index(_ table: SyntheaTable) -> Int? { tables.firstIndex { $0.file == table.file } }

  mutating func begin(_ table: SyntheaTable) { tables.append(Table(file: table.file)) }

  /// The possible outcomes of a row.
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
package struct RowPlace: Sendable {
  let table: SyntheaTable
  let line: Int
  /// Whether it is counted; of a row that says two things, one is.
  var isCounted = true
}
