import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

/// What a refused call leaves of what was sent for it: nothing, whichever way it is refused.
@Suite("Refused calls with documents") struct RefusedCallTests {
  private static let nothing = String(repeating: "0", count: 64)
  private let scene: LabReportScene
  private var patient: PatientID { scene.patient }

  /// With an access log, since the gate refuses some calls for what it would write down.
  init() throws { scene = try LabReportScene(DocumentScene(options: { $0.keepsAccessLog = true })) }

  /// What each method is called with once a document was sent for it; one row a method.
  static let calls: [String: @Sendable (LabReportScene, [UInt8]) throws -> any Method] = [
    AddDocument.name: { scene, bytes in scene.documents.end(try scene.documents.send(bytes), bytes, "a.pdf")
    },
    StoreAttachment.name: { scene, bytes in
      StoreAttachment(
        patientId: scene.patient, documentId: try scene.documents.send(bytes, for: .attachment),
        sha256: DocumentScene.hash(bytes), purpose: .insuranceCard, fileName: "a.pdf", mimeType: .pdf)
    },
    RecordVoiceNote.name: { scene, _ in
      let sound = DocumentScene.bytes(300, "OggS")
      return RecordVoiceNote(
        patientId: scene.patient, documentId: try scene.documents.send(sound, for: .voiceNote),
        sha256: DocumentScene.hash(sound), mimeType: .ogg,
        recordedAt: OffsetTime(scene.test.clock.now(), offsetMinutes: 0), durationSeconds: ExactDecimal(12))
    },
    InspectLabReport.name: { scene, bytes in
      InspectLabReport(
        patientId: scene.patient, documentId: try scene.documents.send(bytes),
        sha256: DocumentScene.hash(bytes), fileName: "a.pdf")
    },
    UploadLabReport.name: { scene, bytes in
      UploadLabReport(
        patientId: scene.patient, documentId: try scene.inspect(bytes), sha256: DocumentScene.hash(bytes))
    },
  ]

  static let names = calls.keys.sorted()

  /// The parameters of a call, with a document that was sent for it.
  private func prepared(_ name: String, seed: UInt64 = 1) throws -> Value {
    let call = try #require(Self.calls[name])
    return try Tape(encoding: try call(scene, DocumentScene.bytes(500, seed: seed))).value()
  }

  private func send(_ name: String, _ params: Value, meta: Value = [:]) throws -> Reply {
    let whole = params.adding(["_meta": meta])
    return try scene.test.call(name, String(decoding: try JSON.encode(whole), as: UTF8.self))
  }

  private func refuse(_ name: String, _ params: Value, meta: Value = [:], _ note: Comment? = nil) throws {
    let head = scene.test.engine.head
    guard case .failure = try send(name, params, meta: meta).outcome else {
      Issue.record("\(name) was carried out: \(note ?? "")")
      return
    }
    #expect(scene.test.engine.head == head)
  }

  private func expectNothing(_ note: Comment? = nil) throws {
    let engine = scene.test.engine
    #expect(engine.uploads.count == 0, note)
    #expect(engine.inspections.documents(of: patient).isEmpty, note)
    #expect(try scene.documents.files.isEmpty, note)
    #expect(try scene.test.running.store.keyring.blobs().isEmpty, note)
  }

  @Test("every method of the catalog that makes something of a document is looked at here") func whole() {
    let others: Set = [AppendToDocument.name, AbandonDocument.name, RemoveDocument.name]
    let naming = Catalog.all.filter { endpoint in
      endpoint.access.effect != .read
        && endpoint.description.parameters()["properties"]?["documentId"] != nil
    }
    #expect(Set(naming.map(\.name)).subtracting(others) == Set(Self.names))
    #expect(Catalog.all.filter(\.takesDocument).map(\.name).sorted() == Self.names)
  }

  /// Further members that a method reads and does not take.
  private static let wrong: [String: [Value]] = [
    StoreAttachment.name: [
      ["fileName": .string(String(repeating: "x", count: 300))], ["fileName": ""], ["mimeType": "image/png"],
      ["mimeType": "audio/ogg"],
    ],
    RecordVoiceNote.name: [
      ["durationSeconds": 5000], ["title": .string(String(repeating: "x", count: 300))],
      ["mimeType": "application/pdf"], ["recordedAt": "2099-01-01T00:00:00Z"],
    ],
    UploadLabReport.name: [
      ["preferences": ["language": "!"]], ["preferences": ["focusAreas": ["hormonal", "hormonal"]]],
    ],
  ]

  @Test("parameters that are wrong, one after another", arguments: names) func invalid(name: String) throws {
    guard case .object(let members) = try prepared(name) else { throw Failure(.internalError, "no object") }
    _ = try? scene.test.call(
      AbandonDocument(patientId: patient, documentId: try #require(document(.object(members)))))
    for member in members.map(\.name) where !["patientId", "documentId"].contains(member) {
      for wrong in [["x": []], [7]] as [Value] {
        try refuse(name, try prepared(name).adding([member: wrong]), "\(member)")
        try expectNothing("\(name) \(member)")
      }
    }
    for wrong in (Self.wrong[name] ?? []) + [["sha256": .string(Self.nothing)], ["unknown": 1]] {
      try refuse(name, try prepared(name).adding(wrong), "\(wrong)")
      try expectNothing("\(name) \(wrong)")
    }
  }

  private func document(_ params: Value) -> DocumentID? {
    guard case .string(let text)? = params["documentId"] else { return nil }
    return DocumentID(text)
  }

  @Test("research on a record whose patient does not want it", arguments: names)
  func unwanted(name: String) throws {
    try refuse(name, try prepared(name), meta: ["purpose": "research"])
    try expectNothing("\(name)")
  }

  @Test("a stranger's call changes nothing of what the patient sent", arguments: names)
  func stranger(name: String) throws {
    let params = try prepared(name)
    let stranger: Value = ["role": "admin", "id": "7b0e8400-e29b-41d4-a716-446655440099"]
    try refuse(name, params, meta: ["actor": stranger])
    #expect(try scene.documents.files.count == 1)
    _ = try send(name, params).outcome.get()
  }

  @Test("what an erased patient sent is gone with the record", arguments: names)
  func erased(name: String) throws {
    let params = try prepared(name)
    _ = try scene.documents.begin()
    _ = try scene.test.call(
      ErasePatient(
        patientId: patient, reason: .openedByMistake, basis: .unlawful, override: .openedByMistake))
    try expectNothing("\(name), before anybody calls")
    try refuse(name, params)
    try refuse(BeginDocument.name, ["patientId": .string(patient.description)])
    try expectNothing("\(name)")
  }

  @Test("a copy that was made of an erased record is gone with it") func erasedCopy() throws {
    let begun = try scene.test.call(BeginHealthExport(patientId: patient, format: .json, scope: .record))
    let id = try #require(begun.exportId)
    let name = HealthExportDesk.name(id)
    #expect(scene.test.engine.makings.state(name, of: patient) != nil)
    _ = try scene.test.call(
      ErasePatient(
        patientId: patient, reason: .openedByMistake, basis: .unlawful, override: .openedByMistake))
    #expect(scene.test.engine.makings.state(name, of: patient) == nil)
  }

  @Test("where there is no room, or no laboratory") func full() throws {
    let open = try (0..<DocumentUploads.limitOfOne).map { _ in try scene.documents.begin() }
    let before = try scene.documents.files
    try refuse(BeginDocument.name, ["patientId": .string(patient.description)])
    #expect(try scene.documents.files == before)
    for id in open { _ = try scene.test.call(AbandonDocument(patientId: patient, documentId: id)) }
    try expectNothing("begun")
    for number in 0..<InspectionDesk.limitOfOne {
      _ = try send(InspectLabReport.name, try prepared(InspectLabReport.name, seed: UInt64(number) + 2))
        .outcome.get()
    }
    try refuse(InspectLabReport.name, try prepared(InspectLabReport.name))
    #expect(try scene.documents.files.count == InspectionDesk.limitOfOne)
    scene.test.clock.advance(milliseconds: InspectionDesk.patience + 1)
    try refuse(InspectLabReport.name, try prepared(InspectLabReport.name), "no laboratory")
    try expectNothing("unattended")
  }

  @Test(
    "a command id that was refused is as good as new", arguments: names.filter { $0 != InspectLabReport.name }
  )
  func commandID(name: String) throws {
    let meta: Value = ["commandId": "550e8400-e29b-41d4-a716-446655440077"]
    try refuse(name, try prepared(name).adding(["sha256": .string(Self.nothing)]), meta: meta)
    try expectNothing("\(name)")
    _ = try send(name, try prepared(name), meta: meta).outcome.get()
  }
}
