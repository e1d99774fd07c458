import RecordModel
import RecordTestSupport
import Synchronization
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("Shipping") struct ShippingTests {
  @Test("gives out everything once, and what was not reported again")
  func onceAndAgain() throws {
    let scene = try ShippingScene()
    _ = try scene.test.call(CreatePatient(fullName: "Erika Mustermann"))
    let first = try scene.test.call(TakeShipment(after: 0))
    let again = try scene.test.call(TakeShipment(after: 0))
    #expect(first.shipment == again.shipment)
    #expect(Set(first.keys.map(\.name)) == Set(again.keys.map(\.name)))
    let shipment = try #require(first.shipment)
    let log = try scene.test.call(
      SettleShipment(position: shipment.last, hash: shipment.hash, keys: first.keys.map(\.name)))
    #expect(log.shipped == log.head)
    #expect(log.waitingSince == nil)
    let rest = try scene.test.call(TakeShipment(after: shipment.last))
    #expect(rest.shipment == nil)
    #expect(rest.keys.isEmpty)
  }

  @Test("takes a report of keys before the first records: more keys may wait than come with them")
  func keysFirst() throws {
    let scene = try ShippingScene()
    for _ in 0..<TakeShipment.parcels { _ = try scene.test.call(CreatePatient()) }
    let start = String(repeating: "0", count: 64)
    let first = try scene.test.call(TakeShipment(after: 0))
    #expect(first.shipment == nil && first.keys.count == TakeShipment.parcels)
    _ = try scene.test.call(SettleShipment(position: 0, hash: start, keys: first.keys.map(\.name)))
    let second = try scene.test.call(TakeShipment(after: 0))
    #expect(second.shipment != nil)
    #expect(Set(second.keys.map(\.name)).isDisjoint(with: first.keys.map(\.name)))
  }

  @Test("seals no key for anybody but the centre, and tells no stream by a name")
  func sealed() throws {
    let scene = try ShippingScene()
    let patient = try scene.test.call(CreatePatient(fullName: "Erika Mustermann")).id
    let taken = try scene.test.call(TakeShipment(after: 0))
    #expect(!taken.keys.isEmpty)
    let instance = taken.instance
    var rows: [KeyRow] = []
    for parcel in taken.keys {
      let name = try #require(Hexadecimal.bytes(parcel.name.utf8).flatMap(KeyShipping.KeyName.init))
      let sealed = try #require(parcel.sealed.flatMap(Base64.parse))
      #expect(CentrePrivateKey().open(sealed, name, of: instance) == nil)
      let opened = try #require(scene.centre.open(sealed, name, of: instance))
      rows.append(try #require(KeyContent(opened)).row)
      #expect(!sealed.contains(StreamID(patient).keyBytes))
    }
    #expect(rows.contains(KeyRow(.keys, Keyring.KeyName(stream: StreamID(patient), version: 1).bytes)))
  }

  @Test("has the copy of a destroyed key destroyed")
  func destroysCopies() throws {
    let scene = try ShippingScene()
    let patient = try scene.test.call(CreatePatient(fullName: "Erika Mustermann")).id
    var copy = ShippedCopy()
    try copy.take(from: scene.test)
    let before = copy.keys.filter { $0.value != nil }.count
    _ = try scene.test.call(
      ErasePatient(patientId: patient, reason: .patientRequest, basis: .noLongerNecessary, override: nil))
    try copy.take(from: scene.test)
    // The record's key went; that it and the account are erased came.
    #expect(copy.keys.filter { $0.value == nil }.count == 1)
    #expect(copy.keys.filter { $0.value != nil }.count == before - 1 + 2)
  }

  @Test("begins anew where the copy says that it holds nothing")
  func beginsAnew() throws {
    let scene = try ShippingScene()
    _ = try scene.test.call(CreatePatient(fullName: "Erika Mustermann"))
    var copy = ShippedCopy()
    try copy.take(from: scene.test)
    _ = try scene.test.call(SettleShipment(position: 0, hash: String(repeating: "0", count: 64)))
    var anew = ShippedCopy()
    try anew.take(from: scene.test)
    #expect(anew.batches == copy.batches)
    #expect(Set(anew.keys.keys) == Set(copy.keys.keys))
  }

  @Test("refuses reports of another history, and positions beyond the log")
  func otherHistory() throws {
    let scene = try ShippingScene()
    _ = try scene.test.call(CreatePatient(fullName: "Erika Mustermann"))
    let shipment = try #require(try scene.test.call(TakeShipment(after: 0)).shipment)
    let wrong = String(repeating: "a", count: 64)
    #expect(
      reason { try scene.test.call(SettleShipment(position: shipment.last, hash: wrong)) } == "other_history")
    #expect(
      reason { try scene.test.call(SettleShipment(position: shipment.last + 1, hash: wrong)) }
        == "other_history")
    #expect(try scene.test.call(TakeShipment(after: shipment.last + 1)).hashAfter == nil)
    #expect(reason { try TestEngine().call(TakeShipment(after: 0)) } == "no_centre_key")
  }

  @Test("ends every write once another store took over, also after a start; reads go on")
  func fence() throws {
    let directory = TemporaryDirectory()
    var (patient, instance): (PatientID?, InstanceID?)
    do {
      let test = try TestEngine(directory: directory)
      instance = test.running.store.instance
      patient = try test.call(CreatePatient(fullName: "Erika Mustermann")).id
      #expect(reason { try test.call(FenceStore(epoch: 0)) } == "older_epoch")
      #expect(try test.call(FenceStore(epoch: 3)).fencedBy == 3)
      #expect(try test.call(FenceStore(epoch: 2)).fencedBy == 3)
      #expect(reason { try test.call(CreatePatient(fullName: "Max Beispiel")) } == "fenced")
    }
    // An erasure that a crash cut off after it was decided.
    let list = ErasureList(
      path: ErasureList.usualPath(directory.path + "/state"), key: try KeyEncryptionKey(TestEngine.key))
    let erased = PatientID(random: (4, 4))
    try list.append(
      ErasureList.Entry(
        instance: try #require(instance),
        event: PatientErased(
          patientId: erased, reason: .patientRequest, basis: .noLongerNecessary, override: nil,
          erasedBy: "service:1000",
          erasedAt: Timestamp(milliseconds: 1_768_472_430_000), events: 1)))
    let test = try TestEngine(directory: directory)
    #expect(test.running.store.keyring.isErased(StreamID(erased)))
    #expect(reason { try test.call(CreatePatient(fullName: "Max Beispiel")) } == "fenced")
    #expect(try test.call(GetPatient(patientId: try #require(patient))).fullName == "Erika Mustermann")
    #expect(try test.call(GetShippingStatus()).fencedBy == 3)
  }
}
