import CZlib

/// Compressed bodies (RFC 1952).
enum Gzip {
  /// A third of the time of the usual level, and a tenth more bytes.
  private static let level: Int32 = 4

  /// The bytes compressed; `nil` if the library has no memory.
  static func encode(_ bytes: [UInt8]) -> [UInt8]? {
    var stream = z_stream()
    guard recordd_gzip_begin(&stream, level) == Z_OK else { return nil }
    defer { deflateEnd(&stream) }
    let bound = Int(deflateBound(&stream, UInt(bytes.count)))
    var input = bytes
    var isWhole = false
    let output = [UInt8](unsafeUninitializedCapacity: bound) { buffer, count in
      input.withUnsafeMutableBufferPointer { input in
        (stream.next_in, stream.avail_in) = (input.baseAddress, UInt32(input.count))
        (stream.next_out, stream.avail_out) = (buffer.baseAddress, UInt32(buffer.count))
        isWhole = deflate(&stream, Z_FINISH) == Z_STREAM_END
      }
      count = Int(stream.total_out)
    }
    return isWhole ? output : nil
  }
}
