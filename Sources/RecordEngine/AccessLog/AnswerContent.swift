import RecordModel
import RecordStore

/// The documents that an answer is about, as far as its shape shows.
///
/// A document here is an object with an id. Those of an answer are the elements of its lists, else the answer
/// itself, else the one object that it holds; if no list has ids, the elements of the first one are counted.
/// `Tests/Golden/answers.tsv` shows the result for every method about patients.
struct AnswerContent: Sendable {
  /// The documents of one patient.
  struct Things: Equatable, Sendable {
    var count = 0
    var ids: [String] = []

    /// Ids for an entry of the access log; of more than the limit only the count.
    var resources: [String]? { (1...AnswerContent.resourceLimit).contains(ids.count) ? ids : nil }

    /// Counts a document; keeps its id while the ids can still be complete.
    mutating func add(_ id: String?) {
      count += 1
      if let id, ids.count <= AnswerContent.resourceLimit { ids.append(id) }
    }
  }

  /// Ids of one entry at most.
  static let resourceLimit = 16

  /// All documents; `nil` if they cannot be counted.
  private(set) var things: Things?
  /// The documents by the person whom they name, in the order of the answer.
  private(set) var people: [(person: PatientID, things: Things)] = []
  private var places: [PatientID: Int] = [:]

  /// Whether the documents are people themselves.
  private let thingsArePeople: Bool

  init(_ answer: Tape, thingsArePeople: Bool = false) {
    self.thingsArePeople = thingsArePeople
    let root = answer.root
    if let lists = Self.lists(in: answer, root) {
      things = Things()
      for list in lists { for node in answer.elements(of: list) { add(node, answer) } }
    } else if let node = Self.thing(in: answer, root) {
      things = Things()
      add(node, answer)
    }
  }

  private mutating func add(_ node: Int, _ answer: Tape) {
    let id = Self.id(of: node, answer)
    things?.add(id)
    guard let person = person(of: node, answer) else { return }
    if let place = places[person] { return people[place].things.add(id) }
    places[person] = people.count
    var things = Things()
    things.add(id)
    people.append((person, things))
  }

  /// The lists of documents, else the first list of objects.
  private static func lists(in answer: Tape, _ root: Int) -> [Int]? {
    guard id(of: root, answer) == nil else { return nil }
    let all = answer.values(of: root).filter { answer.kind(of: $0) == .array }
    let ofThings = all.filter { list in answer.elements(of: list).contains { id(of: $0, answer) != nil } }
    if !ofThings.isEmpty { return ofThings }
    return all.first { list in answer.elements(of: list).allSatisfy { answer.kind(of: $0) == .object } }
      .map { [$0] }
  }

  /// The answer itself, or the first document in it.
  private static func thing(in answer: Tape, _ root: Int) -> Int? {
    if id(of: root, answer) != nil { return root }
    return answer.values(of: root).first { id(of: $0, answer) != nil }
  }

  private static let names: [StaticString] = [
    "id", "entryId", "alertId", "labId", "medicationId", "appointmentId", "threadId", "messageId", "goalId",
    "assessmentId", "reportId", "consentId", "jobId", "documentId",
  ]

  private static func id(of node: Int, _ answer: Tape) -> String? {
    for name in names {
      guard let member = answer.member(name, of: node) else { continue }
      return answer.string(at: member)
    }
    return nil
  }

  /// The patient whom the document names, whose stream an event is in, or whose account it is about.
  private func person(of node: Int, _ answer: Tape) -> PatientID? {
    var names = ["patientId"]
    if let kind = answer.member("streamKind", of: node) {
      names = ["patient", "account"].contains(answer.string(at: kind)) ? ["streamId"] : []
    }
    names += thingsArePeople ? ["accountId", "id"] : ["accountId"]
    guard let member = names.lazy.compactMap({ answer.member($0, of: node) }).first else { return nil }
    return try? answer.decode(PatientID.self, at: member)
  }
}
