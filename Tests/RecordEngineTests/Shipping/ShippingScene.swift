import Foundation
import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

/// What a stream would hold of a store, and the way there.
struct ShippedCopy {
  var batches: [[UInt8]] = []
  /// By name; `nil` for what was destroyed.
  var keys: [String: [UInt8]?] = [:]
  /// Sealed files of documents, by name.
  var documents: [String: [UInt8]] = [:]
  var position: UInt64 = 0
  var hash = String(repeating: "0", count: 64)

  /// The log; `nil` for the record.
  var log: String?

  init(_ log: String? = nil) { self.log = log }

  /// Ships what there is, as a shipper does: keys first.
  mutating func take(from test: TestEngine, limitBytes: Int = 4096, shipments: Int = .max) throws {
    for _ in 0..<shipments {
      let taken = try test.call(TakeShipment(log: log, after: position, limitBytes: limitBytes))
      #expect(taken.hashAfter == hash)
      for key in taken.keys {
        if key.documentBytes != nil { documents[key.name] = try Self.document(key, test) }
        if key.sealed == nil { documents[key.name] = nil }
      }
      for key in taken.keys { keys[key.name] = .some(try key.sealed.map { try #require(Base64.parse($0)) }) }
      if let shipment = taken.shipment {
        #expect(shipment.first == position + 1)
        #expect(shipment.hashBefore == hash)
        batches.append(try #require(Base64.parse(shipment.batch)))
        (position, hash) = (shipment.last, shipment.hash)
      }
      if taken.shipment == nil, taken.keys.isEmpty { return }
      if position > 0 {
        _ = try test.call(
          SettleShipment(log: log, position: position, hash: hash, keys: taken.keys.map(\.name)))
      }
    }
  }

  private static func document(_ key: KeyParcel, _ test: TestEngine) throws -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < key.documentBytes ?? 0 {
      let piece = try test.call(ShipDocument(name: key.name, offset: bytes.count))
      #expect(piece.bytes == key.documentBytes)
      bytes += try #require(Base64.parse(piece.data))
    }
    return bytes
  }

  /// Writes the files that a fetch makes.
  func write(to directory: String, with others: [ShippedCopy] = []) throws {
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
    var parcels: [UInt8] = []
    for (name, sealed) in ([self] + others).flatMap({ Array($0.keys) }) {
      parcels += try #require(Hexadecimal.bytes(name.utf8))
      parcels.append(bigEndian: UInt32(sealed?.count ?? 0))
      parcels += sealed ?? []
    }
    for copy in [self] + others {
      try Data(copy.records).write(to: URL(filePath: "\(directory)/\(copy.log ?? "record").batches"))
    }
    try Data(parcels).write(to: URL(filePath: directory + "/keys.parcels"))
    try FileManager.default.createDirectory(
      atPath: directory + "/documents", withIntermediateDirectories: true)
    for (name, bytes) in documents {
      try Data(bytes).write(to: URL(filePath: "\(directory)/documents/\(name)"))
    }
  }
}

extension ShippedCopy {
  /// The batches, each behind its length.
  fileprivate var records: [UInt8] {
    batches.reduce(into: []) { bytes, batch in
      bytes.append(bigEndian: UInt32(batch.count))
      bytes += batch
    }
  }
}

/// A store that is shipped, and a place for what is made of its copy.
final class ShippingScene {
  let directory = TemporaryDirectory()
  let clock = FakeClock()
  let centre = CentrePrivateKey()
  let test: TestEngine

  static let otherKey = [UInt8](repeating: 9, count: 32)

  init(keepsAccessLog: Bool = false, _ change: (inout EngineOptions) -> Void = { _ in }) throws {
    let key = centre.publicKey
    test = try TestEngine(
      clock: clock, seed: 23, keepsAccessLog: keepsAccessLog,
      options: {
        $0.shipping.centre = key
        $0.retention.years = 0
        change(&$0)
      })
  }

  var state: String { directory.path + "/state" }

  @discardableResult
  func restore(
    _ copy: ShippedCopy, with others: [ShippedCopy] = [], centre: CentrePrivateKey? = nil,
    isReplica: Bool = false, acceptsMissingDocuments: Bool = false
  ) throws -> ShipmentRestore.Report {
    let fetched = directory.path + "/fetched"
    try? FileManager.default.removeItem(atPath: fetched)
    try copy.write(to: fetched, with: others)
    var order = ShipmentRestore.Order(fetched: fetched, target: state)
    (order.isReplica, order.acceptsMissingDocuments) = (isReplica, acceptsMissingDocuments)
    return try ShipmentRestore(
      order, centre: centre ?? self.centre, key: try KeyEncryptionKey(Self.otherKey)
    ).run()
  }

  /// The restored store in use.
  func restored(keepsAccessLog: Bool = false) throws -> TestEngine {
    try TestEngine(
      directory: directory, clock: clock, seed: 24, key: Self.otherKey, keepsAccessLog: keepsAccessLog)
  }
}
