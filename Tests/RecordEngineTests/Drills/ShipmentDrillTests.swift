import Foundation
import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

/// A copy of a filled store, and a place to try it in.
private struct DrillScene {
  let shipped: ShippingScene
  var copy = ShippedCopy()
  var volume = ShippedCopy("access-2026")
  var centre: CentrePrivateKey

  init() throws {
    shipped = try ShippingScene(keepsAccessLog: true)
    centre = shipped.centre
    try shipped.test.publishShippedFunnels()
    try RandomCommands(shipped.test, seed: 7).run(count: 80)
    let erased = try shipped.test.call(CreatePatient(fullName: "Erika Mustermann")).id
    _ = try shipped.test.call(
      ErasePatient(patientId: erased, reason: .patientRequest, basis: .noLongerNecessary, override: nil))
    try copy.take(from: shipped.test)
    try volume.take(from: shipped.test)
  }

  func drill(knownHead: KnownHead? = nil) throws -> DrillReport {
    let (fetched, place) = (shipped.directory.path + "/fetched", shipped.directory.path + "/place")
    try copy.write(to: fetched, with: [volume])
    try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
    var order = ShipmentDrill.Order(fetched: fetched, place: place)
    order.knownHead = knownHead
    var drill = try ShipmentDrill(order, centre: centre, at: shipped.clock.now())
    var report = drill.run()
    report.conclude(at: shipped.clock.now())
    return report
  }

  /// Takes one of the patients' keys away.
  mutating func loseKey() throws {
    let instance = shipped.test.running.store.instance
    let lost = try copy.keys.first { name, sealed in
      guard let sealed, let name = Hexadecimal.bytes(name.utf8).flatMap(KeyShipping.KeyName.init) else {
        return false
      }
      let content = try #require(shipped.centre.open(sealed, name, of: instance).flatMap(KeyContent.init))
      return content.row.table == .keys && content.row.owner([])?.kind == .patient
    }
    copy.keys[try #require(lost).key] = nil
  }
}

@Suite("A drill with a copy elsewhere") struct ShipmentDrillTests {
  @Test("passes a good copy, and finds what the store says of itself") func good() throws {
    let scene = try DrillScene()
    let report = try scene.drill()
    #expect(report.problems == [] && report.missing == [])
    #expect(report.verdict == .passed)
    let test = scene.shipped.test
    #expect(report.instance == test.running.store.instance)
    #expect(report.position == test.engine.position && report.chainHash == scene.copy.hash)
    #expect(report.records == test.engine.position && report.sealed > 0)
    #expect(report.epoch == 0 && report.erasedPatients == 1 && report.keys > 0)
    #expect(report.logs.map(\.log) == ["record", "access-2026"])
    #expect(report.logs.map(\.position) == [scene.copy.position, scene.volume.position])
    #expect(report.parts.map(\.part) == [.read, .restore, .verify, .fold])
    #expect(report.projections.map(\.name) == ProjectionCatalog.all.map { $0.name })
    for projection in report.projections {
      let own = try test.call(VerifyProjection(name: projection.name))
      #expect(projection.digest == own.digest, "\(projection.name)")
      #expect(projection.documents == own.documents, "\(projection.name)")
    }
  }

  @Test("says what lies in no file: nothing of any record") func saysNothing() throws {
    let text = String(decoding: try JSON.encode(try DrillScene().drill()), as: UTF8.self)
    #expect(!text.contains("Mustermann") && !text.contains("Beispiel"))
  }

  @Test(
    "fails a copy with",
    arguments: ["a hole", "a flipped byte", "a cut", "a lost key", "another centre's key", "no record"])
  func fails(how: String) throws {
    var scene = try DrillScene()
    var (part, code) = (DrillReport.Part.restore, Failure.Code.corrupt)
    var hole: [MissingPositions] = []
    switch how {
    case "a hole":
      let lost = try #require(ShippedBatch(scene.copy.batches.remove(at: 1)))
      hole = [MissingPositions(log: "record", first: lost.first, last: lost.last)]
    case "a flipped byte": scene.copy.batches[1][200] ^= 1
    case "a cut":
      scene.copy.batches[2].removeLast()
      part = .read
    case "a lost key": try scene.loseKey()
    case "another centre's key":
      scene.centre = CentrePrivateKey()
      code = .wrongKey
    default:
      scene.copy.batches = []
      (part, code) = (.read, .notFound)
    }
    let report = try scene.drill()
    #expect(report.verdict == .failed)
    #expect(report.problems.map(\.part) == [part] && report.problems.map(\.code) == [code])
    #expect(report.missing == hole)
    #expect(report.chainHash == nil && report.projections == [])
  }

  @Test("holds the copy against a head that was written down") func knownHead() throws {
    let scene = try DrillScene()
    let (end, hash) = (scene.copy.position, scene.copy.hash)
    let earlier = Hexadecimal.text(try #require(try scene.shipped.test.running.store.chainHash(at: 3)))
    for (text, verdict) in [("\(end):\(hash)", DrillReport.Verdict.passed), ("3:\(earlier)", .passed)] {
      #expect(try scene.drill(knownHead: KnownHead(text)).verdict == verdict, "\(text)")
      DurableFiles.removeTree(scene.shipped.directory.path + "/place")
    }
    let other = try scene.drill(knownHead: KnownHead("3:\(hash)"))
    #expect(other.verdict == .failed && other.comparisons.map(\.sameHash) == [false])
    DurableFiles.removeTree(scene.shipped.directory.path + "/place")
    let behind = try scene.drill(knownHead: KnownHead("\(end + 5):\(hash)"))
    #expect(behind.verdict == .failed)
    #expect(behind.missing == [MissingPositions(log: "record", first: end + 1, last: end + 5)])
  }

  @Test("leaves nothing that opens: no key encryption key is written") func keyless() throws {
    let scene = try DrillScene()
    _ = try scene.drill()
    let place = scene.shipped.directory.path + "/place"
    #expect(try ByteSearch.files(below: place, holding: Array("Mustermann".utf8)).isEmpty)
    #expect(throws: Failure.self) {
      _ = try OfflineVerification.verify(
        stateDirectory: place + "/store", key: try KeyEncryptionKey(ShippingScene.otherKey))
    }
  }
}

@Suite("Signed statements") struct SignedStatementTests {
  private let key = StatementPrivateKey()
  private let body = Array(#"{"statement":"recordd drill 1"}"#.utf8)

  @Test("are what their key signed, byte for byte") func genuine() throws {
    let text = try SignedStatement.text(body, signedWith: key)
    #expect(try SignedStatement.body(text, signedBy: key.publicKey) == body)
    #expect(SignedStatement.unchecked(text) == body)
    let read = try StatementPrivateKey(text: Array((key.text + "\n").utf8))
    #expect(read.publicKey == key.publicKey)
    #expect(try StatementPublicKey(text: Array(key.publicKey.text.utf8)) == key.publicKey)
  }

  @Test("are refused with any bit changed, cut, or under another key") func changed() throws {
    let text = try SignedStatement.text(body, signedWith: key)
    for index in text.indices {
      var other = text
      other[index] ^= 1
      #expect(throws: Failure.self, "byte \(index)") {
        try SignedStatement.body(other, signedBy: key.publicKey)
      }
    }
    for count in text.indices {
      #expect(throws: Failure.self) {
        try SignedStatement.body(Array(text[..<count]), signedBy: key.publicKey)
      }
    }
    #expect(throws: Failure.self) {
      try SignedStatement.body(text, signedBy: StatementPrivateKey().publicKey)
    }
    for bad in ["", "ab", String(repeating: "g", count: 64), String(repeating: "a", count: 62)] {
      #expect(throws: Failure.self) { try StatementPrivateKey(text: Array(bad.utf8)) }
      #expect(throws: Failure.self) { try StatementPublicKey(text: Array(bad.utf8)) }
    }
  }
}
