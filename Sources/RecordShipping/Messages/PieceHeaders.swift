import Crypto
import RecordModel

/// What stands at the head of each message with a piece of a document's sealed file.
///
/// Every piece but the last one has the same length, so its number follows from its place.
package struct PieceHeaders: Sendable, Equatable {
  /// Bytes of the file before it.
  package var offset: Int
  /// Bytes of the whole file.
  package var bytes: Int
  /// SHA-256 of the piece: 64 hexadecimal digits.
  package var hash: String
  /// SHA-256 of the whole file; at the last piece.
  package var wholeHash: String?

  package static let pieceBytes = ShipDocument.pieceBytes
  private static let limit = UInt64(ShipDocument.byteLimit)

  package var number: Int { offset / Self.pieceBytes }
  /// Pieces of the whole file.
  package var count: Int { Self.count(bytes) }
  /// Bytes of this one.
  package var length: Int { min(Self.pieceBytes, bytes - offset) }

  static func count(_ bytes: Int) -> Int { (bytes + pieceBytes - 1) / pieceBytes }

  init(_ piece: [UInt8], at offset: Int, of bytes: Int, wholeHash: String? = nil) {
    (self.offset, self.bytes, self.wholeHash) = (offset, bytes, wholeHash)
    hash = Self.text(SHA256.hash(data: piece))
  }

  /// Reads them from a message; `nil` if one is missing or makes no sense.
  package init?(_ header: (String) -> String?) {
    guard let offset = header(HeaderName.offset).flatMap(BatchHeaders.number), offset < Self.limit,
      let bytes = header(HeaderName.bytes).flatMap(BatchHeaders.number), bytes <= Self.limit, offset < bytes,
      offset % UInt64(Self.pieceBytes) == 0, let hash = header(HeaderName.pieceHash),
      BatchHeaders.isHash(hash)
    else { return nil }
    (self.offset, self.bytes, self.hash) = (Int(offset), Int(bytes), hash)
    wholeHash = header(HeaderName.wholeHash)
    let isLast = number == count - 1
    guard isLast == (wholeHash != nil), wholeHash.map(BatchHeaders.isHash) != false else { return nil }
  }

  package var pairs: [(name: String, value: String)] {
    [
      (HeaderName.offset, "\(offset)"), (HeaderName.bytes, "\(bytes)"), (HeaderName.pieceHash, hash),
    ] + (wholeHash.map { [(HeaderName.wholeHash, $0)] } ?? [])
  }

  static func text(_ digest: SHA256Digest) -> String { Hexadecimal.text(Array(digest)) }
}
