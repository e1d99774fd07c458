import LMDB
import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

/// What is read before the log holds everything that was acknowledged: the same as after.
@Suite("Reading what is not settled") struct UnsettledReadTests {
  private func rename(_ patient: PatientID, _ name: String, _ test: TestEngine) throws {
    var update = UpdatePatient(patientId: patient)
    update.fullName = .set(name)
    _ = try test.call(update)
  }

  @Test("a query sees what was just saved, and forces no settlement", arguments: [false, true])
  func query(keepsAccessLog: Bool) throws {
    let test = try TestEngine(commitDelay: 60_000, keepsAccessLog: keepsAccessLog)
    let patient = try test.call(CreatePatient(fullName: "Erika Mustermann")).id
    for name in ["Erika Muster", "Erika M."] {
      try rename(patient, name, test)
      #expect(try test.call(GetPatient(patientId: patient)).fullName == name)
      #expect(!test.running.writer.isSettled)
    }
    let missing = PatientID(high: 1, low: 2)
    #expect(throws: Failure.self) { try test.call(GetPatient(patientId: missing)) }
    #expect(!test.running.writer.isSettled)
  }

  @Test("who begins to follow the log is sent all that was acknowledged before", arguments: [false, true])
  func follower(keepsAccessLog: Bool) throws {
    let test = try TestEngine(commitDelay: 60_000, keepsAccessLog: keepsAccessLog)
    _ = try test.call(CreatePatient(fullName: "Erika Mustermann"))
    let tape = try JSON.parse(Array(#"{"fromPosition":0}"#.utf8))
    let (after, filter) = try test.running.subscription(
      Call(
        method: "log.subscribe", tape: tape, params: tape.root,
        caller: Caller(userID: 1000, roles: [.operator])
      ))
    #expect(!test.running.writer.isSettled)
    let page = try test.running.logPage(after: after, filter: filter, limit: 10, maximumBytes: 1 << 20)
    #expect(page.events.count == 1 && page.head == 1)
  }

  @Test("a position that is to be waited for settles the log") func position() throws {
    let test = try TestEngine(commitDelay: 60_000)
    let patient = try test.call(CreatePatient(fullName: "Erika Mustermann")).id
    var meta = CallMeta()
    meta.minimumPosition = 1
    #expect(try test.call(GetPatient(patientId: patient), meta: meta).fullName == "Erika Mustermann")
    #expect(test.running.writer.isSettled)
  }

  @Test("no event but those by which access is judged makes a reader wait for the log") func fence() throws {
    let identity = IdentityScene(try TestEngine(commitDelay: 60_000, keepsAccessLog: true))
    let scene = try CareScene(identity)
    let writer = identity.engine.running.writer
    try scene.assign(.clinician)
    #expect(!writer.showsFenced && !writer.isSettled)
    let read = GetPatient(patientId: scene.patient)
    #expect(try scene.refusal(read, .clinician) == nil)
    #expect(writer.isSettled)
    _ = try identity.engine.call(CreateJournalEntry.words("Ein guter Tag", of: scene.patient))
    #expect(writer.showsFenced && !writer.isSettled)
    #expect(try scene.refusal(read, .clinician) == nil)
    #expect(!writer.isSettled)
    try scene.unassign(.clinician)
    #expect(try scene.refusal(read, .clinician) == "FORBIDDEN not_assigned")
  }

  /// A value of its own, kept where the number says.
  private struct Numbered: Document, Equatable {
    static var projection: any Projection.Type { NumberProjection.self }
    static let prefix = UInt8(ascii: "N")
    var text: String
  }

  /// Keeps, changes and removes documents as the names of patients say: `put 12`, `drop 12`.
  private enum NumberProjection: Projection {
    static let name = "numbers"
    static let revision: UInt32 = 1
    static let handles: [any Event.Type] = [PatientUpdated.self]
    static let ignores: [any Event.Type] = []

    static func fold(_ event: RecordedEvent, _ documents: StreamDocuments) throws(Failure) {
      guard let updated = event.payload as? PatientUpdated, let text = updated.person.fullName else { return }
      let words = text.split(separator: " ")
      guard words.count == 2, let number = UInt8(words[1]) else { return }
      if words[0] == "drop" { return documents.remove(Numbered.self, [number]) }
      documents.set(Numbered(text: "\(event.envelope.position)"), [number])
    }
  }

  @Test(
    "lists in both directions hold the same before the log has it and after",
    arguments: [1, 2, 3] as [UInt64])
  func lists(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let test = try TestEngine(
      commitDelay: 60_000, projections: ProjectionCatalog.all + [NumberProjection.self])
    let patient = try test.call(CreatePatient(fullName: "none")).id
    for _ in 0..<40 {
      for _ in 0..<Int.random(in: 0..<6, using: &random) {
        let verb = Int.random(in: 0..<3, using: &random) == 0 ? "drop" : "put"
        let text = "\(verb) \(UInt8.random(in: 0..<24, using: &random))"
        try rename(patient, text, test)
      }
      let limit = Int.random(in: 0..<26, using: &random)
      let edge: [UInt8]? = Bool.random(using: &random) ? [UInt8.random(in: 0..<26, using: &random)] : nil
      let before = try look(test, limit, edge)
      if Int.random(in: 0..<3, using: &random) == 0 { try test.running.writer.settle() }
      let after = try test.engine.read(.daemon) { (view) throws(Failure) in try Self.lists(view, limit, edge)
      }
      if test.running.writer.isSettled { #expect(before == after) }
    }
  }

  private static func lists(
    _ view: borrowing RecordView, _ limit: Int, _ edge: [UInt8]?
  ) throws(Failure) -> [[String]] {
    let forward = try view.documents(Numbered.self, prefix: [], from: edge, limit: limit)
    let back = try view.documents(Numbered.self, prefix: [], before: edge, limit: limit)
    return [forward, back].map { $0.map { "\($0.key) \($0.document.text)" } }
  }

  /// What the writer sees.
  private func look(_ test: TestEngine, _ limit: Int, _ edge: [UInt8]?) throws -> [[String]] {
    try test.running.append(.daemon) { (view) throws(Failure) in
      Decision.unchanged(.system, outcome: try Self.lists(view, limit, edge))
    }
  }
}
