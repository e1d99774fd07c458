import Logging
import RecordModel

/// Keeps the copies of key material: one message each, and a tombstone in place of what was destroyed.
struct KeyShelf: Sendable {
  let connection: EngineConnection
  let stream: String
  let subjects: Subjects
  /// The log that the pieces belong to, so that a replica, which has the record alone, takes only its own.
  let log: ShippedLogName
  let logger: Logger

  /// How many are stored at the same time.
  static let width = 8

  /// Stores or destroys all of them; the names of those.
  func put(_ parcels: [KeyParcel]) async throws(ShippingTrouble) -> [String] {
    var rest = parcels[...]
    while !rest.isEmpty {
      try await putTogether(rest.prefix(Self.width))
      rest = rest.dropFirst(Self.width)
    }
    return parcels.map(\.name)
  }

  /// Whether the stream was ever filled: one that was made again has no mark, and none of the keys.
  func hasMark() async throws(ShippingTrouble) -> Bool { try await last(mark) != nil }

  /// Says that keys are stored there.
  func putMark() async throws(ShippingTrouble) {
    do throws(EngineAnswer) { try await publish(mark, [1], expected: 0) } catch {
      guard AnswerTable.row(error).reaction == .locate else { throw .engine(error) }
    }
  }

  /// No name of a key, so that whoever reads keys passes it over.
  private var mark: String { "begun-\(log.name)" }

  private func putTogether(_ parcels: ArraySlice<KeyParcel>) async throws(ShippingTrouble) {
    let outcomes = await withTaskGroup(of: Result<Void, ShippingTrouble>.self) { group in
      for parcel in parcels {
        group.addTask {
          do throws(ShippingTrouble) { return .success(try await put(parcel)) } catch {
            return .failure(error)
          }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    for outcome in outcomes { try outcome.get() }
  }

  private func put(_ parcel: KeyParcel) async throws(ShippingTrouble) {
    guard Subjects.isKeyName(parcel.name) else { throw .senseless("a key's name is not hexadecimal") }
    guard let sealed = parcel.sealed else { return try await destroy(parcel.name) }
    guard let bytes = Base64.parse(sealed), !bytes.isEmpty else { throw .senseless("a key is not base64") }
    do throws(EngineAnswer) {
      try await publish(parcel.name, bytes, expected: 0)
    } catch .refused(code: 10071) {
      try await replace(parcel.name, bytes)
    } catch {
      throw .engine(error)
    }
  }

  /// There is something already: the same, an older sealing, or a tombstone, over which nothing is ever put.
  private func replace(_ name: String, _ bytes: [UInt8]) async throws(ShippingTrouble) {
    let found = try await last(name)
    if let found, found.isTombstone {
      logger.error(
        "a destroyed key was offered again; its copy stays destroyed", metadata: ["key": "\(name)"])
      return
    }
    if let found, found.payload == bytes { return }
    try await Side.engine { () throws(EngineAnswer) in
      try await publish(name, bytes, expected: found?.sequence ?? 0)
    }
  }

  private func destroy(_ name: String) async throws(ShippingTrouble) {
    if let found = try await last(name) {
      if found.isTombstone { return }
      try await Side.engine { () throws(EngineAnswer) in
        try await connection.erase(stream, sequence: found.sequence)
      }
    }
    try await Side.engine { () throws(EngineAnswer) in
      try await publish(name, [], expected: 0, headers: [HeaderName.destroyed: "1"])
    }
  }

  private func last(_ name: String) async throws(ShippingTrouble) -> StoredMessage? {
    try await Side.engine { () throws(EngineAnswer) in
      try await connection.last(stream, subject: subjects.key(name))
    }
  }

  private func publish(
    _ name: String, _ bytes: [UInt8], expected: UInt64, headers: [String: String] = [:]
  ) async throws(EngineAnswer) {
    _ = try await connection.publish(
      Publication(
        subject: subjects.key(name), stream: stream, expected: expected,
        headers: headers.merging([HeaderName.log: log.name]) { $1 }, payload: bytes))
  }
}
