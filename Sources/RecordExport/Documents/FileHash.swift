import Crypto

/// Length and SHA-256 of a file, computed from its pieces.
package struct FileHash: Sendable {
  private var hash = SHA256()
  /// Bytes so far.
  package private(set) var bytes = 0

  package init() {}

  /// Adds the next bytes of the file.
  package mutating func update(_ piece: [UInt8]) { update(piece[...]) }

  /// Adds the next bytes of the file.
  package mutating func update(_ piece: ArraySlice<UInt8>) {
    piece.withUnsafeBytes { hash.update(bufferPointer: $0) }
    bytes += piece.count
  }

  /// The SHA-256 of everything so far, 64 lower-case hexadecimal digits.
  package var text: String {
    let digits = Array("0123456789abcdef".utf8)
    let bytes = hash.finalize().flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    return String(decoding: bytes, as: UTF8.self)
  }
}
