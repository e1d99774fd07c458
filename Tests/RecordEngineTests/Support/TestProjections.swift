import LMDB
import RecordModel
import Synchronization

@testable import RecordEngine
@testable import RecordStore

/// How many answers each patient saved.
enum Counting: Projection {
  static let name = "counting"
  static let revision: UInt32 = 1
  static let handles: [any Event.Type] = [AnswerSaved.self, PatientCreated.self]
  static let ignores: [any Event.Type] = []

  /// Streams whose answers cannot be folded.
  static let poisoned = Mutex<Set<StreamID>>([])

  static func fold(_ event: RecordedEvent, _ documents: StreamDocuments) throws(Failure) {
    let key = event.envelope.stream.keyBytes.dropFirst()
    if event.payload is PatientCreated {
      return documents.set(SavedCount(saves: 0), Array(key))
    }
    guard event.payload is AnswerSaved else { return }
    try documents.change(SavedCount.self, Array(key)) { $0.saves += 1 }
    if poisoned.withLock({ $0.contains(event.envelope.stream) }) {
      throw Failure(.internalError, "the fold is defective")
    }
  }
}

/// Key: patient id 16.
struct SavedCount: Document {
  static var projection: any Projection.Type { Counting.self }
  static let prefix = UInt8(ascii: "C")
  var saves: Int
}

/// The same projection in a later build, with documents of another shape.
enum CountingAnew: Projection {
  static let name = Counting.name
  static let revision: UInt32 = 2
  static let handles = Counting.handles
  static let ignores: [any Event.Type] = []

  static func fold(_ event: RecordedEvent, _ documents: StreamDocuments) throws(Failure) {
    let key = Array(event.envelope.stream.keyBytes.dropFirst())
    if event.payload is PatientCreated { return documents.set(SavedSum(count: 0, sum: 0), key) }
    guard let saved = event.payload as? AnswerSaved else { return }
    try documents.change(SavedSum.self, key) { sum in
      sum.count += 1
      sum.sum += Int(saved.value)
    }
  }
}

/// Key: patient id 16.
struct SavedSum: Document {
  static var projection: any Projection.Type { CountingAnew.self }
  static let prefix = UInt8(ascii: "C")
  var count: Int
  var sum: Int
}

/// Folded behind the log: a document for each saved answer.
enum Following: Projection {
  static let name = "following"
  static let revision: UInt32 = 1
  static let handles: [any Event.Type] = [AnswerSaved.self]
  static let ignores: [any Event.Type] = []
  static let streamKind: StreamID.Kind? = .patient
  static let pace = ProjectionPace.behindLog

  static let poisoned = Mutex<Set<StreamID>>([])

  static func fold(_ event: RecordedEvent, _ documents: StreamDocuments) throws(Failure) {
    guard let saved = event.payload as? AnswerSaved else { return }
    if poisoned.withLock({ $0.contains(event.envelope.stream) }) {
      throw Failure(.internalError, "the fold is defective")
    }
    let key = Array(event.envelope.stream.keyBytes.dropFirst()) + event.envelope.position.keyBytes
    documents.set(SavedEntry(value: saved.value), key)
  }
}

/// Key: patient id 16, position 8.
struct SavedEntry: Document {
  static var projection: any Projection.Type { Following.self }
  static let prefix = UInt8(ascii: "E")
  var value: Int32
}

/// Asks what a test projection holds of a patient.
struct CountSaves: Query {
  static let name = "test.count"
  static let summary = "Counts."
  static let access = Access.read(.patient)
  static let example = CountSaves(patientId: PatientID(high: 0, low: 1))
  static let exampleOutcome = Outcome(saves: 0)

  var patientId: PatientID
  var following: Bool?

  struct Outcome: Codable, Sendable, Equatable { var saves: Int }

  func answer(_ view: borrowing RecordView) throws(Failure) -> Outcome {
    if following == true {
      return Outcome(
        saves: try view.documents(SavedEntry.self, prefix: patientId.keyBytes, limit: 10_000).count)
    }
    return Outcome(saves: try view.document(SavedCount.self, patientId.keyBytes)?.saves ?? -1)
  }
}

/// Saves the number of saves, so that its decision depends on a test projection.
struct SaveCount: Command {
  static let name = "test.saveCount"
  static let summary = "Saves."
  static let access = Access.write(.patient)
  static let example = SaveCount(patientId: PatientID(high: 0, low: 1))
  static let exampleOutcome = Outcome(saves: 0)

  var patientId: PatientID
  var following: Bool?

  struct Outcome: Codable, Sendable { var saves: Int }

  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<Outcome> {
    if following == true {
      _ = try view.documents(SavedEntry.self, prefix: patientId.keyBytes, limit: 1)
    }
    guard let key = QuestionKey("count"),
      let count = try view.document(SavedCount.self, patientId.keyBytes)?.saves
    else { throw Failure(.notFound, "no count") }
    let saved = AnswerSaved(
      assessmentId: AssessmentID(high: 1, low: 1), answerId: AnswerID(high: 1, low: 1), questionKey: key,
      value: Int32(clamping: count))
    return Decision(StreamID(patientId), [saved], outcome: Outcome(saves: count))
  }
}

extension TestEngine {
  /// Asks a query of the tests as a transport would ask one of the catalog.
  func ask<Q: Query>(_ query: Q, atLeast position: UInt64? = nil) throws -> Q.Outcome {
    let tape = try Tape(encoding: query)
    let call = Call(
      method: Q.name, tape: tape, params: tape.root, caller: Caller(userID: 1, roles: [.operator]))
    var context = try CallContext(call)
    context.minimumPosition = position
    let reply = try waitForReply { done in
      try Accounting(nil).query(Q.self).invoke(running, Invocation(call: call, context: context, reply: done))
    }
    return try reply.outcome.get().decode(Q.Outcome.self)
  }

  /// Carries a command of the tests out.
  func carryOut<C: Command>(_ command: C) throws -> C.Outcome {
    let tape = try Tape(encoding: command)
    let call = Call(
      method: C.name, tape: tape, params: tape.root, caller: Caller(userID: 1, roles: [.operator]))
    let context = try CallContext(call)
    let reply = try waitForReply { done in
      try Accounting(nil).command(C.self).invoke(
        running, Invocation(call: call, context: context, reply: done))
    }
    return try reply.outcome.get().decode(C.Outcome.self)
  }

  /// Whether a projection's documents are what the log gives.
  func matches(_ name: String) throws -> Bool { try call(VerifyProjection(name: name)).matches }

  /// The projection of that name, as it is listed.
  func listed(_ name: String) throws -> ProjectionInfo? {
    try call(ListProjections()).projections.first { $0.name == name }
  }

  /// How many entries lie in the copy of a projection that does not serve.
  ///
  /// A rebuild is answered when the new copy serves; the one that it replaced is removed behind the answer.
  func entriesAside(_ projection: any Projection.Type) throws -> Int {
    let store = engine.store
    return try store.environment.read { (view) throws(Failure) in
      let slot = 1 - (try store.meta.state(of: projection, view)?.slot ?? 0)
      let database = try LogFold(store: store, projection: projection, slot: slot).database()
      return try failing { () throws(LMDBError) in try view.count(database) }
    }
  }
}

/// The reason in the details of a refusal.
func reason(_ body: () throws -> some Any) -> String? {
  do { _ = try body() } catch {
    return (error as? Failure)?.details?["reason"]?.text ?? "\(error)"
  }
  return nil
}

extension Value {
  /// The text, where it is one.
  var text: String? { if case .string(let text) = self { text } else { nil } }
}
