import RecordModel

/// Seals and opens a file chunk by chunk.
///
/// A file is its kind's four letters and chunks, each of them sealed for its own place and no other:
///
/// | offset | size | field |
/// |---|---|---|
/// | 0 | 1 | 1 for the file's last chunk, 0 for every other |
/// | 1 | 4 | bytes that follow |
/// | 5 | … | nonce 24, ciphertext, tag 16 |
///
/// Context, file name, the chunk's number and whether it is the last are authenticated. So a chunk that was changed,
/// moved, left out or taken from another file is found, and so is a file that was cut off.
package struct FileSealing: Sendable {
  /// A kind of files: how they begin, whether they hold text, and how a failure speaks of them.
  package struct Kind: Sendable {
    let magic: [UInt8]
    /// Whether a chunk ends where a character does, so that each can be handed out as text by itself.
    let isText: Bool
    let files: DurableFiles
    /// The failure of a file that begins, goes on or ends otherwise than it was written.
    let damage: @Sendable (_ verb: String) -> Failure

    package init(
      magic: String, isText: Bool, files: DurableFiles, damage: @escaping @Sendable (String) -> Failure
    ) {
      (self.magic, self.isText, self.files, self.damage) = (Array(magic.utf8), isText, files, damage)
    }
  }

  package static let headerBytes = 5
  /// Plain bytes in a chunk at most: small enough that its memory is reused.
  package static let chunkBytes = 64 << 10
  /// Bytes before the first chunk.
  package static let magicBytes = 4

  /// Bytes of the file of so many plain ones that are no text.
  static func fileBytes(of plain: Int) -> Int {
    magicBytes + plain + (plain / chunkBytes + 1) * (headerBytes + SealingKey.overhead)
  }

  let kind: Kind
  private let key: SealingKey
  private let context: [UInt8]
  /// Not the store's: drawn ids must not depend on which files are being written.
  private let prefix = NoncePrefix(SystemRandomSource())

  /// - Parameter context: what the file belongs to; authenticated with each chunk.
  package init(_ kind: Kind, _ key: SealingKey, context: [UInt8]) {
    (self.kind, self.key, self.context) = (kind, key, context)
  }

  /// The sealed form of a chunk in its file.
  package func seal(_ plain: [UInt8], _ chunk: FileChunk) throws(Failure) -> [UInt8] {
    let sealed = try key.seal(plain, nonce: prefix.nonce(), authenticating: context + chunk.bytes)
    var bytes: [UInt8] = [chunk.isLast ? 1 : 0]
    bytes.reserveCapacity(Self.headerBytes + sealed.count)
    bytes.append(bigEndian: UInt32(sealed.count))
    return bytes + sealed
  }

  /// The plain bytes of a chunk; `nil` if it was not sealed for this place.
  package func open(_ sealed: [UInt8], _ chunk: FileChunk) -> [UInt8]? {
    key.open(sealed[...], authenticating: context + chunk.bytes)
  }
}

/// The place of a chunk.
package struct FileChunk {
  var file: String
  var number: UInt64
  var isLast: Bool

  package init(file: String, number: UInt64, isLast: Bool) {
    (self.file, self.number, self.isLast) = (file, number, isLast)
  }

  fileprivate var bytes: [UInt8] {
    var bytes = [UInt8](bigEndian: number)
    bytes.append(isLast ? 1 : 0)
    return bytes + file.utf8
  }
}

/// How far a sealed file was written or read.
package struct SealedPlace: Codable, Sendable, Equatable {
  /// Chunks before it.
  package var chunks: UInt64 = 0
  /// Bytes of the file before it.
  package var bytes = FileSealing.magicBytes
  /// Plain bytes in those chunks.
  package var text = 0

  package init(chunks: UInt64 = 0, bytes: Int = FileSealing.magicBytes, text: Int = 0) {
    (self.chunks, self.bytes, self.text) = (chunks, bytes, text)
  }
}
