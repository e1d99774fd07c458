import Glibc
import RecordModel
import RecordStore

/// The files that a copy was fetched into: what a stream's messages held, each behind its length of 4 bytes.
struct FetchedBatches {
  /// Bytes of a message at most: far more than a batch.
  private static let limit = 64 << 20
  private let input: InputFile

  /// - Throws: ``RecordModel/Failure/Code/notFound`` if there is no such file.
  init(_ path: String) throws(Failure) { input = try InputFile(path) }

  var byteCount: Int { input.byteCount }

  /// The next batch, with its bytes; `nil` at the end.
  ///
  /// - Throws: ``RecordModel/Failure/Code/corrupt`` for what is no whole batch.
  func next() throws(Failure) -> (batch: ShippedBatch, bytes: Int)? {
    guard let head = try input.read(4) else { return nil }
    let length = Int(head.bigEndian(at: 0, as: UInt32.self))
    guard length <= Self.limit, let bytes = try input.read(length), let batch = ShippedBatch(bytes) else {
      throw Failure(.corrupt, "the fetched file ends or is damaged at byte \(input.offset)")
    }
    return (batch, 4 + length)
  }
}

/// A file read from front to back.
final class InputFile {
  private let descriptor: Int32
  private(set) var offset = 0
  let byteCount: Int

  init(_ path: String) throws(Failure) {
    descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else {
      throw Failure(.notFound, "a fetched file cannot be read: \(String(cString: strerror(errno)))")
    }
    var status = stat()
    byteCount = fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
  }

  deinit { close(descriptor) }

  /// So many bytes; `nil` at the end.
  func read(_ count: Int) throws(Failure) -> [UInt8]? {
    if offset == byteCount, count > 0 { return nil }
    guard count <= byteCount - offset else { throw cut }
    var (bytes, done) = ([UInt8](repeating: 0, count: count), 0)
    while done < count {
      let read = bytes.withUnsafeMutableBytes {
        pread(descriptor, $0.baseAddress.map { $0 + done }, count - done, off_t(offset + done))
      }
      if read < 0, errno == EINTR { continue }
      guard read > 0 else { throw cut }
      done += read
    }
    offset += count
    return bytes
  }

  private var cut: Failure { Failure(.corrupt, "a fetched file ends in the middle of something") }
}
