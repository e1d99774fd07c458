import Glibc
import RecordModel

/// Files of exports: for the daemon's user alone, never reached through a symbolic link.
enum ExportFiles {
  static func makeDirectory(_ path: String) throws(Failure) {
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw failure("made", errno) }
  }

  static func names(in directory: String) -> [String] {
    guard let stream = opendir(directory) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  static func size(_ path: String) -> Int? {
    var status = stat()
    return lstat(path, &status) == 0 ? Int(status.st_size) : nil
  }

  /// Bytes of the files of a directory.
  static func bytes(in directory: String) -> Int {
    names(in: directory).reduce(0) { $0 + (size(directory + "/" + $1) ?? 0) }
  }

  /// Removes a file that may be missing.
  static func remove(_ path: String) { unlink(path) }

  /// Removes a directory of plain files, or nothing where it is not there.
  static func removeDirectory(_ path: String) {
    for name in names(in: path) { unlink(path + "/" + name) }
    rmdir(path)
  }

  /// Writes a small file so that a crash leaves the old or the new one.
  static func replace(_ path: String, with bytes: [UInt8]) throws(Failure) {
    let file = try ExportFile(path + ".new", keeping: 0)
    try file.write(bytes[...])
    try file.flush()
    try move(path + ".new", to: path)
  }

  static func move(_ path: String, to target: String) throws(Failure) {
    guard rename(path, target) == 0 else { throw failure("put in place", errno) }
  }

  static func flush(directory: String) throws(Failure) { try DurableDirectory.flush(directory, failure) }

  /// The whole of a small file, or `nil` where it cannot be read.
  static func read(_ path: String) -> [UInt8]? {
    var bytes: [UInt8] = []
    do throws(Failure) { try pieces(of: path) { (piece) throws(Failure) in bytes += piece } } catch {
      return nil
    }
    return bytes
  }

  /// Hands out a file in pieces.
  static func pieces(
    of path: String, _ body: (ArraySlice<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else { throw failure("opened", errno) }
    defer { close(descriptor) }
    var piece = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      let count = piece.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw failure("read", errno) }
      if count == 0 { return }
      try body(piece[..<count])
    }
  }

  static func failure(_ action: String, _ number: Int32) -> Failure {
    let isFull = number == ENOSPC || number == EDQUOT
    return Failure(
      isFull ? .storageFull : .internalError,
      "a file of the export cannot be \(action): \(String(cString: strerror(number)))")
  }
}

/// A file that grows at its end.
final class ExportFile {
  private let descriptor: Int32
  private(set) var bytes: Int
  private var buffer: [UInt8] = []

  private static let bufferBytes = 1 << 18

  /// Opens a file and drops what lies behind so many bytes.
  ///
  /// - Throws: ``RecordModel/Failure/Code/internalError`` where the file is shorter.
  init(_ path: String, keeping kept: Int) throws(Failure) {
    descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW, 0o600)
    bytes = kept
    guard descriptor >= 0 else { throw ExportFiles.failure("opened", errno) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, Int(status.st_size) >= kept, ftruncate(descriptor, kept) == 0
    else { throw Failure(.internalError, "a file of the export has lost bytes") }
  }

  deinit { close(descriptor) }

  /// Appends; small pieces not necessarily at once, large ones without a copy that the file would go on holding.
  func append(_ piece: [UInt8]) throws(Failure) {
    if piece.count >= Self.bufferBytes { return try write(piece[...]) }
    buffer += piece
    bytes += piece.count
    if buffer.count >= Self.bufferBytes { try drain() }
  }

  func write(_ piece: ArraySlice<UInt8>) throws(Failure) {
    try drain()
    bytes += piece.count
    try put(piece)
  }

  /// Returns when everything is on the device; holds no memory until more is appended.
  func flush() throws(Failure) {
    try drain()
    buffer = []
    guard fdatasync(descriptor) == 0 else { throw ExportFiles.failure("flushed", errno) }
  }

  /// Returns when everything can be read.
  func drain() throws(Failure) {
    if buffer.isEmpty { return }
    try put(buffer[...])
    buffer.removeAll(keepingCapacity: true)
  }

  private func put(_ piece: ArraySlice<UInt8>) throws(Failure) {
    var rest = piece
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw ExportFiles.failure("written", errno) }
      rest = rest.dropFirst(count)
    }
  }
}
