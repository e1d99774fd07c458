import RecordClient
import RecordModel

@testable import RecordShipping

/// Plays a replica's daemon: appends what follows, and remembers what came.
actor MadeReplica: ReplicaTarget {
  nonisolated let instance: InstanceID
  private(set) var records: [[UInt8]] = []
  private(set) var keys: [String: String?] = [:]
  /// How many pieces of key material there were when each record came.
  private(set) var keysBefore: [Int] = []
  private(set) var epoch: UInt64 = 0
  private(set) var isPromoted = false
  /// Names of keys whose documents it lacks; it asks for them once their keys come.
  private var wanted: Set<String> = []
  /// What came of documents, and how many records there were when each was whole.
  private(set) var documents: [String: [UInt8]] = [:]
  private(set) var recordsBefore: [String: UInt64] = [:]

  init(_ instance: InstanceID) { self.instance = instance }

  func want(_ names: Set<String>) { wanted = names }

  func store(
    _ method: StoreShippedDocument
  ) async throws(ClientError) -> StoreShippedDocument.Outcome {
    let known = method.offset == 0 ? [] : documents[method.name] ?? []
    guard known.count == method.offset, let piece = Base64.parse(method.data) else { throw .closed }
    documents[method.name] = known + piece
    if known.count + piece.count == method.bytes { recordsBefore[method.name] = position }
    return StoreShippedDocument.Outcome(bytes: known.count + piece.count)
  }

  var position: UInt64 { UInt64(records.count) }
  private var hash: String { records.last.map { Hexadecimal.text($0.suffix(32)) } ?? BatchHeaders.noHash }

  func apply(_ method: ApplyShipment) async throws(ClientError) -> ApplyShipment.Outcome {
    for key in method.keys ?? [] { keys[key.name] = .some(key.sealed) }
    if let batch = method.batch.flatMap({ Base64.parse($0) }) { try append(batch) }
    let lacking = (method.keys ?? []).map(\.name).filter {
      wanted.contains($0) && recordsBefore[$0] == nil
    }
    return ApplyShipment.Outcome(
      position: position, hash: hash, epoch: epoch, lacking: lacking.isEmpty ? nil : lacking)
  }

  private func append(_ batch: [UInt8]) throws(ClientError) {
    let first = batch[28..<36].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    guard first <= position + 1 else { throw .closed }
    var (rest, number) = (batch.dropFirst(72), first)
    while !rest.isEmpty {
      let size = Bench.number(rest.prefix(4))
      if number > position {
        records.append(Array(rest.dropFirst(20).prefix(size)))
        keysBefore.append(keys.count)
      }
      (rest, number) = (rest.dropFirst(20 + size), number + 1)
    }
  }

  func promote(_ method: PromoteReplica) async throws(ClientError) -> ShippingStatus {
    guard method.position == position, method.hash == hash else { throw .closed }
    (epoch, isPromoted) = (method.epoch, true)
    return try await status()
  }

  func takeOver(_ method: TakeOver) async throws(ClientError) -> ShippingStatus {
    try await promote(PromoteReplica(epoch: method.epoch, position: method.position, hash: method.hash))
  }

  func status() async throws(ClientError) -> ShippingStatus {
    ShippingStatus(
      instance: instance, epoch: epoch, beforeReply: false, mayTakeOver: isPromoted ? nil : true, logs: [])
  }

  func close() async {}
}
