import CLMDB
import Glibc
import SystemCalls

/// A file that is written block by block, durably, and never changes its size.
///
/// Every block was written once when the file was made, so a flush has no metadata to write: that halves its
/// cost. Writes bypass the page cache if the file system can; nobody reads them again except after a crash.
///
/// Used by one thread at a time.
package final class FixedFile: @unchecked Sendable {
  /// Alignment of writes and reads; at least what devices require.
  package static let blockBytes = 4096
  /// Bytes that a device writes whole or not at all, whatever happens meanwhile.
  package static let sectorBytes = 512

  private let descriptor: Int32
  /// In bytes.
  package let size: Int
  private var buffer: UnsafeMutableRawBufferPointer
  /// Blocks that were read ahead and where they begin; see ``readingAhead(_:)``.
  private var ahead: (blocks: UnsafeMutableRawBufferPointer, start: Int, count: Int)?

  /// Opens a file made by ``create(path:size:first:)``.
  package init(path: String) throws(LMDBError) {
    let flags = O_RDWR | O_CLOEXEC | O_NOFOLLOW
    var descriptor = uninterrupted { open(path, flags | recordd_open_direct | O_CLOEXEC) }
    // File systems without direct access refuse the flag.
    if descriptor < 0, errno == EINVAL { descriptor = uninterrupted { open(path, flags | O_CLOEXEC) } }
    if descriptor < 0 { throw LMDBError(errno, "open file") }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      let code = errno
      close(descriptor)
      throw LMDBError(code, "examine file")
    }
    self.descriptor = descriptor
    size = Int(status.st_size) / Self.blockBytes * Self.blockBytes
    buffer = Self.allocate(Self.blockBytes)
  }

  deinit {
    buffer.deallocate()
    close(descriptor)
  }

  /// Makes a file of one sector repeated after its first bytes, and flushes it and its directory.
  ///
  /// It appears under its name whole or not at all, even if it replaces another file, whose owner and mode it keeps.
  ///
  /// - Parameters:
  ///   - first: whole sectors.
  ///   - rest: one sector.
  package static func create(
    path: String, size: Int, first: [UInt8], rest: [UInt8]
  ) throws(LMDBError) {
    precondition(first.count % sectorBytes == 0 && rest.count == sectorBytes && first.count <= size)
    let building = path + ".new"
    unlink(building)
    let descriptor = OwnedFiles.open(building, O_RDWR | O_EXCL, replacing: path)
    if descriptor < 0 { throw LMDBError(errno, "make file") }
    do throws(LMDBError) {
      defer { close(descriptor) }
      try first.span.bytes.withUnsafeBytes { (bytes) throws(LMDBError) in
        try writeAll(bytes, at: 0, to: descriptor)
      }
      try fill(descriptor, from: first.count, to: size, with: rest)
      if uninterrupted({ fsync(descriptor) }) != 0 { throw LMDBError(errno, "flush") }
      if rename(building, path) != 0 { throw LMDBError(errno, "rename file") }
    } catch {
      unlink(building)
      throw error
    }
    try flush(PathParts.parent(of: path))
  }

  /// Writes a sector again and again, many at a time.
  private static func fill(
    _ descriptor: Int32, from start: Int, to end: Int, with sector: [UInt8]
  ) throws(LMDBError) {
    let piece = allocate(64 << 10)
    defer { piece.deallocate() }
    for place in stride(from: 0, to: piece.count, by: sectorBytes) {
      UnsafeMutableRawBufferPointer(rebasing: piece[place...]).copyBytes(from: sector)
    }
    for offset in stride(from: start, to: end, by: piece.count) {
      let count = min(piece.count, end - offset)
      try writeAll(UnsafeRawBufferPointer(rebasing: piece[..<count]), at: offset, to: descriptor)
    }
  }

  /// Writes the bytes and zeros up to the end of their last block, and flushes them to the device.
  ///
  /// After a thrown error it is unknown what the device holds there.
  package func write(_ bytes: [UInt8], at offset: Int) throws(LMDBError) {
    let length = Self.blocks(bytes.count)
    precondition(offset % Self.blockBytes == 0 && offset + length <= size)
    if buffer.count < length {
      buffer.deallocate()
      buffer = Self.allocate(length)
    }
    ahead?.count = 0
    buffer.copyBytes(from: bytes)
    buffer[bytes.count..<length].initializeMemory(as: UInt8.self, repeating: 0)
    try Self.writeAll(UnsafeRawBufferPointer(rebasing: buffer[..<length]), at: offset, to: descriptor)
    if uninterrupted({ fdatasync(descriptor) }) != 0 { throw LMDBError(errno, "flush") }
  }

  /// The bytes of whole blocks; fewer at the end of the file.
  package func read(at offset: Int, count: Int) throws(LMDBError) -> [UInt8] {
    let length = min(Self.blocks(count), size - offset)
    if let blocks = try readAhead(at: offset, length) {
      return Array(UnsafeRawBufferPointer(rebasing: blocks))
    }
    let target = Self.allocate(max(length, Self.blockBytes))
    defer { target.deallocate() }
    return Array(target[..<(try fill(target, length, from: offset))])
  }

  /// Work that reads much of the file in order: reads go past the page cache, and each costs a turn of the device.
  package func readingAhead<Result, E>(_ body: () throws(E) -> Result) throws(E) -> Result {
    guard ahead == nil else { return try body() }
    let blocks = Self.allocate(Self.bytesAhead)
    ahead = (blocks, 0, 0)
    defer {
      ahead = nil
      blocks.deallocate()
    }
    return try body()
  }

  private static let bytesAhead = 1 << 20

  /// The bytes that are or can be read ahead; `nil` if nothing is read ahead, or more is asked for.
  private func readAhead(at offset: Int, _ length: Int) throws(LMDBError) -> Slice<UnsafeRawBufferPointer>? {
    guard let held = ahead, length <= held.blocks.count else { return nil }
    if offset < held.start || offset + length > held.start + held.count {
      ahead?.count = 0
      let count = try fill(held.blocks, min(held.blocks.count, size - offset), from: offset)
      ahead = (held.blocks, offset, count)
    }
    guard let held = ahead, offset + length <= held.start + held.count else { return nil }
    return UnsafeRawBufferPointer(held.blocks)[(offset - held.start)..<(offset - held.start + length)]
  }

  /// Reads so many bytes, or fewer where the file ends; answers how many.
  private func fill(
    _ target: UnsafeMutableRawBufferPointer, _ length: Int, from offset: Int
  ) throws(LMDBError) -> Int {
    var done = 0
    while done < length {
      let got = uninterrupted {
        pread(descriptor, target.baseAddress?.advanced(by: done), length - done, offset + done)
      }
      if got < 0 { throw LMDBError(errno, "read file") }
      if got == 0 { break }
      done += got
    }
    return done
  }

  /// Bytes rounded up to whole blocks.
  package static func blocks(_ bytes: Int) -> Int { (bytes + blockBytes - 1) / blockBytes * blockBytes }

  private static func allocate(_ bytes: Int) -> UnsafeMutableRawBufferPointer {
    .allocate(byteCount: bytes, alignment: blockBytes)
  }

  private static func writeAll(
    _ bytes: UnsafeRawBufferPointer, at offset: Int, to descriptor: Int32
  )
    throws(LMDBError)
  {
    var done = 0
    while done < bytes.count {
      let put = uninterrupted {
        pwrite(descriptor, bytes.baseAddress?.advanced(by: done), bytes.count - done, off_t(offset + done))
      }
      if put <= 0 { throw LMDBError(put == 0 ? EIO : errno, "write file") }
      done += put
    }
  }
}
