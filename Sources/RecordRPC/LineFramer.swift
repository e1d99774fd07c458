import Glibc
import NIOCore

/// Cuts a byte stream into frames: one JSON text a line, ended by LF or CR LF.
///
/// Each byte is examined once, however the stream is split, and copied once, into the returned frame. Empty
/// lines are skipped. It does not look inside the frames.
package struct LineFramer: Sendable {
  /// The next result of the bytes so far.
  package enum Step: Sendable, Equatable {
    /// A line without its end.
    case frame([UInt8])
    /// No whole line is left.
    case incomplete
    /// A line, ended or not, is longer than the limit; nothing after it can be read.
    case tooLong
  }

  private static let lineFeed: UInt8 = 0x0A
  private static let carriageReturn: UInt8 = 0x0D
  /// Bytes already returned that may stay in the buffer before later ones are moved to the front.
  private static let slack = 65_536

  private let limit: Int
  private var buffer = ByteBuffer()
  /// Bytes after the buffer's reader index that are known to hold no LF.
  private var scanned = 0

  /// A framer that allows lines of `limit` bytes, line end not counted.
  package init(limit: Int) { self.limit = limit }

  /// Bytes that wait for the rest of their line, or to be taken.
  package var pendingBytes: Int { buffer.readableBytes }

  /// Adds bytes from the stream; takes over the buffer if nothing waits.
  package mutating func append(_ incoming: ByteBuffer) {
    if buffer.readableBytes == 0 {
      (buffer, scanned) = (incoming, 0)
    } else {
      if buffer.readerIndex > Self.slack { buffer.discardReadBytes() }
      var incoming = incoming
      buffer.writeBuffer(&incoming)
    }
  }

  /// Forgets waiting bytes.
  package mutating func clear() { (buffer, scanned) = (ByteBuffer(), 0) }

  /// The next line that is not empty.
  package mutating func next() -> Step {
    while let end = lineEnd() {
      let hasReturn = end > 0 && byte(end - 1) == Self.carriageReturn
      let length = hasReturn ? end - 1 : end
      guard length <= limit else { return .tooLong }
      scanned = 0
      let frame = buffer.readBytes(length: length) ?? []
      buffer.moveReaderIndex(forwardBy: end - length + 1)
      if length > 0 { return .frame(frame) }
    }
    scanned = buffer.readableBytes
    if scanned == 0 { buffer = ByteBuffer() }
    return isPartTooLong ? .tooLong : .incomplete
  }

  /// Position of the next LF, counted from the reader index.
  private func lineEnd() -> Int? {
    buffer.withUnsafeReadableBytes { bytes in
      guard let base = bytes.baseAddress, bytes.count > scanned else { return nil }
      guard let found = memchr(base + scanned, Int32(Self.lineFeed), bytes.count - scanned) else {
        return nil
      }
      return UnsafeRawPointer(found) - base
    }
  }

  /// A CR at the end may yet prove to belong to the line's end.
  private var isPartTooLong: Bool {
    scanned > limit && !(scanned == limit + 1 && byte(scanned - 1) == Self.carriageReturn)
  }

  private func byte(_ offset: Int) -> UInt8? {
    buffer.getInteger(at: buffer.readerIndex + offset, as: UInt8.self)
  }
}
