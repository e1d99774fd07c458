import Crypto
import FoundationEssentials

extension Digest {
  /// The digest's bytes, or the first of them.
  ///
  /// Copied at once: as a sequence, a digest gives its bytes one by one.
  package func bytes(first count: Int = Self.byteCount) -> [UInt8] {
    withUnsafeBytes { Array(UnsafeRawBufferPointer(rebasing: $0[..<Swift.min(count, $0.count)])) }
  }
}

extension SHA256 {
  /// Continues with an array in place: as `DataProtocol` it would first be taken apart into regions, which
  /// costs more than hashing a few bytes.
  package mutating func update(_ bytes: ArraySlice<UInt8>) {
    bytes.withUnsafeBytes { update(bufferPointer: $0) }
  }

  /// The hash of an array, or its first bytes.
  package static func bytes(of input: [UInt8], first count: Int = SHA256Digest.byteCount) -> [UInt8] {
    var hash = SHA256()
    hash.update(input[...])
    return hash.finalize().bytes(first: count)
  }
}
