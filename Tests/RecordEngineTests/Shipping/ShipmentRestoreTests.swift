import Foundation
import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("A store made of its copy") struct ShipmentRestoreTests {
  private func filled() throws -> ShippingScene {
    let scene = try ShippingScene()
    try scene.test.publishShippedFunnels()
    try RandomCommands(scene.test, seed: 5).run(count: 120)
    return scene
  }

  private func hashes(_ test: TestEngine) throws -> [String] {
    try test.call(ReadLog(limit: 1000)).events.map(\.hash)
  }

  @Test("is the lost one, record by record, under another key and with the next epoch")
  func isTheSame() throws {
    let scene = try filled()
    let erased = try scene.test.call(CreatePatient(fullName: "Erika Mustermann")).id
    _ = try scene.test.call(
      ErasePatient(patientId: erased, reason: .patientRequest, basis: .noLongerNecessary, override: nil))
    var copy = ShippedCopy()
    try copy.take(from: scene.test)
    let report = try scene.restore(copy)
    #expect(report.instance == scene.test.running.store.instance)
    #expect(report.epoch == 1)
    #expect(report.position == scene.test.engine.position)
    #expect(report.erasedPatients == 1)
    let restored = try scene.restored()
    #expect(try hashes(restored) == (try hashes(scene.test)))
    #expect(try restored.call(VerifyLog()).valid)
    for projection in ProjectionCatalog.all {
      #expect(try restored.matches(projection.name), "\(projection.name)")
    }
    #expect(reason { try restored.call(GetPatient(patientId: erased)) } == "erased")
    #expect(restored.running.store.epoch == StoreEpoch(epoch: 1, fencedBy: nil))
  }

  private func looks(_ test: TestEngine) throws -> [AccessItem] {
    var examine = ExamineAccess()
    (examine.method, examine.limit) = ("patient.get", 100)
    return try test.call(examine).entries
  }

  @Test("knows who looked: its access log is the lost one, with its index")
  func accessLog() throws {
    let scene = try ShippingScene(keepsAccessLog: true)
    let patient = try scene.test.call(CreatePatient(fullName: "Erika Mustermann")).id
    for _ in 0..<5 { _ = try scene.test.call(GetPatient(patientId: patient)) }
    _ = reason { try scene.test.call(GetPatient(patientId: PatientID(high: 9, low: 9))) }
    let before = try looks(scene.test)
    let logs = try scene.test.call(GetShippingStatus()).logs
    #expect(logs.map(\.log) == ["record", "access-2026"])
    var (record, volume) = (ShippedCopy(), ShippedCopy("access-2026"))
    try record.take(from: scene.test)
    try volume.take(from: scene.test)
    #expect(try scene.restore(record, with: [volume]).accessYears == [2026])
    let restored = try scene.restored(keepsAccessLog: true)
    #expect(restored.running.accessLog?.alarms == [])
    #expect(try looks(restored) == before)
    #expect(before.count >= 5)
    #expect(try restored.call(VerifyAccess()).volumes.allSatisfy { $0.problem == nil })
  }

  @Test("leaves a volume aside that another store wrote before the takeover, and its keys")
  func fork() throws {
    let scene = try ShippingScene(keepsAccessLog: true)
    let key = scene.centre.publicKey
    let other = try TestEngine(
      clock: scene.clock, seed: 29, keepsAccessLog: true, options: { $0.shipping.centre = key })
    for test in [scene.test, other] {
      let patient = try test.call(CreatePatient(fullName: "Erika Mustermann")).id
      _ = try test.call(GetPatient(patientId: patient))
    }
    var (record, volume, fork) = (ShippedCopy(), ShippedCopy("access-2026"), ShippedCopy("access-2026"))
    try record.take(from: scene.test)
    try volume.take(from: scene.test)
    try fork.take(from: other)
    #expect(!fork.keys.isEmpty)
    fork.log = "access-2026-0"
    #expect(try scene.restore(record, with: [volume, fork]).accessYears == [2026])
    #expect(try scene.restored(keepsAccessLog: true).running.accessLog?.alarms == [])
  }

  @Test("answers a command that was carried out before the loss as it was answered then")
  func knowsCommands() throws {
    let scene = try filled()
    let id = CommandID(high: 4, low: 2)
    let first = try scene.test.send(CreatePatient(fullName: "Max Beispiel"), meta: CallMeta(commandId: id))
    var copy = ShippedCopy()
    try copy.take(from: scene.test)
    try scene.restore(copy)
    let again = try scene.restored().send(
      CreatePatient(fullName: "Max Beispiel"), meta: CallMeta(commandId: id))
    #expect(again.receipt?.replayed == true)
    #expect(try again.outcome.get().value() == first.outcome.get().value())
  }

  @Test("can be made after every shipment: no record comes before its key", arguments: [1, 2, 5, 9])
  func keysComeFirst(shipments: Int) throws {
    let scene = try filled()
    var copy = ShippedCopy()
    try copy.take(from: scene.test, limitBytes: 4096, shipments: shipments)
    let report = try scene.restore(copy)
    #expect(report.position == copy.position)
    let verified = try scene.restored().call(VerifyLog())
    #expect(verified.valid)
    #expect(verified.sealed == 0)
  }

  @Test(
    "is not made of a copy with",
    arguments: ["a flipped byte", "a hole", "a cut", "another key", "names exchanged", "a lost key"])
  func damaged(how: String) throws {
    let scene = try filled()
    var copy = ShippedCopy()
    try copy.take(from: scene.test)
    var centre: CentrePrivateKey?
    let expected: Failure.Code
    switch how {
    case "a flipped byte":
      copy.batches[1][200] ^= 1
      expected = .corrupt
    case "a hole":
      copy.batches.remove(at: 1)
      expected = .corrupt
    case "a cut":
      copy.batches[copy.batches.count - 1].removeLast()
      expected = .corrupt
    case "another key":
      centre = CentrePrivateKey()
      expected = .wrongKey
    case "a lost key":
      let instance = scene.test.running.store.instance
      let lost = try copy.keys.first { name, sealed in
        guard let sealed, let bytes = Hexadecimal.bytes(name.utf8), let name = KeyShipping.KeyName(bytes)
        else { return false }
        let content = try #require(scene.centre.open(sealed, name, of: instance).flatMap(KeyContent.init))
        return content.row.table == .keys && content.row.owner([])?.kind == .patient
      }
      copy.keys[try #require(lost).key] = nil
      expected = .corrupt
    default:
      let names = copy.keys.keys.sorted().prefix(2)
      let one = copy.keys[names[0]]
      copy.keys[names[0]] = copy.keys[names[1]]
      copy.keys[names[1]] = one
      expected = .wrongKey
    }
    #expect { try scene.restore(copy, centre: centre) } throws: { ($0 as? Failure)?.code == expected }
    #expect(!FileManager.default.fileExists(atPath: scene.state))
    #expect(!FileManager.default.fileExists(atPath: scene.state + ".restoring"))
    #expect(!FileManager.default.fileExists(atPath: scene.state + ".erased"))
  }
}
