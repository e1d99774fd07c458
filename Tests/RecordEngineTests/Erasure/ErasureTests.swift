import FoundationEssentials
import LMDB
import RecordModel
import RecordTestSupport
import Synchronization
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("Erasing a record") struct ErasureTests {
  @Test("the keys' bytes are in no file any more, and nothing is left of the documents")
  func bytes() throws {
    let scene = try ErasureScene()
    _ = try scene.test.call(RotateKeys(patientId: scene.patient))
    _ = try scene.test.call(RebuildProjection(name: "journal"))
    // Both copies are counted, and the replaced one goes only after the answer.
    try eventually("the replaced copy is removed") {
      try scene.test.entriesAside(JournalProjection.self) == 0
    }
    let keys = try scene.wrappedKeys(StreamID(scene.patient))
    #expect(keys.count == 2)
    for key in keys {
      #expect(
        try ByteSearch.files(below: scene.test.directory.path, holding: key) == ["state/keys/data.mdb"])
    }
    let documents = try scene.documents(of: scene.patient)
    #expect(documents > 0)
    let outcome = try scene.erase()
    #expect(outcome.events == 4 && outcome.documents == documents)
    for key in keys {
      #expect(try ByteSearch.files(below: scene.test.directory.path, holding: key) == [])
    }
    #expect(try scene.documents(of: scene.patient) == 0)
    #expect(try scene.documents(of: scene.other) > 0)
    #expect(try scene.test.call(GetPatient(patientId: scene.other)).fullName == "Max Beispiel")
  }

  @Test("afterwards everything about the patient is not found, and tells nothing else")
  func afterwards() throws {
    let scene = try ErasureScene()
    _ = try scene.erase()
    let (patient, person) = (scene.patient, ErasureScene.person(scene.patient))
    func expectErased<M: Method>(_ method: M, _ meta: CallMeta? = nil) throws {
      guard case .failure(let failure) = try scene.test.send(method, meta: meta).outcome else {
        Issue.record("\(M.name) answers")
        return
      }
      #expect(failure == .erased, "\(M.name)")
    }
    try expectErased(GetPatient(patientId: patient))
    try expectErased(CreatePatient(patientId: patient))
    try expectErased(ListJournal(patientId: patient), person)
    try expectErased(CreateJournalEntry.words("noch da", of: patient), person)
    try expectErased(GetChart(patientId: patient))
    try expectErased(ExportPatient(patientId: patient, format: .json))
    try expectErased(StartExport(patientId: patient, format: .json))
    try expectErased(HoldPatient(patientId: patient, reason: "zu spät"))
    try expectErased(RotateKeys(patientId: patient))
    try expectErased(scene.request())
    try expectErased(GetRetention(patientId: patient), person)
    try expectErased(ReadTimeline(patientId: patient), person)
    try expectErased(ReadTimeline(patientId: patient), ErasureScene.clinician)
    #expect(try scene.test.call(GetRetention(patientId: patient)).erasedAt == scene.test.clock.now())
  }

  @Test("the timeline shows an operator that the record was erased, and nothing of what")
  func timeline() throws {
    let scene = try ErasureScene()
    let position = try scene.erase().position
    let entries = try scene.test.call(ReadTimeline(patientId: scene.patient)).entries
    #expect(entries.map(\.type) == ["erasure.patient-erased"] && entries.map(\.position) == [position])
    #expect(entries.map(\.summary) == ["Akte gelöscht"])
    let events = try scene.test.call(ReadLog(patientId: scene.patient)).events
    #expect(events.count == 4 && events.allSatisfy { $0.payload == nil })
  }

  @Test("log and projections are as whole as before, also after a restart and a rebuild")
  func whole() throws {
    let directory = TemporaryDirectory()
    do {
      let scene = try ErasureScene(directory: directory)
      _ = try scene.erase()
      let report = try scene.test.call(VerifyLog())
      #expect(report.valid && report.sealed == 4)
      try scene.verifyProjections()
    }
    let test = try TestEngine(directory: directory)
    #expect(try test.call(VerifyLog()).valid)
    for projection in ProjectionCatalog.all {
      _ = try test.call(RebuildProjection(name: projection.name))
      let verified = try test.call(VerifyProjection(name: projection.name))
      #expect(verified.digest == verified.rebuiltDigest, "\(projection.name)")
    }
  }

  @Test("what was erased can be read in the store's own stream")
  func event() throws {
    let scene = try ErasureScene()
    let position = try scene.erase(.openedByMistake).position
    let store = scene.test.engine.store
    let event = try store.environment.read { (view) throws(Failure) in
      try store.sealing.event(try store.record(position, view))
    }
    #expect(event?.envelope.stream == .system)
    #expect(
      event?.payload as? PatientErased
        == PatientErased(
          patientId: scene.patient, reason: .patientRequest, basis: .noLongerNecessary,
          override: .openedByMistake, erasedBy: "service:1000", erasedAt: scene.test.clock.now(), events: 4))
  }

  @Test("finished exports that hold the patient go, those of others stay")
  func exports() throws {
    let scene = try ErasureScene()
    for patient in [scene.patient, scene.other, nil] {
      let job = try scene.test.call(StartExport(patientId: patient, format: .json))
      #expect(try scene.test.ended(job).status == .finished)
    }
    let outcome = try scene.erase()
    #expect(outcome.exports == 2)
    let left = try scene.test.call(ListExports()).jobs
    #expect(left.map(\.patientId) == [scene.other])
    let files = try FileManager.default.contentsOfDirectory(atPath: scene.state + "/exports")
    #expect(Set(files) == Set(left.flatMap { ["\($0.id)", "\($0.id).job"] }))
  }

  @Test("an export that is being written breaks off and leaves nothing")
  func runningExport() throws {
    let scene = try ErasureScene()
    for _ in 0..<8 { _ = try scene.test.call(StartExport(patientId: scene.patient, format: .csv)) }
    #expect(try scene.erase().exports == 8)
    #expect(try FileManager.default.contentsOfDirectory(atPath: scene.state + "/exports") == [])
  }

  @Test("an import does not bring the record back")
  func noImport() throws {
    let scene = try ErasureScene()
    let lines = try scene.test.call(ExportPatient(patientId: scene.patient, format: .ndjson)).pieces
      .filter { $0.file == "events.ndjson" }.map(\.text).joined()
    _ = try scene.erase()
    let events = lines.split(separator: "\n").joined(separator: ",")
    let reply = try scene.test.call("import.events", "{\"events\":[\(events)]}")
    let outcome = try reply.outcome.get().decode(ImportEvents.Outcome.self, unknownMembers: .ignore)
    #expect(outcome.taken == 0 && outcome.refused.count == 4)
    #expect(outcome.refused.first?.reason == .erased)
    #expect(try scene.documents(of: scene.patient) == 0)
  }

  @Test("a parked stream of the patient is forgotten with it")
  func parked() throws {
    let directory = TemporaryDirectory()
    let scene = try ErasureScene(directory: directory)
    let store = scene.test.engine.store
    let stream = StreamID(scene.patient)
    try scene.test.running.maintain { (state, transaction) throws(Failure) in
      let parked = ParkedStream("journal", stream, at: 3, "CORRUPT: for a test")
      for slot: UInt8 in [0, 1] { try store.databases.parked.put(parked, slot: slot, transaction) }
      state.change(JournalProjection.self, transaction) { $0.parking([parked]) }
    }
    #expect(try scene.test.call(ListParkedStreams()).count == 1)
    _ = try scene.erase()
    #expect(try scene.test.call(ListParkedStreams()).count == 0)
    try scene.verifyProjections()
  }
}
