import Crypto
import Glibc
import RecordProcess

/// A document's file while its pieces come, in whatever order; it gets its name once it is whole.
struct FetchedDocument {
  private let path: String
  private var missing: Set<Int> = []
  private var bytes: Int?
  private var wholeHash: String?
  /// Why it is not whole although its last piece came.
  private(set) var problem = ""

  init(_ path: String) { self.path = path }

  private var part: String { path + ".part" }
  /// Whether its last piece came.
  var hasEnd: Bool { wholeHash != nil }

  /// Writes a piece; whether the document is whole and what its last piece says, and so has its file.
  mutating func take(_ piece: DocumentPiece) throws(SystemCallFailure) -> Bool {
    let headers = piece.headers
    if bytes != headers.bytes { begin(headers.bytes, headers.count) }
    try write(piece.payload, at: headers.offset)
    missing.remove(headers.number)
    wholeHash = headers.wholeHash ?? wholeHash
    guard missing.isEmpty, let wholeHash else {
      problem = "piece \(missing.min() ?? 0) is missing"
      return false
    }
    guard try hash() == wholeHash else {
      problem = "its pieces are not those of one document"
      return false
    }
    guard rename(part, path) == 0 else { throw SystemCallFailure("rename", number: errno) }
    return true
  }

  /// Removes what came.
  func remove() { unlink(part) }

  private mutating func begin(_ bytes: Int, _ count: Int) {
    unlink(part)
    (self.bytes, wholeHash, missing) = (bytes, nil, Set(0..<count))
  }

  private func write(_ payload: [UInt8], at offset: Int) throws(SystemCallFailure) {
    let descriptor = open(part, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw SystemCallFailure("open", number: errno) }
    defer { close(descriptor) }
    var done = 0
    while done < payload.count {
      let count = payload.withUnsafeBytes {
        pwrite(descriptor, $0.baseAddress.map { $0 + done }, payload.count - done, off_t(offset + done))
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw SystemCallFailure("pwrite", number: count == 0 ? ENOSPC : errno) }
      done += count
    }
    guard fdatasync(descriptor) == 0 else { throw SystemCallFailure("fdatasync", number: errno) }
  }

  private func hash() throws(SystemCallFailure) -> String {
    guard let stream = fopen(part, "rbe") else { throw SystemCallFailure("fopen", number: errno) }
    defer { fclose(stream) }
    var (hasher, piece) = (SHA256(), [UInt8](repeating: 0, count: 1 << 18))
    while true {
      let count = fread(&piece, 1, piece.count, stream)
      if count == 0 { break }
      hasher.update(data: piece[..<count])
    }
    guard ferror(stream) == 0 else { throw SystemCallFailure("fread", number: errno) }
    return PieceHeaders.text(hasher.finalize())
  }
}
