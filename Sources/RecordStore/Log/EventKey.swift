/// Sixteen bytes that lead to an event's position.
///
/// Those of the command that it answers, or a tag of the access log. Sorts as its bytes do.
package struct EventKey: Hashable, Comparable, Sendable {
  package let high: UInt64
  package let low: UInt64

  package static let byteCount = 16

  package init(high: UInt64, low: UInt64) { (self.high, self.low) = (high, low) }

  /// - Parameter bytes: at least sixteen; the first sixteen count.
  package init<Bytes: RandomAccessCollection<UInt8>>(_ bytes: Bytes) where Bytes.Index == Int {
    self.init(high: bytes.bigEndian(at: 0), low: bytes.bigEndian(at: 8))
  }

  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Self.byteCount)
    bytes.append(bigEndian: high)
    bytes.append(bigEndian: low)
    return bytes
  }

  package static func < (one: EventKey, other: EventKey) -> Bool {
    one.high == other.high ? one.low < other.low : one.high < other.high
  }
}
