import LMDB
import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine

@Suite("Checkpoints of long streams") struct CheckpointTests {
  private let checkpoint = Checkpoint(
    projection: 0, stream: StreamID(Example.patient), revision: 1024,
    latest: Timestamp(milliseconds: 0x0102_0304_0506),
    changes: [.init(key: [80, 1, 2], plaintext: [3, 4]), .init(key: [80], plaintext: nil)])

  @Test("the bytes are what they were, and read back") func golden() {
    let hex = Hexadecimal.text(checkpoint.bytes) + "\n"
    #expect(GoldenFile.compare(hex, with: "log/checkpoint.hex") == .matches)
    let read = Checkpoint(checkpoint.bytes, projection: 0, stream: checkpoint.stream, revision: 1024)
    #expect(read == checkpoint)
  }

  @Test("bytes cut at any place are no checkpoint or a shorter one, never read past their end") func cut() {
    for length in 0..<checkpoint.bytes.count {
      let read = Checkpoint(
        Array(checkpoint.bytes.prefix(length)), projection: 0, stream: checkpoint.stream, revision: 1024)
      #expect(read != checkpoint)
    }
  }

  @Test("kept checkpoints change no answer; damaged ones are left aside") func sameAnswers() throws {
    let scene = try VitalsScene()
    for number in 0..<2100 as Range<Int32> {
      try scene.log(hoursAgo: Int64(2200 - number)) { $0.heartRate = ExactDecimal(50 + number % 90) }
    }
    // Measures and patient come before the first entry.
    let asOf = [3, 500, 1026, 1027, 1500, 2050, 2051, 2101].map { AsOf(position: $0) }
    #expect(try kept(scene) == [])
    let first = try asOf.map { try list(scene, $0) }
    #expect(try kept(scene) == [1024, 2048])
    #expect(try asOf.map { try list(scene, $0) } == first)
    let occurred = AsOf(occurredAt: scene.moment(hoursAgo: 900))
    let byTime = try list(scene, occurred)
    var today = ListVitals(patientId: scene.patient)
    today.limit = 200
    today.to = Timestamp(milliseconds: scene.moment(hoursAgo: 900).moment.milliseconds + 1)
    #expect(try scene.test.call(today) == byTime)
    try damage(scene)
    #expect(try asOf.map { try list(scene, $0) } == first)
    #expect(try list(scene, occurred) == byTime)
  }

  private func list(_ scene: VitalsScene, _ asOf: AsOf) throws -> ListVitals.Outcome {
    var list = ListVitals(patientId: scene.patient)
    list.limit = 200
    return try scene.test.call(list, meta: CallMeta(asOf: asOf))
  }

  /// The ends of the stretches that are kept of the patient's vitals.
  private func kept(_ scene: VitalsScene) throws -> [UInt32] {
    let store = scene.test.engine.store
    let index = ProjectionCatalog.index(of: VitalsProjection.self)
    return try store.environment.read { (view) throws(Failure) in
      var found: [UInt32] = []
      for revision in stride(from: Checkpoint.revisions, through: 4096, by: 1024) {
        let stream = StreamID(scene.patient)
        if try store.checkpoints.checkpoint(index, stream, endingAt: revision, view) != nil {
          found.append(revision)
        }
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
          value[value.count / 2] ^= 1
          try transaction.put(key.span.bytes, value.span.bytes, in: engine.store.databases.checkpoints)
        }
      }
    }
    #expect(try kept(scene) == [])
  }
}
