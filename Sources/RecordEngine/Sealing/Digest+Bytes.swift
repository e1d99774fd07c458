import Crypto
import FoundationEssentials

extension Digest {
  /// The digest's bytes, or the first of them.
  ///
  /// Copied at once: as a sequence, a digest gives its bytes one by one.
  func bytes(first count: Int = Self.byteCount) -> [UInt8] {
    withUnsafeBytes { bytes in Array(bytes.prefix(count)) }
  }
}
