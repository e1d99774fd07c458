import RecordModel
import RecordStore

/// One assessment.
///
/// Key: assessment id 16.
struct AssessmentDocument: Document {
  static var projection: any Projection.Type { AssessmentProjection.self }
  static let prefix = UInt8(ascii: "A")

  var assessmentId: AssessmentID
  var patientId: PatientID
  var funnel: Slug
  var funnelVersion: String
  var startedAt: Timestamp
  var completedAt: Timestamp?
  /// In the order in which the questions were answered first.
  var answers: [StoredAnswer] = []
  /// In the order in which they were validated first.
  var validatedSteps: [StepID] = []
  /// The safety flags raised so far, each with the answer that raised it last.
  var raisedFlags: [FlagMark] = []
  var report: Report?

  init(
    assessmentId: AssessmentID, patientId: PatientID, funnel: Slug, funnelVersion: String,
    startedAt: Timestamp
  ) {
    (self.assessmentId, self.patientId, self.funnel) = (assessmentId, patientId, funnel)
    (self.funnelVersion, self.startedAt) = (funnelVersion, startedAt)
  }

  var status: AssessmentStatus { completedAt == nil ? .inProgress : .completed }

  /// The numbers computed at completion.
  struct Report: Codable, Sendable {
    var id: ReportID
    var scoringVersion: Int
    var scales: [ScaleOutcome]
    var primary: String?
    var flags: [String]
    var createdAt: Timestamp

    var primaryScale: ScaleOutcome? { scales.first { $0.key == primary } }
  }

  func answer(to key: QuestionKey) -> StoredAnswer? {
    answers.firstIndex { $0.key == key }.map { answers[$0] }
  }

  /// The answers' values by question key.
  var values: [String: Int] {
    Dictionary(answers.map { ($0.key.text, Int($0.value)) }, uniquingKeysWith: { _, last in last })
  }

  mutating func save(_ event: AnswerSaved, at position: UInt64) {
    let answer = StoredAnswer(
      key: event.questionKey, id: event.answerId, value: event.value, position: position)
    if let index = answers.firstIndex(where: { $0.key == event.questionKey }) {
      answers[index] = answer
    } else {
      answers.append(answer)
    }
  }

  /// A raised safety flag; without an answer if it raised no alert.
  struct FlagMark: Codable, Sendable, Equatable {
    var code: String
    var answer: Int32?
  }

  mutating func raise(_ event: SafetyFlagRaised) {
    raisedFlags.removeAll { $0.code == event.code }
    raisedFlags.append(FlagMark(code: event.code, answer: event.answer))
  }

  mutating func validate(_ step: StepID) {
    if !validatedSteps.contains(step) { validatedSteps.append(step) }
  }

  func measure(completedAt: Timestamp) -> Measure {
    Measure(
      assessmentId: assessmentId, funnel: funnel, funnelVersion: funnelVersion, completedAt: completedAt,
      totalScore: report?.primaryScale?.value, riskLevel: report?.primaryScale?.riskLevel,
      reportId: report?.id)
  }
}

/// An answer.
///
/// Stored as an array of four, because an assessment holds many.
struct StoredAnswer: Codable, Sendable {
  var key: QuestionKey
  var id: AnswerID
  var value: Int32
  /// Position of the event that set it.
  var position: UInt64

  init(key: QuestionKey, id: AnswerID, value: Int32, position: UInt64) {
    (self.key, self.id, self.value, self.position) = (key, id, value, position)
  }

  init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    key = try container.decode(QuestionKey.self)
    id = try container.decode(AnswerID.self)
    value = try container.decode(Int32.self)
    position = try container.decode(UInt64.self)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    try container.encode(key)
    try container.encode(id)
    try container.encode(value)
    try container.encode(position)
  }
}

/// Marks an assessment as the patient's.
///
/// Key: patient id 16, assessment id 16.
struct AssessmentEntry: Document {
  static var projection: any Projection.Type { AssessmentProjection.self }
  static let prefix = UInt8(ascii: "E")
}

/// A completed assessment in its patient's history.
struct CompletedAssessmentEntry: Document {
  static var projection: any Projection.Type { AssessmentProjection.self }
  static let prefix = UInt8(ascii: "H")

  var measure: Measure

  /// Patient id 16, completion time as the complement of its milliseconds 8 so that the newest comes first,
  /// assessment id 16.
  static func key(_ patient: PatientID, _ completedAt: Timestamp, _ assessment: AssessmentID) -> [UInt8] {
    patient.keyBytes + [UInt8](bigEndian: ~UInt64(bitPattern: completedAt.milliseconds)) + assessment.keyBytes
  }
}

/// When a patient's history last changed, whatever the dates in it; under the patient's id.
struct HistoryChangeDocument: Document {
  static var projection: any Projection.Type { AssessmentProjection.self }
  static let prefix = UInt8(ascii: "C")

  var recordedAt: Timestamp
}
