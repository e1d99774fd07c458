import LMDB
import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("Checkpoints of long streams") struct CheckpointTests {
  @Test("the rows of a stretch are what they were: documents by key, removed ones, and the mark at last")
  func golden() throws {
    let scene = try VitalsScene()
    let store = scene.test.engine.store
    let stream = StreamID(scene.patient)
    let place = Checkpoint.Place(projection: PatientProjection.self, stream: stream, revision: 1024)
    let document = try store.environment.read { (view) throws(Failure) in
      let stored = StoredDocuments(
        handle: view.handle, store: store, projections: store.projectionSlots.serving(at: view.number))
      let key = DocumentKey(PatientDocument.self, scene.patient.keyBytes)
      return try stored.entry(PatientDocument.self, key)?.document
    }
    let checkpoint = Checkpoint(
      place: place, latest: Timestamp(milliseconds: 0x0102_0304_0506),
      changes: [
        (DocumentKey(projection: PatientProjection.self, bytes: [80, 1, 2]), document),
        (DocumentKey(projection: PatientProjection.self, bytes: [80]), nil),
      ])
    let rows = try store.checkpoints.portions(checkpoint).flatMap(\.rows)
    let prefix = stream.keyBytes + Array("patients".utf8) + [0, 0, 0, 4, 0]
    #expect(rows.map(\.key) == [prefix + [80, 1, 2], prefix + [80], prefix])
    #expect(rows[0].value.prefix(1) == [1] && rows[0].value.count > 100)
    #expect(rows[1].value == [0])
    #expect(rows[2].value == [UInt8](bigEndian: PatientProjection.revision) + [0, 0, 1, 2, 3, 4, 5, 6])
    guard case .plaintext(let read) = try store.checkpoints.open(rows[0].value, [80, 1, 2], place) else {
      Issue.record("the document cannot be read back")
      return
    }
    let written = try #require(document as? PatientDocument)
    #expect(try read == encodeCBOR(written))
    let other = Checkpoint.Place(projection: PatientProjection.self, stream: stream, revision: 2048)
    #expect(throws: Failure.self) { try store.checkpoints.open(rows[0].value, [80, 1, 2], other) }
  }

  @Test("kept checkpoints change no answer; damaged ones are left aside") func sameAnswers() throws {
    let scene = try VitalsScene()
    for number in 0..<1100 as Range<Int32> {
      try scene.log(hoursAgo: Int64(1200 - number)) { $0.heartRate = ExactDecimal(50 + number % 90) }
    }
    // Measures and patient come before the first entry.
    let asOf = [3, 250, 514, 515, 800, 1026, 1027, 1101].map { AsOf(position: $0) }
    #expect(try kept(scene) == [])
    let first = try asOf.map { try list(scene, $0) }
    try waitUntilKept([512, 1024], scene)
    #expect(try asOf.map { try list(scene, $0) } == first)
    let occurred = AsOf(occurredAt: scene.moment(hoursAgo: 500))
    let byTime = try list(scene, occurred)
    var today = ListVitals(patientId: scene.patient)
    today.limit = 200
    today.to = Timestamp(milliseconds: scene.moment(hoursAgo: 500).moment.milliseconds + 1)
    // Another filter has other cursors.
    #expect(try scene.test.call(today).vitals == byTime.vitals)
    try damage(scene)
    #expect(try asOf.map { try list(scene, $0) } == first)
    #expect(try list(scene, occurred) == byTime)
  }

  private func list(_ scene: VitalsScene, _ asOf: AsOf) throws -> ListVitals.Outcome {
    var list = ListVitals(patientId: scene.patient)
    list.limit = 200
    return try scene.test.call(list, meta: CallMeta(asOf: asOf))
  }

  /// Nobody waits for checkpoints but this test.
  private func waitUntilKept(_ expected: [UInt32], _ scene: VitalsScene) throws {
    try eventually("the checkpoints are written") { try kept(scene) == expected }
  }

  /// The ends of the stretches that are kept of the patient's vitals.
  private func kept(_ scene: VitalsScene) throws -> [UInt32] {
    let store = scene.test.engine.store
    return try store.environment.read { (view) throws(Failure) in
      var found: [UInt32] = []
      for revision in stride(from: Checkpoint.revisions, through: 4096, by: 512) {
        let place = Checkpoint.Place(
          projection: VitalsProjection.self, stream: StreamID(scene.patient), revision: revision)
        if try store.checkpoints.latest(place, view) != nil { found.append(revision) }
      }
      return found
    }
  }

  private func damage(_ scene: VitalsScene) throws {
    let engine = scene.test.engine
    try engine.maintain { (_, transaction) throws(Failure) in
      try failing { () throws(LMDBError) in
        var cursor = try transaction.cursor(in: engine.store.databases.checkpoints)
        var (more, values) = (try cursor.first(), [([UInt8], [UInt8])]())
        while more {
          values.append(
            (cursor.key.withUnsafeBytes { Array($0) }, cursor.value.withUnsafeBytes { Array($0) }))
          more = try cursor.next()
        }
        for (key, value) in values {
          var value = value
          if value.count > 12 { value[value.count / 2] ^= 1 }
          try transaction.put(key.span.bytes, value.span.bytes, in: engine.store.databases.checkpoints)
        }
      }
    }
    #expect(try kept(scene) == [512, 1024])
  }
}
