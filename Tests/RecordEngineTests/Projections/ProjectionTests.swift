import LMDB
import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("Projections") struct ProjectionTests {
  @Test("each projection handles or ignores every event of the catalog, and none twice")
  func coversTheCatalog() {
    let catalog = Set(EventCatalog.all.map { $0.type.code })
    for projection in ProjectionCatalog.all {
      let handled = projection.handles.map { $0.type.code }
      let ignored = projection.ignores.map { $0.type.code }
      #expect(Set(handled + ignored) == catalog)
      #expect(handled.count + ignored.count == catalog.count)
    }
  }

  @Test(
    "rebuilt from zero equals live, byte for byte, after random commands", arguments: 0..<6 as Range<UInt64>)
  func rebuiltEqualsLive(seed: UInt64) throws {
    let test = try TestEngine(seed: seed + 1)
    try test.publishShippedFunnels()
    try RandomCommands(test, seed: seed).run(count: 150)
    for projection in ProjectionCatalog.all {
      let (serving, rebuilt, _) = try ProjectionDigest.compare(projection, in: test.engine.store)
      #expect(serving == rebuilt)
      let before = serving
      _ = try test.engine.rebuild(projection)
      #expect(try ProjectionDigest.compare(projection, in: test.engine.store).serving == before)
    }
    #expect(try test.call(VerifyLog()).valid)
  }

  @Test("commands work on after a rebuild, and queries see their effect") func writeAfterRebuild() throws {
    let test = try TestEngine()
    try test.publishShippedFunnels()
    let walk = try Walk(test, slug: "stress")
    try walk.answer("stress_frequency", 2)
    _ = try test.call(RebuildProjection(name: "assessments"))
    try walk.answer("stress_frequency", 4)
    #expect(try walk.document().answers.map(\.value) == [4])
    _ = try test.call(RebuildProjection(name: "assessments"))
    #expect(try walk.document().answers.map(\.value) == [4])
    #expect(try test.call(VerifyProjection(name: "assessments")).matches)
  }

  @Test("a changed document is found by verify and mended by rebuild") func tamperedDocument() throws {
    let test = try TestEngine()
    try test.publishShippedFunnels()
    let walk = try Walk(test, slug: "stress")
    try walk.answer("stress_frequency", 2)
    let store = test.engine.store
    let key = DocumentKey(AssessmentDocument.self, walk.assessment.keyBytes)
    var document = try walk.document()
    document.answers[0].value = 5
    let forged = try store.documents.seal(try CBOR.encode(document), key, owner: StreamID(walk.patient))
    try test.engine.maintain { (_, transaction) throws(Failure) in
      let database = try store.projectionSlots.latest.database(of: key.projection)
      try failing { () throws(LMDBError) in
        try transaction.put(key.bytes.span.bytes, forged.span.bytes, in: database)
      }
    }
    #expect(!(try test.call(VerifyProjection(name: "assessments")).matches))
    _ = try test.call(RebuildProjection(name: "assessments"))
    #expect(try test.call(VerifyProjection(name: "assessments")).matches)
    #expect(try walk.document().answers.map(\.value) == [2])
  }

  @Test("a projection that fell behind is folded anew at start") func staleCheckpoint() throws {
    let directory = TemporaryDirectory()
    var test: TestEngine? = try TestEngine(directory: directory)
    let patient = try #require(try test?.call(CreatePatient(fullName: "A")))
    let meta = try #require(test?.engine.store.meta)
    try test?.engine.maintain { (_, transaction) throws(Failure) in
      var state = ProjectionState(PatientProjection.self)
      state.revision = 99
      try meta.put(state, of: PatientProjection.self, transaction)
    }
    test = nil
    let again = try TestEngine(directory: directory, seed: 9)
    #expect(try again.call(GetPatient(patientId: patient.id)) == patient)
    #expect(try again.call(ListProjections()).projections[0].revision == PatientProjection.revision)
  }

  @Test("an unknown projection is not found") func unknown() throws {
    let test = try TestEngine()
    #expect(throws: Failure.self) { try test.call(VerifyProjection(name: "nope")) }
  }
}
