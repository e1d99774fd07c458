import RecordExport
import RecordModel

/// How far an export is.
struct ExportPlace: Codable, Equatable {
  /// Number of the table in ``RecordExport/RecordTable``, from 0.
  var table = 0
  /// In a table of the state the rows behind; in a table of events the log position that was looked at last.
  var offset: UInt64 = 0
  /// Rows of the table that were written.
  var rows: UInt64 = 0

  /// Whether the numbers fit each other for an export up to a position.
  func isPossible(upTo position: UInt64) -> Bool {
    guard RecordTable.allCases.indices.contains(table) else { return false }
    return RecordTable.allCases[table].isState
      ? rows == offset : offset <= position && (offset > 0 || rows == 0)
  }
}

/// What a page's cursor holds: everything that the next page depends on.
struct ExportCursor: Codable {
  var patient: PatientID
  var format: ExportFormat
  var position: UInt64
  var place: ExportPlace
}

/// Where a page begins, by what a caller sent.
struct ExportStart {
  let pin: ExportPin
  let place: ExportPlace

  /// Reads a cursor, or begins anew where there is none.
  ///
  /// - Throws: ``RecordModel/Failure/Code/invalidInput`` naming `cursor` or `position`, and what pinning throws.
  init(_ request: ExportPatient, in store: Store) throws(Failure) {
    guard let text = request.cursor else {
      pin = try ExportPin(request.patientId, at: request.position, in: store)
      place = ExportPlace()
      return
    }
    guard let cursor = Cursor.position(ExportCursor.self, text) else {
      throw Self.refusal("the cursor cannot be read; start over without one")
    }
    guard cursor.patient == request.patientId, cursor.format == request.format,
      request.position == nil || request.position == cursor.position
    else { throw Self.refusal("the cursor belongs to another export; start over without one") }
    guard cursor.place.isPossible(upTo: cursor.position) else {
      throw Self.refusal("the cursor names no place in an export; start over without one")
    }
    pin = try ExportPin(request.patientId, at: cursor.position, in: store)
    place = cursor.place
  }

  private static func refusal(_ message: String) -> Failure {
    Failure(.invalidInput, message, details: ["field": "cursor"])
  }
}
