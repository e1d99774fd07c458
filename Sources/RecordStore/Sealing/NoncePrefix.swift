import RecordModel
import Synchronization

/// The half of a nonce that derives a record's key: random, and the same for many records in turn.
///
/// Records that follow each other in a stream then share a derived key, which need not be derived again to
/// seal or open the next. The other half stays random for each record: of 2^20 records under one such key,
/// two have the same with a probability below 2^-56.
package final class NoncePrefix: Sendable {
  private struct State {
    var words: (UInt64, UInt32)
    var left: Int
  }

  package static let byteCount = 12

  private let random: any RandomSource
  /// Records after which a new one is drawn.
  private let records: Int
  private let state: Mutex<State>

  package init(_ random: any RandomSource, records: Int = 1 << 20) {
    (self.random, self.records) = (random, records)
    state = Mutex(State(words: Self.draw(random), left: records))
  }

  /// A nonce for ``SealingKey/seal(_:nonce:authenticating:)``: the half that is shared for now, and one of its own.
  package func nonce() -> [UInt8] {
    let words = state.withLock { state in
      if state.left == 0 { state = State(words: Self.draw(random), left: records) }
      state.left -= 1
      return state.words
    }
    let own = Self.draw(random)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(SealingKey.nonceBytes)
    bytes.append(bigEndian: words.0)
    bytes.append(bigEndian: words.1)
    bytes.append(bigEndian: own.0)
    bytes.append(bigEndian: own.1)
    return bytes
  }

  private static func draw(_ random: any RandomSource) -> (UInt64, UInt32) {
    let (first, second) = random.words()
    return (first, UInt32(truncatingIfNeeded: second))
  }
}
