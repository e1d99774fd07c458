import Synchronization

/// A source of random bytes for ids and nonces.
///
/// A parameter of the engine, so that a seed can replay a run.
package protocol RandomSource: Sendable {
  /// Sixteen bytes as two words.
  func words() -> (UInt64, UInt64)
}

/// The system's random generator, read in large pieces: each call of the kernel costs more than the bytes.
package final class SystemRandomSource: RandomSource {
  private let pool = Mutex<[UInt64]>([])

  package init() {}

  /// Two words that nobody was given before.
  package func words() -> (UInt64, UInt64) {
    pool.withLock { words in
      if words.count < 2 { Self.refill(&words) }
      let (low, high) = (words.removeLast(), words.removeLast())
      return (high, low)
    }
  }

  private static func refill(_ words: inout [UInt64]) {
    var bytes = [UInt64](repeating: 0, count: 512)
    bytes.withUnsafeMutableBytes { fillRandom($0) }
    words = bytes
  }
}
