import RecordModel
import RecordStore

/// The things that a call names by their ids, whosever they are.
struct NamedThings: Sendable {
  /// Ids as they were sent, each once; what is beyond so many is looked for by nobody.
  private(set) var ids: [String] = []

  private static let limit = 32
  /// Ids of people, of the practice and of questionnaires, which are nobody's things.
  private static let others: Set = [
    "patientId", "accountId", "recipientId", "assigneeId", "providerId", "locationId", "questionId", "stepId",
    "commandId", "requestId", "sessionId", "userId", "deviceId",
  ]

  /// Those ids, or none.
  init(_ ids: [String] = []) { self.ids = ids }

  /// Those in the parameters of a call.
  init(_ call: CallContext) {
    if let parameters = call.parameters { collect(parameters.tape.value(at: parameters.node)) }
  }

  /// Those that the answer to a call names back.
  init(in answer: Tape) { collect(answer.value()) }

  /// Those whose ids are taken by other content, as an answer says of one step of several.
  init(takenIn answer: Tape) {
    for list in answer.value().lists {
      for step in list where step.holds(.string("duplicate_id")) {
        if case .string(let id)? = step["id"] { add(id, named: "id") }
      }
    }
  }

  private mutating func collect(_ value: Value) {
    switch value {
    case .array(let elements): for element in elements { collect(element) }
    case .object(let members):
      for member in members where member.name != "_meta" {
        if case .string(let id) = member.value { add(id, named: member.name) } else { collect(member.value) }
      }
    default: break
    }
  }

  private mutating func add(_ id: String, named name: String) {
    if Self.isThing(name), ids.count < Self.limit, !ids.contains(id) { ids.append(id) }
  }

  /// Whether a member of that name is the id of a thing.
  static func isThing(_ name: String) -> Bool {
    (name == "id" || name.hasSuffix("Id")) && !others.contains(name)
  }
}

extension RecordView {
  /// The patients in whose record a thing has that id, of whatever kind it is.
  ///
  /// Looks for all kinds whether or not one was found, so that the time does not tell.
  func owners(of id: String) throws(Failure) -> Set<PatientID> {
    var owners: Set<PatientID?> = []
    if let id = AssessmentID(id) {
      owners.insert(try documentToday(AssessmentDocument.self, id.keyBytes)?.patientId)
    }
    if let id = DocumentID(id) {
      owners.insert(try documentToday(DocumentPlace.self, id.keyBytes)?.patientId)
    }
    guard let id = RecordID(id) else { return Set(owners.compactMap { $0 }) }
    for area in RecordIDProjection.areas {
      owners.insert(try documentToday(RecordOwner.self, RecordOwner.key(id, area))?.patientId)
    }
    owners.insert(try documentToday(VitalsPlaceDocument.self, id.keyBytes)?.patientId)
    owners.insert(try documentToday(HistoryPlaceDocument.self, id.keyBytes)?.patientId)
    owners.insert(try documentToday(NotificationPlaceDocument.self, id.keyBytes)?.patientId)
    return Set(owners.compactMap { $0 })
  }
}

extension Value {
  /// The lists in an answer.
  fileprivate var lists: [[Value]] {
    guard case .object(let members) = self else { return [] }
    return members.compactMap { if case .array(let elements) = $0.value { elements } else { nil } }
  }

  /// Whether a value is this one or somewhere inside.
  fileprivate func holds(_ value: Value) -> Bool {
    switch self {
    case .array(let elements): elements.contains { $0.holds(value) }
    case .object(let members): members.contains { $0.value.holds(value) }
    default: self == value
    }
  }
}
