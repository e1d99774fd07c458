import FoundationEssentials
import LMDB
import RecordModel
import RecordTestSupport
import Synchronization
import Testing

@testable import RecordEngine
@testable import RecordStore

/// An engine that takes part in a move, and may break off at a call.
struct MovingEngine: MoveEnd {
  let test: TestEngine
  var faults = CallFaults()

  func answer<M: Method>(_ method: M) async throws -> M.Outcome {
    try faults.before()
    let outcome = try test.call(method)
    try faults.after()
    return outcome
  }
}

/// Breaks a connection off at one of the calls over it, before or after the call was carried out.
final class CallFaults: Sendable {
  struct Broken: Error {}

  private let left = Mutex<Int?>(nil)

  /// - Parameter half: twice the number of the call, and one more for after it.
  func arm(_ half: Int?) { left.withLock { $0 = half } }

  var isSpent: Bool { left.withLock { $0 == nil } }

  func before() throws { try step() }
  func after() throws { try step() }

  private func step() throws {
    try left.withLock { left in
      guard let count = left else { return }
      left = count == 0 ? nil : count - 1
      if count == 0 { throw Broken() }
    }
  }
}

/// Two stores, and a patient with an account at one of them.
final class MoveScene {
  let source: TestEngine
  let target: TestEngine
  let identity: IdentityScene
  let patient: PatientID
  let token: String
  let faults = CallFaults()
  static let targetKey = [UInt8](repeating: 9, count: 32)
  /// Cares for the patient at the source.
  let carer: AccountID

  init(
    source places: TemporaryDirectory = TemporaryDirectory(),
    target others: TemporaryDirectory = TemporaryDirectory(),
    onMoveStep: @escaping @Sendable (MoveStep) -> Void = { _ in },
    onErasureStep: @escaping @Sendable (ErasureRound.Step) -> Void = { _ in }
  ) throws {
    let clock = FakeClock()
    source = try TestEngine(directory: places, clock: clock, seed: 31) {
      ($0.onMoveStep, $0.onErasureStep) = (onMoveStep, onErasureStep)
    }
    target = try Self.target(in: others, clock) { $0.onMoveStep = onMoveStep }
    for test in [source, target] {
      try test.publishShippedFunnels()
      let definition = try JSON.decode(
        Value.self, from: Shipped.file("Config/measures/measures-2026-2.json"))
      _ = try test.call(PublishMeasures(definition: definition))
    }
    // So that no position is by chance the same.
    for _ in 0..<3 { _ = try target.call(CreatePatient()) }
    identity = IdentityScene(source)
    let signedIn = try identity.register()
    patient = PatientID(of: signedIn.account.id)
    token = signedIn.tokens.accessToken
    carer = try identity.person(.clinician, "arzt@example.org").account
    _ = try source.call(AssignPatient(patientId: patient, accountId: carer))
  }

  static func target(
    in directory: TemporaryDirectory, _ clock: FakeClock, _ change: (inout EngineOptions) -> Void = { _ in }
  ) throws -> TestEngine {
    try TestEngine(directory: directory, clock: clock, seed: 77, key: targetKey, options: change)
  }

  /// What of everything there is in a record.
  func fill() throws {
    let slug = try #require(Slug("stress"))
    let assessment = try source.call(StartAssessment(patientId: patient, slug: slug)).assessmentId
    for question in try Shipped.funnel("stress-assessment").questionsInOrder {
      source.clock.advance(milliseconds: 5_000)
      _ = try source.call(
        SaveAnswer(
          patientId: patient, assessmentId: assessment,
          questionId: try #require(QuestionKey(question.question.key)), answerValue: 1))
    }
    _ = try source.call(CompleteAssessment(patientId: patient, assessmentId: assessment))
    source.clock.advance(milliseconds: 86_400_000)
    for notification in try source.call(ListNotifications(patientId: patient)).notifications.prefix(1) {
      _ = try source.call(MarkNotificationRead(patientId: patient, notificationId: notification.id))
    }
    _ = try source.call(CreateJournalEntry.words("Ein guter Tag", of: patient))
    let documents = DocumentScene(source, patient)
    try documents.add(DocumentScene.bytes(700_000), "Befund.pdf")
    let note = try documents.record(300, transcript: "Zaunkönig")
    _ = try source.call(DeleteVoiceNote(patientId: patient, noteId: note.id))
    try documents.record(400, transcript: "Amsel")
    source.clock.advance(milliseconds: 86_400_000)
  }

  func driver(
    _ move: UInt64 = 1, source other: TestEngine? = nil, target: TestEngine? = nil
  ) -> MoveDriver<MovingEngine, MovingEngine> {
    MoveDriver(
      patient: patient, source: MovingEngine(test: other ?? source, faults: faults),
      target: MovingEngine(test: target ?? self.target, faults: faults), newMove: MoveID(random: (move, move))
    )
  }

  func status(_ test: TestEngine) throws -> GetMoveStatus.Outcome {
    try test.call(GetMoveStatus(patientId: patient))
  }

  /// Everything that is answered of the record, as the patient sees it; without who cared for them at the source.
  func picture(_ test: TestEngine, asOf: AsOf? = nil) throws -> [String] {
    var meta = CallMeta(actor: ActingPerson(role: .patient, id: AccountID(of: patient)))
    meta.asOf = asOf
    var picture = [
      try text(test.call(GetChart(patientId: patient), meta: meta)),
      try text(test.call(ListJournal(patientId: patient), meta: meta)),
    ]
    picture = try named(picture, test)
    guard asOf == nil else { return picture }
    let documents = try test.call(ListDocuments(patientId: patient)).documents
    picture.append(try text(documents))
    for document in documents {
      picture.append(DocumentScene.hash(try DocumentScene(test, patient).read(document.id)))
    }
    picture.append(try text(test.call(ListVoiceNotes(patientId: patient), meta: meta)))
    picture.append(try text(test.call(GetSettings(patientId: patient), meta: meta)))
    return picture
  }

  /// With the places of notifications in the list for their ids, which are each store's own.
  private func named(_ picture: [String], _ test: TestEngine) throws -> [String] {
    let list = try test.call(ListNotifications(patientId: patient)).notifications
    return picture.map { text in
      list.enumerated().reduce(text) { $0.replacing($1.element.id.text, with: "notification-\($1.offset)") }
    }
  }

  private func text(_ answer: some Encodable) throws -> String {
    String(decoding: try JSON.encode(answer), as: UTF8.self)
  }

  /// The lines of an export, of the record and its account.
  func lines(_ test: TestEngine) throws -> [(envelope: Envelope, line: String)] {
    let store = test.engine.store
    return try (1...test.engine.head).compactMap { position in
      let record = try store.environment.read { (view) throws(Failure) in try store.record(position, view) }
      guard ErasureRound.owners(of: patient).contains(record.envelope.stream) else { return nil }
      return (record.envelope, String(decoding: try store.sealing.exportLine(record), as: UTF8.self))
    }
  }

  /// Why a call is refused.
  func refusal<M: Method>(_ method: M, _ test: TestEngine) throws -> String {
    guard case .failure(let failure) = try test.send(method).outcome else { return "accepted" }
    if case .string(let reason)? = failure.details?["reason"] { return reason }
    return failure.code.rawValue
  }

  func verify(_ test: TestEngine) throws {
    #expect(try test.call(VerifyLog()).valid)
    for projection in ProjectionCatalog.all {
      let verified = try test.call(VerifyProjection(name: projection.name))
      #expect(verified.digest == verified.rebuiltDigest, "\(projection.name)")
    }
  }

  /// The record is at the target alone, once, and whole.
  func expectMoved(
    _ before: [String], events: Int, from source: TestEngine? = nil, to target: TestEngine? = nil
  ) throws {
    let (source, target) = (source ?? self.source, target ?? self.target)
    for (after, before) in zip(try picture(target), before) { #expect(after == before) }
    #expect(try status(source).leaving?.state == .erased)
    #expect(try status(target).arriving?.state == .received)
    #expect(try refusal(GetPatient(patientId: patient), source) == "erased")
    // Everything but what closed the record there, and then what says where it comes from.
    let lines = try lines(target)
    #expect(lines.count == events && lines.count { $0.envelope.typeCode == RecordReceived.type.code } == 1)
    #expect(try source.call(ReadLog(types: ["erasure.record-moved"])).events.count == 1)
    #expect(try source.call(ReadLog(types: ["erasure.patient-erased"])).events.count == 1)
    for test in [source, target] { try verify(test) }
  }
}
