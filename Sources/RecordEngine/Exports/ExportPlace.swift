import RecordExport
import RecordModel
import RecordStore

/// The progress of an export.
struct ExportPlace: Codable, Equatable {
  /// Number of the part in ``ExportPlan``, from 0.
  var table = 0
  /// In a table of the state the rows done; in a part of events the last log position looked at.
  var offset: UInt64 = 0
  /// Rows of the part written so far.
  var rows: UInt64 = 0

  /// Whether the numbers are consistent for an export up to a position.
  func isPossible(upTo position: UInt64, _ plan: ExportPlan) -> Bool {
    guard let part = plan.part(table) else { return false }
    return part.isState ? rows == offset : offset <= position && (offset > 0 || rows == 0)
  }
}

/// The content of a page's cursor: everything that the next page depends on.
struct ExportCursor: Codable {
  var patient: PatientID
  var format: ExportFormat
  var position: UInt64
  var since: UInt64?
  var areas: [RecordArea]?
  var place: ExportPlace
  var profile: ExportProfile?
  var recipient: ExportRecipient?
}

/// The start of a page, from a caller's parameters.
struct ExportStart {
  let pin: ExportPin
  let plan: ExportPlan
  let place: ExportPlace

  /// Reads a cursor, or begins again if there is none.
  ///
  /// - Throws: ``RecordModel/Failure/Code/invalidInput`` naming `cursor`, `areas`, `since` or `position`, and
  ///   the errors of pinning.
  init(_ request: ExportPatient, in store: Store) throws(Failure) {
    plan = try ExportPlan(areas: request.areas, profile: request.profile ?? .full)
    guard let text = request.cursor else {
      pin = try ExportPin(request.patientId, at: request.position, since: request.since, in: store)
      place = ExportPlace()
      return
    }
    guard let cursor = Cursor.position(ExportCursor.self, text) else {
      throw Self.refusal("the cursor cannot be read; start over without one")
    }
    guard cursor.patient == request.patientId, cursor.format == request.format,
      cursor.since == request.since, cursor.areas == plan.areas,
      cursor.profile ?? .full == plan.profile, cursor.recipient == request.recipient,
      request.position == nil || request.position == cursor.position
    else { throw Self.refusal("the cursor belongs to another export; start over without one") }
    guard cursor.place.isPossible(upTo: cursor.position, plan) else {
      throw Self.refusal("the cursor names no place in an export; start over without one")
    }
    pin = try ExportPin(request.patientId, at: cursor.position, since: cursor.since, in: store)
    place = cursor.place
  }

  private static func refusal(_ message: String) -> Failure {
    Failure(.invalidInput, message, details: ["field": "cursor"])
  }
}
