import CZlib

/// What a gzip body says (RFC 1952).
package enum Gunzip {
  /// The bytes before they were compressed; `nil` where they are not one whole gzip member.
  package static func decode(_ bytes: [UInt8], longest: Int = 16 << 20) -> [UInt8]? {
    var stream = z_stream()
    guard recordd_gunzip_begin(&stream) == Z_OK else { return nil }
    defer { inflateEnd(&stream) }
    var (input, isWhole) = (bytes, false)
    let output = [UInt8](unsafeUninitializedCapacity: longest) { buffer, count in
      input.withUnsafeMutableBufferPointer { input in
        (stream.next_in, stream.avail_in) = (input.baseAddress, UInt32(input.count))
        (stream.next_out, stream.avail_out) = (buffer.baseAddress, UInt32(buffer.count))
        isWhole = inflate(&stream, Z_FINISH) == Z_STREAM_END && stream.avail_in == 0
      }
      count = Int(stream.total_out)
    }
    return isWhole ? output : nil
  }
}
