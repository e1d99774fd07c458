import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

/// A store, and a replica of it that follows when the test says so.
final class ReplicaScene {
  let primary: ShippingScene
  private(set) var copy = ShippedCopy()
  private(set) var replica: TestEngine
  /// Batches that the replica has.
  private var taken: Int
  private let change: (inout EngineOptions) -> Void

  init(_ change: @escaping (inout EngineOptions) -> Void = { _ in }) throws {
    self.change = change
    primary = try ShippingScene()
    try primary.test.publishShippedFunnels()
    try copy.take(from: primary.test)
    try primary.restore(copy, isReplica: true)
    replica = try Self.start(primary, change)
    taken = copy.batches.count
  }

  private static func start(
    _ primary: ShippingScene, _ change: (inout EngineOptions) -> Void
  ) throws -> TestEngine {
    let centre = primary.centre
    return try TestEngine(
      directory: primary.directory, clock: primary.clock, seed: 31, key: ShippingScene.otherKey,
      options: {
        $0.shipping.centre = centre.publicKey
        $0.shipping.replica = centre
        // What it is given waits for nobody.
        $0.shipping.isBeforeReply = true
        $0.retention.years = 0
        change(&$0)
      })
  }

  /// Ends the replica's daemon and starts it again.
  func restartReplica() throws {
    // A store is let go of with the last who holds it.
    replica = primary.test
    replica = try Self.start(primary, change)
  }

  /// Ships what there is and has the replica take it.
  func follow() throws {
    try bring(try giveKeys())
    for batch in copy.batches[taken...] { try apply(batch) }
    taken = copy.batches.count
  }

  /// Ships what there is and gives the replica the keys that are new, or all; names of documents that it lacks.
  func giveKeys(all: Bool = false) throws -> [String] {
    let keys = copy.keys
    try copy.take(from: primary.test)
    let changed = copy.keys.filter { all || keys[$0.key] != $0.value }.map { name, sealed in
      KeyParcel(name: name, sealed: sealed.map { Base64.text($0) })
    }
    return try replica.call(ApplyShipment(keys: changed)).lacking ?? []
  }

  /// Brings it documents of the copy.
  func bring(_ names: [String]) throws {
    for name in names {
      let bytes = try #require(copy.documents[name])
      for start in stride(from: 0, to: bytes.count, by: ShipDocument.pieceBytes) {
        let piece = Array(bytes.dropFirst(start).prefix(ShipDocument.pieceBytes))
        let isLast = start + piece.count == bytes.count
        _ = try replica.call(
          StoreShippedDocument(
            name: name, offset: start, bytes: bytes.count, data: Base64.text(piece),
            sha256: isLast ? DocumentScene.hash(bytes) : nil))
      }
    }
  }

  @discardableResult
  func apply(_ batch: [UInt8]) throws -> ApplyShipment.Outcome {
    try replica.call(ApplyShipment(batch: Base64.text(batch)))
  }

  func expectEqual(sourceLocation: SourceLocation = #_sourceLocation) throws {
    let logs = try [primary.test, replica].map { try $0.call(ReadLog(limit: 1000)).events.map(\.hash) }
    #expect(logs[0] == logs[1], sourceLocation: sourceLocation)
    for projection in ProjectionCatalog.all {
      #expect(try replica.matches(projection.name), "\(projection.name)", sourceLocation: sourceLocation)
    }
  }
}

@Suite("A replica") struct ReplicaTests {
  @Test("has what its store has, shipment by shipment, and shows it", arguments: 1...4)
  func follows(seed: UInt64) throws {
    let scene = try ReplicaScene()
    for round in 0..<4 {
      try RandomCommands(scene.primary.test, seed: seed * 10 + UInt64(round)).run(count: 30)
      try scene.follow()
      try scene.expectEqual()
    }
    let patient = try scene.primary.test.call(CreatePatient(fullName: "Erika Mustermann")).id
    try scene.primary.test.publish("gad-7")
    try scene.follow()
    #expect(try scene.replica.call(GetPatient(patientId: patient)).fullName == "Erika Mustermann")
  }

  @Test("takes no events of its own, and ships nothing") func readsOnly() throws {
    let scene = try ReplicaScene()
    #expect(reason { try scene.replica.call(CreatePatient(fullName: "Max Beispiel")) } == "replica")
    #expect(reason { try scene.replica.call(TakeShipment(after: 0)) } == "replica")
    #expect(reason { try scene.primary.test.call(ApplyShipment()) } == "no_replica")
  }

  @Test("loses a record that is erased, with its keys") func erases() throws {
    let scene = try ReplicaScene()
    let patient = try scene.primary.test.call(CreatePatient(fullName: "Erika Mustermann")).id
    try scene.follow()
    #expect(try scene.replica.call(GetPatient(patientId: patient)).fullName == "Erika Mustermann")
    _ = try scene.primary.test.call(
      ErasePatient(patientId: patient, reason: .patientRequest, basis: .noLongerNecessary, override: nil))
    try scene.follow()
    try scene.expectEqual()
    #expect(reason { try scene.replica.call(GetPatient(patientId: patient)) } == "erased")
    let ring = scene.replica.running.store.keyring
    #expect(try ring.key(StreamID(patient), version: 1) == nil)
    #expect(try ErasureScan(store: scene.replica.running.store, owners: [StreamID(patient)]).places().isEmpty)
  }

  @Test("believes no key material but its store's, and nobody who says that some was destroyed") func forged()
    throws
  {
    let scene = try ReplicaScene()
    let patient = try scene.primary.test.call(CreatePatient(fullName: "Erika Mustermann")).id
    try scene.follow()
    let instance = scene.replica.running.store.instance
    let other = KeyShipping.NameKey(secret: [UInt8](repeating: 3, count: 32))
    for table in KeyTable.allCases {
      let key =
        table == .keys
        ? Keyring.KeyName(stream: StreamID(patient), version: 1).bytes : StreamID(patient).keyBytes
      let row = KeyRow(table, key)
      let name = other.name(of: row, in: instance)
      let content = KeyContent(row, [UInt8](repeating: 1, count: 32)).bytes(other, of: instance)
      let sealed = Base64.text(try #require(scene.primary.centre.publicKey).seal(content, name, of: instance))
      let parcel = KeyParcel(name: Hexadecimal.text(name.bytes), sealed: sealed)
      #expect(throws: Failure.foreignKeys) { try scene.replica.call(ApplyShipment(keys: [parcel])) }
    }
    let destroyed = scene.copy.keys.keys.map { KeyParcel(name: $0, sealed: nil) }
    _ = try scene.replica.call(ApplyShipment(keys: destroyed))
    #expect(try scene.replica.call(GetPatient(patientId: patient)).fullName == "Erika Mustermann")
  }

  @Test("loses the key of a document that ends, by the event that ends it") func endsDocuments() throws {
    let scene = try ReplicaScene()
    let test = scene.primary.test
    let patient = try test.call(CreatePatient(fullName: "Erika Mustermann")).id
    let id = try test.call(BeginDocument(patientId: patient, use: nil)).documentId
    let bytes = DocumentScene.bytes(100)
    _ = try test.call(
      AppendToDocument(patientId: patient, documentId: id, offset: 0, data: Base64.text(bytes)))
    _ = try test.call(
      AddDocument(patientId: patient, documentId: id, sha256: DocumentScene.hash(bytes), fileName: nil))
    try scene.follow()
    let ring = scene.replica.running.store.keyring
    #expect(try ring.blobOwner(id) == StreamID(patient))
    _ = try test.call(RemoveDocument(patientId: patient, documentId: id))
    try scene.follow()
    try scene.expectEqual()
    #expect(try ring.blobOwner(id) == nil)
  }

  @Test("takes no record whose key did not come, and does once it came") func lostKey() throws {
    let scene = try ReplicaScene()
    let position = scene.replica.engine.position
    _ = try scene.primary.test.call(CreatePatient(fullName: "Erika Mustermann"))
    let taken = try scene.primary.test.call(TakeShipment(after: position))
    let batch = try #require(taken.shipment).batch
    #expect(reason { try scene.replica.call(ApplyShipment(batch: batch)) } == "no_key")
    #expect(scene.replica.engine.position == position)
    _ = try scene.replica.call(ApplyShipment(batch: batch, keys: taken.keys))
    try scene.expectEqual()
  }

  @Test("refuses what does not follow, and then goes on") func refuses() throws {
    let scene = try ReplicaScene()
    let position = scene.replica.engine.position
    _ = try scene.primary.test.call(CreatePatient(fullName: "Erika Mustermann"))
    _ = try scene.primary.test.call(CreatePatient(fullName: "Max Beispiel"))
    let shipped = try #require(try scene.primary.test.call(TakeShipment(after: position)).shipment)
    let bytes = try #require(Base64.parse(shipped.batch))
    var next = try #require(ShippedBatch(bytes))
    let whole = next
    next.first += 1
    #expect(reason { try scene.apply(next.bytes) } == "hole")
    next = whole
    next.entries[0].record[120] ^= 1
    #expect { try scene.apply(next.bytes) } throws: { ($0 as? Failure)?.code == .corrupt }
    next = whole
    next.instance = InstanceID(high: 1, low: 1)
    #expect(reason { try scene.apply(next.bytes) } == "other_store")
    #expect { try scene.apply([1, 2, 3]) } throws: { ($0 as? Failure)?.code == .invalidInput }
    next = whole
    next.epoch = 5
    next.entries[0].record[120] ^= 1
    #expect { try scene.apply(next.bytes) } throws: { ($0 as? Failure)?.code == .corrupt }
    #expect(scene.replica.running.store.epoch.epoch == 0, "nothing of a batch that was refused counts")
    #expect(scene.replica.engine.position == position)
    try scene.follow()
    try scene.apply(whole.bytes)
    try scene.expectEqual()
    var newer = whole
    newer.epoch = 2
    #expect(try scene.apply(newer.bytes).epoch == 2)
    #expect(reason { try scene.apply(whole.bytes) } == "older_epoch")
  }

  @Test("takes over where the seal says, and is followed in turn") func promotion() throws {
    let scene = try ReplicaScene()
    _ = try scene.primary.test.call(CreatePatient(fullName: "Erika Mustermann"))
    try scene.follow()
    let (position, hash) = (scene.copy.position, scene.copy.hash)
    let early = PromoteReplica(epoch: 1, position: position + 1, hash: hash)
    #expect(reason { try scene.replica.call(early) } == "other_position")
    let older = PromoteReplica(epoch: 0, position: position, hash: hash)
    #expect(reason { try scene.replica.call(older) } == "older_epoch")
    let status = try scene.replica.call(PromoteReplica(epoch: 1, position: position, hash: hash))
    #expect(status.epoch == 1)
    _ = try scene.replica.call(CreatePatient(fullName: "Max Beispiel"))
    let shipped = try scene.replica.call(TakeShipment(after: position))
    #expect(shipped.epoch == 1)
    #expect(shipped.shipment?.hashBefore == hash)
    #expect(try scene.replica.call(VerifyLog()).valid)
    _ = try scene.primary.test.call(FenceStore(epoch: 1))
    #expect(reason { try scene.primary.test.call(CreatePatient(fullName: "Zu spät")) } == "fenced")
  }
}
