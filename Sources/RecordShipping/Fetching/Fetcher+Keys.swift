import RecordModel
import RecordProcess

extension Fetcher {
  /// Reads all key material into one file: the name as 16 bytes, a length, and the sealed bytes.
  func fetchKeys(_ outcome: inout Outcome) async throws(Trouble) {
    let path = "\(directory)/keys.parcels"
    let file = try Self.writing { () throws(SystemCallFailure) in try FetchedFile(path: path) }
    var sequence: UInt64 = 1
    while let message = try await nextKey(from: sequence) {
      sequence = message.sequence + 1
      guard let name = subjects.keyName(of: message.subject).flatMap({ Hexadecimal.bytes($0.utf8) }) else {
        continue
      }
      try Self.writing { () throws(SystemCallFailure) in
        try file.write(name)
        try file.write(length: message.payload.count)
        try file.write(message.payload)
      }
      if message.isTombstone { outcome.tombstones += 1 } else { outcome.keys += 1 }
      onProgress("keys: \(outcome.keys), and \(outcome.tombstones) destroyed")
    }
    try Self.writing { () throws(SystemCallFailure) in try file.finish() }
  }

  private func nextKey(from sequence: UInt64) async throws(Trouble) -> StoredMessage? {
    do throws(EngineAnswer) {
      return try await reader.next(settings.keyStream, subjects.allKeys, from: sequence) { _ in true }
    } catch {
      throw .engine(error)
    }
  }
}
