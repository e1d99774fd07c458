/// Bytes that wait for a socket.
struct ByteQueue {
  private var bytes: [UInt8] = []
  private var first = 0

  var count: Int { bytes.count - first }
  var isEmpty: Bool { count == 0 }

  mutating func append(_ more: some Collection<UInt8>) { bytes += more }

  /// Lends what waits longest; as many bytes as `body` answers are gone then.
  mutating func pass(_ body: (UnsafeRawBufferPointer) -> Int) {
    first += bytes.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[first...])) }
    if first == bytes.count {
      (bytes, first) = ([], 0)
    } else if first > 1 << 20 {
      bytes.removeFirst(first)
      first = 0
    }
  }
}
