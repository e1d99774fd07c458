import LMDB
import RecordModel
import RecordTestSupport
import Synchronization
import Testing

@testable import RecordEngine
@testable import RecordStore

/// Events that a projection cannot fold.
@Suite("Parked streams") struct ParkedTests {
  private static let all = ProjectionCatalog.all + [Counting.self]
  private let test: TestEngine
  private let sick: Walk
  private let sound: Walk
  /// Position of the event that could not be folded.
  private let position: UInt64

  init() throws {
    // A seed of its own, because the set of poisoned streams is the process's.
    test = try TestEngine(
      seed: .random(in: 1000...UInt64.max), commitDelay: 60_000, projections: Self.all)
    try test.publish("stress-assessment")
    (sick, sound) = (try Walk(test, slug: "stress"), try Walk(test, slug: "stress"))
    try sick.answer("stress_frequency", 1)
    try test.running.writer.settle()
    let stream = StreamID(sick.patient)
    Counting.poisoned.withLock { _ = $0.insert(stream) }
    try sick.answer("stress_frequency", 2)
    position = test.running.position
    try sick.answer("stress_frequency", 3)
    try sound.answer("stress_frequency", 4)
  }

  private func mend() {
    let stream = StreamID(sick.patient)
    Counting.poisoned.withLock { _ = $0.remove(stream) }
  }

  private func expectParked(_ test: TestEngine) throws {
    #expect(reason { try test.carryOut(SaveCount(patientId: sick.patient)) } == "projection_parked")
    #expect(reason { try test.ask(CountSaves(patientId: sick.patient)) } == "projection_parked")
    do { _ = try test.ask(CountSaves(patientId: sick.patient)) } catch let failure as Failure {
      #expect(failure.code == .unavailable)
      #expect(failure.details?["projection"] == "counting")
      #expect(failure.details?["position"] == .integer(Int64(position)))
    }
    #expect(try test.ask(CountSaves(patientId: sound.patient)).saves == 1)
    #expect(try Walk(sick, over: test).document().answers.map(\.value) == [3])
    #expect(try test.listed("counting")?.parked == 1)
    let parked = try test.call(ListParkedStreams())
    #expect(parked.count == 1)
    #expect(parked.parked.first?.streamId == StreamID(sick.patient).idText)
    #expect(parked.parked.first?.position == position)
    #expect(parked.parked.first?.reason == "INTERNAL_ERROR: the fold is defective")
    #expect(try test.matches("counting"), "parked streams are left out on both sides")
  }

  @Test(
    "one patient's documents of one projection are refused, before and after the settlement; all else goes on"
  )
  func refused() throws {
    #expect(reason { try test.carryOut(SaveCount(patientId: sick.patient)) } == "projection_parked")
    try test.running.writer.settle()
    try expectParked(test)
    #expect(test.failures.all.isEmpty)
    #expect(try test.carryOut(SaveCount(patientId: sound.patient)).saves == 1)
    #expect(try test.call(VerifyLog()).valid)
  }

  @Test("a crash before the settlement parks the same stream at the same event") func crash() throws {
    let copy = TemporaryDirectory()
    try Files.copy(test.directory.path + "/state", to: copy.path + "/state")
    let again = try TestEngine(directory: copy, seed: 2, projections: Self.all)
    try expectParked(again)
  }

  @Test("it stays parked over a restart") func restart() throws {
    test.running.stop()
    let copy = TemporaryDirectory()
    try Files.copy(test.directory.path + "/state", to: copy.path + "/state")
    let again = try TestEngine(directory: copy, seed: 2, projections: Self.all)
    try expectParked(again)
    mend()
    #expect(try again.call(RetryProjection(name: "counting")).retried == 1)
    #expect(try again.ask(CountSaves(patientId: sick.patient)).saves == 3)
  }

  @Test("a retry that fails keeps it parked, and one that does not brings everything back") func retry()
    throws
  {
    let failed = try test.call(RetryProjection(name: "counting", patientId: sick.patient))
    #expect(failed.retried == 1)
    // The defect shows at the first saved answer now.
    #expect(failed.parked.first.map { $0.position < position } == true)
    #expect(reason { try test.ask(CountSaves(patientId: sick.patient)) } == "projection_parked")
    #expect(try test.call(RetryProjection(name: "counting", patientId: sound.patient)).retried == 0)
    mend()
    let outcome = try test.call(RetryProjection(name: "counting", patientId: sick.patient))
    #expect(outcome == RetryProjection.Outcome(retried: 1, parked: []))
    #expect(try test.ask(CountSaves(patientId: sick.patient)).saves == 3)
    #expect(try test.carryOut(SaveCount(patientId: sick.patient)).saves == 3)
    #expect(try test.ask(CountSaves(patientId: sick.patient)).saves == 4)
    #expect(try test.matches("counting"))
    #expect(try test.call(ListParkedStreams()).count == 0)
  }

  @Test("a rebuild parks what it cannot fold, and brings back what it can") func rebuild() throws {
    _ = try test.call(RebuildProjection(name: "counting"))
    #expect(reason { try test.ask(CountSaves(patientId: sick.patient)) } == "projection_parked")
    #expect(reason { try test.carryOut(SaveCount(patientId: sick.patient)) } == "projection_parked")
    #expect(try test.ask(CountSaves(patientId: sound.patient)).saves == 1)
    try sick.answer("stress_frequency", 1)
    mend()
    _ = try test.call(RebuildProjection(name: "counting"))
    #expect(try test.ask(CountSaves(patientId: sick.patient)).saves == 4)
    #expect(try test.call(ListParkedStreams()).count == 0)
    #expect(try test.matches("counting"))
  }

  @Test("a document that cannot be written parks its stream and does not stop the settler") func unwritable()
    throws
  {
    let test = try TestEngine(seed: 5, projections: ProjectionCatalog.all + [Unwritable.self])
    try test.publish("stress-assessment")
    let walk = try Walk(test, slug: "stress")
    try walk.answer("stress_frequency", 1)
    try test.running.writer.settle()
    #expect(test.failures.all.isEmpty)
    #expect(try test.call(ListParkedStreams()).parked.first?.projection == "unwritable")
    try walk.answer("stress_frequency", 2)
    #expect(try walk.document().answers.map(\.value) == [2])
    #expect(try test.call(VerifyLog()).valid)
  }

  @Test("the list of parked streams has the bytes that every version writes") func golden() throws {
    let stream = StreamID(.patient, high: 0x1112_1314_1516_1718, low: 0x191A_1B1C_1D1E_1F20)
    let parked = ParkedStream("vitals", stream, at: 0x0102_0304_0506_0708, "CORRUPT: damaged")
    GoldenFile.expect(
      ParkedIndex.key("vitals", 1, stream), ParkedIndex.value(parked), is: "projections/parked.hex")
  }
}

/// A projection whose documents have no CBOR.
enum Unwritable: Projection {
  static let name = "unwritable"
  static let revision: UInt32 = 1
  static let handles: [any Event.Type] = [AnswerSaved.self]
  static let ignores: [any Event.Type] = []

  static func fold(_ event: RecordedEvent, _ documents: StreamDocuments) throws(Failure) {
    documents.set(UnwritableDocument(), [1])
  }
}

/// Key: 1.
struct UnwritableDocument: Document {
  static var projection: any Projection.Type { Unwritable.self }
  static let prefix = UInt8(ascii: "U")

  init() {}
  init(from decoder: any Decoder) throws {}
  func encode(to encoder: any Encoder) throws {
    throw EncodingError.invalidValue(0, .init(codingPath: [], debugDescription: "no CBOR"))
  }
}
