import RecordModel
import RecordStore

/// Seals and opens the files of an export job.
///
/// A file is `REX1` and chunks, each of them sealed for its own place and no other:
///
/// | offset | size | field |
/// |---|---|---|
/// | 0 | 1 | 1 for the file's last chunk, 0 for every other |
/// | 1 | 4 | bytes that follow |
/// | 5 | … | nonce 24, ciphertext, tag 16 |
///
/// Instance, job, file name, the chunk's number and whether it is the last are authenticated. So a chunk that
/// was changed, moved, left out or taken from another file is found, and so is a file that was cut off.
struct ExportSealing: Sendable {
  static let magic = Array("REX1".utf8)
  static let headerBytes = 5
  /// Bytes of text in a chunk at most: small enough that its memory is reused.
  static let chunkBytes = 64 << 10

  private let key: SealingKey
  private let context: [UInt8]
  /// Not the store's: drawn ids must not depend on which exports are being written.
  private let prefix = NoncePrefix(SystemRandomSource())

  /// - Throws: ``RecordModel/Failure/Code/notFound`` if the key was destroyed.
  init(_ name: ExportKeyName, _ keyring: Keyring) throws(Failure) {
    guard let key = try keyring.exportKey(name) else {
      throw Failure(.notFound, "the key of the export was destroyed", details: ["field": "jobId"])
    }
    self.key = key
    var context = Array("recordd export 1".utf8)
    context.append(bigEndian: keyring.instance.high)
    context.append(bigEndian: keyring.instance.low)
    self.context = context + name.bytes
  }

  /// The sealed form of a chunk in its file.
  func seal(_ text: [UInt8], _ chunk: ExportChunk) throws(Failure) -> [UInt8] {
    let sealed = try key.seal(text, nonce: prefix.nonce(), authenticating: context + chunk.bytes)
    var bytes: [UInt8] = [chunk.isLast ? 1 : 0]
    bytes.reserveCapacity(Self.headerBytes + sealed.count)
    bytes.append(bigEndian: UInt32(sealed.count))
    return bytes + sealed
  }

  /// The text of a chunk; `nil` if it was not sealed for this place.
  func open(_ sealed: [UInt8], _ chunk: ExportChunk) -> [UInt8]? {
    key.open(sealed[...], authenticating: context + chunk.bytes)
  }
}

/// The place of a chunk.
struct ExportChunk {
  var file: String
  var number: UInt64
  var isLast: Bool

  fileprivate var bytes: [UInt8] {
    var bytes = [UInt8](bigEndian: number)
    bytes.append(isLast ? 1 : 0)
    return bytes + file.utf8
  }
}

/// How far a sealed file was written or read.
struct SealedPlace: Codable, Sendable, Equatable {
  /// Chunks before it.
  var chunks: UInt64 = 0
  /// Bytes of the file before it.
  var bytes = ExportSealing.magic.count
  /// Bytes of text in those chunks.
  var text = 0
}
