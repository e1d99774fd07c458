import FoundationEssentials
import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

/// What erasures leave in the list, and what calls about erased records are told.
@Suite("One line an erasure") struct ErasureListingTests {
  @Test("each erased record has a line of its own") func two() throws {
    let scene = try ErasureScene()
    _ = try scene.erase()
    _ = try scene.test.call(
      ErasePatient(patientId: scene.other, reason: .patientRequest, basis: .noLongerNecessary))
    let entries = try scene.test.engine.erasureList.entries()
    #expect(entries.map(\.event.patientId) == [scene.patient, scene.other])
  }

  @Test("another store's line does not stand for this one's") func foreign() throws {
    let scene = try ErasureScene()
    let store = scene.test.engine.store
    let foreign = ErasureList.Entry(
      instance: InstanceID(random: (8, 9)),
      event: PatientErased(
        patientId: scene.patient, reason: .patientRequest, basis: .noLongerNecessary, override: nil,
        erasedBy: Actor.system.description, erasedAt: scene.test.clock.now(), events: 1))
    try scene.test.engine.erasureList.append(foreign)
    _ = try scene.erase()
    #expect(
      try scene.test.engine.erasureList.entries().map(\.instance) == [
        foreign.instance, store.instance,
      ])
  }

  @Test("an erasure that the next start finishes is not listed twice") func finished() throws {
    let (directory, image) = (TemporaryDirectory(), TemporaryDirectory())
    let scene = try ErasureScene(directory: directory) { step in
      guard step == .listed else { return }
      #expect(throws: Never.self) {
        for name in ["/state", "/state.erased"] {
          try FileManager.default.copyItem(atPath: directory.path + name, toPath: image.path + name)
        }
      }
    }
    _ = try scene.erase()
    let again = try TestEngine(directory: image)
    #expect(try again.call(ReadLog(types: ["erasure.patient-erased"])).events.count == 1)
    let entries = try again.engine.erasureList.entries()
    #expect(entries.map(\.event.patientId) == [scene.patient])
  }

  @Test("what was missed of an erased record is that it is gone; refusals that come first stay what they are")
  func refusals() throws {
    let scene = try ErasureScene()
    let keyring = scene.test.engine.store.keyring
    let missed = Failure(.notFound, "x")
    #expect(keyring.erased(instead: missed, of: scene.patient) == missed)
    _ = try scene.erase()
    let first: [Failure.Code] = [
      .forbidden, .unauthorized, .sessionExpired, .rateLimited, .overloaded, .unavailable, .storageFull,
    ]
    for code in first {
      #expect(keyring.erased(instead: Failure(code, "x"), of: scene.patient).code == code)
    }
    for code in [.notFound, .stateConflict, .invalidInput, .internalError] as [Failure.Code] {
      #expect(keyring.erased(instead: Failure(code, "x"), of: scene.patient) == .erased, "\(code)")
    }
    #expect(keyring.erased(instead: missed, of: scene.other) == missed)
    #expect(keyring.erased(instead: missed, of: nil) == missed)
  }

  @Test("only the store's own stream says that a record was erased", arguments: [true, false])
  func fold(isOwn: Bool) throws {
    let patient = PatientID(random: (1, 2))
    let stream = isOwn ? StreamID.system : StreamID(patient)
    let now = Timestamp(milliseconds: 1_900_000_000_000)
    let event = PatientErased(
      patientId: patient, reason: .patientRequest, basis: .noLongerNecessary, override: nil,
      erasedBy: Actor.system.description, erasedAt: now, events: 1)
    let envelope = Envelope(
      position: 9, stream: stream, revision: 0, typeCode: PatientErased.type.code, version: 1,
      occurredAt: now, recordedAt: now, actor: .system, channel: .socket)
    let documents = StreamDocuments(
      owner: stream, cache: DocumentCache(limit: 10, stages: false), stored: nil)
    try ErasureProjection.fold(RecordedEvent(envelope: envelope, payload: event), documents)
    #expect(try documents.get(ErasedDocument.self, patient.keyBytes)?.position == (isOwn ? 9 : nil))
  }
}
