import RecordModel
import RecordStore

/// The state of a patient's care plan.
///
/// Key: patient id 16.
struct CarePlanDocument: Document {
  static var projection: any Projection.Type { CarePlanProjection.self }
  static let prefix = UInt8(ascii: "P")

  var planId: RecordID?
  /// The last publication; 0 for none.
  var version = 0
  var isActive = false
  var createdAt: Timestamp?
  var updatedAt: Timestamp?
  /// Raised by every save and every end of a draft, so that an earlier draft is never taken for the current
  /// one.
  var draftVersion = 1
}

/// The draft.
///
/// Key: patient id 16.
struct CarePlanDraftDocument: Document {
  static var projection: any Projection.Type { CarePlanProjection.self }
  static let prefix = UInt8(ascii: "D")

  var content: CarePlanContent
  var baseVersion: Int
  /// The draft's last changes of each goal's status, by position of the event.
  var statusChanges: [StatusChange] = []
  var editedBy: String
  var updatedAt: Timestamp

  struct StatusChange: Codable, Sendable, Equatable {
    var goalId: RecordID
    var position: UInt64
  }

  func statusChange(of goal: RecordID) -> UInt64? {
    statusChanges.last { $0.goalId == goal }?.position
  }

  mutating func update(_ event: DraftGoalUpdated, at position: UInt64) {
    guard let index = content.goals.firstIndex(where: { $0.id == event.goal.id }) else { return }
    content.goals[index] = event.goal
    guard event.changesStatus else { return }
    statusChanges.removeAll { $0.goalId == event.goal.id }
    statusChanges.append(StatusChange(goalId: event.goal.id, position: position))
  }

  mutating func remove(_ goal: RecordID) {
    content.goals.removeAll { $0.id == goal }
    statusChanges.removeAll { $0.goalId == goal }
  }
}

/// One publication, unchanged.
///
/// Key: patient id 16, version newest first 4.
struct CarePlanVersionDocument: Document {
  static var projection: any Projection.Type { CarePlanProjection.self }
  static let prefix = UInt8(ascii: "V")

  var planId: RecordID
  var version: Int
  var content: CarePlanContent
  var changeNote: String?
  var publishedAt: Timestamp
  var publishedBy: String

  static func key(_ patient: PatientID, _ version: Int) -> [UInt8] {
    patient.keyBytes + [UInt8](bigEndian: ~UInt32(clamping: version))
  }
}

/// The current status of a goal of the last publication.
///
/// Key: patient id 16, goal id.
struct CarePlanGoalDocument: Document {
  static var projection: any Projection.Type { CarePlanProjection.self }
  static let prefix = UInt8(ascii: "G")

  var status: GoalStatus
  var changedAt: Timestamp?
  var note: String?
  /// Position of the event that set it.
  var position: UInt64

  static func key(_ patient: PatientID, _ goal: RecordID) -> [UInt8] { patient.keyBytes + goal.keyBytes }
}

/// An entry of progress with a goal.
///
/// Key: patient id 16, length of the goal's id 1, goal's id, moment newest first 8, id.
struct GoalProgressDocument: Document {
  static var projection: any Projection.Type { CarePlanProjection.self }
  static let prefix = UInt8(ascii: "R")

  var entry: GoalProgress

  static func prefix(_ patient: PatientID, _ goal: RecordID) -> [UInt8] {
    let id = goal.keyBytes
    return patient.keyBytes + [UInt8(truncatingIfNeeded: id.count)] + id
  }

  static func key(_ patient: PatientID, _ goal: RecordID, _ moment: Timestamp, _ id: RecordID) -> [UInt8] {
    prefix(patient, goal) + moment.newestFirst + id.keyBytes
  }
}

/// The place of an entry of progress by its id.
///
/// Key: patient id 16, id.
struct GoalProgressPlaceDocument: Document {
  static var projection: any Projection.Type { CarePlanProjection.self }
  static let prefix = UInt8(ascii: "I")

  var goalId: RecordID
  var date: Timestamp

  static func key(_ patient: PatientID, _ id: RecordID) -> [UInt8] { patient.keyBytes + id.keyBytes }
}
