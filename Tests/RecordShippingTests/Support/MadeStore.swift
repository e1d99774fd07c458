import Crypto
import RecordClient
import RecordModel
import RecordRPC

@testable import RecordShipping

/// Plays the daemon: a log of made-up sealed records, linked as real ones are.
actor MadeStore: ShippingSource {
  struct Record {
    let bytes: [UInt8]
    let hash: [UInt8]
  }

  struct Fence: Equatable {
    let epoch: UInt64
    let position: UInt64?
  }

  nonisolated let instance: InstanceID
  private(set) var epoch: UInt64
  private var logs: [String: [Record]] = ["record": []]
  private var offered: [KeyParcel] = []
  /// Who came and went; `nil` without a placement key.
  private var people: [PlacedPerson]?
  /// Sealed files of documents, by name.
  private var documents: [String: [UInt8]] = [:]
  /// Pieces of documents that were taken.
  private(set) var piecesTaken = 0
  /// Called before a piece is given out, with its offset.
  private var onPiece: @Sendable (Int) async -> Void = { _ in }
  /// How often it was said that the copy has lost documents.
  private(set) var losses = 0
  private(set) var settled: [String: UInt64] = [:]
  private(set) var fences: [Fence] = []
  /// Whether it says that replies wait for the copy.
  private(set) var isBeforeReply = false
  /// Reports that the lease was renewed.
  private(set) var renewals = 0
  /// For how long it says that it takes writes after one, in milliseconds.
  private var writeLease: Int?
  private var isDead = false
  /// Logs that were said to have no copy at all.
  private(set) var emptied: Set<String> = []
  /// How often it was told to offer all key material of the record again.
  private(set) var forgotten = 0

  init(instance: InstanceID? = nil, epoch: UInt64 = 0) {
    self.instance = instance ?? InstanceID(random: (.random(in: 0...UInt64.max), .random(in: 0...UInt64.max)))
    self.epoch = epoch
  }

  func append(_ count: Int, bytes: Int = 200, to log: String = "record", salt: String = "") {
    for _ in 0..<count {
      let records = logs[log] ?? []
      let before = records.last?.hash ?? [UInt8](repeating: 0, count: 32)
      let content = Array("\(log) \(records.count) \(salt) ".utf8) + [UInt8](repeating: 7, count: bytes)
      let hash = Array(SHA256.hash(data: before + content))
      logs[log, default: []].append(Record(bytes: content + hash, hash: hash))
    }
  }

  func offer(_ parcel: KeyParcel) { offered.append(parcel) }

  /// Offers a document with its key.
  func offer(_ name: String, document: [UInt8]) {
    documents[name] = document
    offered.append(KeyParcel(name: name, sealed: Base64.text([1, 2]), documentBytes: document.count))
  }

  func beforePieces(_ body: @escaping @Sendable (Int) async -> Void) { onPiece = body }

  /// Makes a document unreadable, as a broken disk would.
  func lose(_ name: String) {
    documents[name] = nil
    offered.removeAll { $0.name == name }
    var parcel = KeyParcel(name: name, sealed: Base64.text([1, 2]))
    parcel.lacksDocument = true
    offered.append(parcel)
  }

  func head(_ log: String = "record") -> UInt64 { UInt64(logs[log]?.count ?? 0) }

  func hash(_ position: UInt64, of log: String = "record") -> String? {
    if position == 0 { return BatchHeaders.noHash }
    guard let records = logs[log], position <= records.count else { return nil }
    return Hexadecimal.text(records[Int(position) - 1].hash)
  }

  func everything(_ log: String = "record") -> [[UInt8]] { (logs[log] ?? []).map(\.bytes) }

  func promote(to epoch: UInt64) { self.epoch = epoch }

  func holdReplies() { isBeforeReply = true }

  func takeWrites(for milliseconds: Int) { writeLease = milliseconds }

  /// Renews no lease any more, while its shipper lives.
  func die() { isDead = true }
}

extension MadeStore {
  func take(_ method: TakeShipment) async throws(ClientError) -> TakeShipment.Outcome {
    let log = method.log ?? "record"
    var looks = 0
    while head(log) <= method.after, looks * 20 < method.waitMilliseconds ?? 0 {
      try? await Task.sleep(for: .milliseconds(20))
      looks += 1
    }
    return TakeShipment.Outcome(
      instance: instance, epoch: epoch, head: head(log), hashAfter: hash(method.after, of: log),
      shipment: shipment(log, after: method.after, limit: method.limitBytes ?? 524_288),
      keys: log == "record" ? offered : [])
  }

  func document(_ method: ShipDocument) async throws(ClientError) -> ShipDocument.Outcome {
    await onPiece(method.offset)
    guard let document = documents[method.name] else { throw .closed }
    piecesTaken += 1
    let piece = document.dropFirst(method.offset).prefix(ShipDocument.pieceBytes)
    return ShipDocument.Outcome(bytes: document.count, data: Base64.text(Array(piece)))
  }

  func settle(_ method: SettleShipment) async throws(ClientError) {
    let log = method.log ?? "record"
    guard hash(method.position, of: log) == method.hash else { throw .closed }
    if method.position == 0, method.keys == nil {
      emptied.insert(log)
      if log == "record" { forgotten += 1 }
    } else {
      settled[log] = method.position
    }
    offered.removeAll { parcel in method.keys?.contains(parcel.name) == true }
    guard method.lacksDocuments == true else { return }
    losses += 1
    for (name, document) in documents where !offered.contains(where: { $0.name == name }) {
      offer(name, document: document)
    }
  }

  func fence(_ method: FenceStore) async throws(ClientError) {
    fences.append(Fence(epoch: method.epoch, position: method.position))
  }

  /// What a lease does to writes is the daemon's own.
  func renew(_ method: RenewLease) async throws(ClientError) -> RenewLease.Outcome {
    if isDead { throw .closed }
    renewals += method.ticket == nil ? 0 : 1
    return RenewLease.Outcome(epoch: epoch, ticket: 1, milliseconds: writeLease)
  }

  func status() async throws(ClientError) -> ShippingStatus {
    ShippingStatus(
      instance: instance, epoch: epoch, beforeReply: isBeforeReply,
      logs: logs.keys.sorted().map {
        ShippedLog(log: $0, instance: instance, head: head($0), shipped: settled[$0] ?? 0)
      })
  }

  /// Its people's places, or that it has no placement key.
  func places(_ method: TakePlaces) async throws(ClientError) -> TakePlaces.Outcome {
    guard let people else {
      throw .refused(
        RPCError(Failure(.stateConflict, "no key", details: ["reason": "no_placement_key"])))
    }
    let head = UInt64(people.count)
    let after = Int(min(method.after, head))
    if after == people.count { try? await Task.sleep(for: .milliseconds(10)) }
    let taken = people[after...].prefix(2)
    return TakePlaces.Outcome(
      instance: instance, epoch: epoch, reached: UInt64(after + taken.count), head: head, people: Array(taken)
    )
  }

  /// Somebody comes, or changes.
  func place(_ person: PlacedPerson) { people = (people ?? []) + [person] }

  func close() async {}

  /// Whether all of a log and all keys were settled.
  func isSettled(_ log: String) -> Bool { settled[log] == head(log) && offered.isEmpty }

  /// Whether all keys were settled.
  var isKeyless: Bool { offered.isEmpty }

  /// As many records as fit, one at least.
  func shipment(_ log: String, after: UInt64, limit: Int) -> Shipment? {
    guard let records = logs[log], after < records.count, let before = hash(after, of: log) else {
      return nil
    }
    var (batch, last) = ([UInt8](), after)
    for record in records[Int(after)...] {
      guard last == after || batch.count + record.bytes.count + 92 <= limit else { break }
      batch += Self.big(UInt32(record.bytes.count)) + [UInt8](repeating: 1, count: 16) + record.bytes
      last += 1
    }
    return Shipment(
      first: after + 1, last: last, hashBefore: before, hash: hash(last, of: log) ?? "",
      batch: Base64.text(prefix(first: after + 1, count: last - after, before: before) + batch))
  }

  private func prefix(first: UInt64, count: UInt64, before: String) -> [UInt8] {
    Array("RSB1".utf8) + Self.big(instance.high) + Self.big(instance.low) + Self.big(epoch) + Self.big(first)
      + Self.big(UInt32(count)) + (Hexadecimal.bytes(before.utf8) ?? [])
  }

  static func big(_ number: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: number.bigEndian) { Array($0) }
  }
}
