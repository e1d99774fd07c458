/// The chunks of a PNG: length, type, data, check sum (W3C PNG, section 5).
struct PNGReader: Sendable {
  private let reader: ByteReader

  init(_ bytes: [UInt8]) { reader = ByteReader(bytes: bytes[...]) }

  func header() -> PictureHeader? {
    guard reader.text(12, 4) == "IHDR", let width = reader.number(16, bytes: 4),
      let height = reader.number(20, bytes: 4), let depth = reader.byte(24), let colour = reader.byte(25)
    else { return nil }
    var header = PictureHeader(width: width, height: height)
    header.isConsistent = reader.number(8, bytes: 4) == 13
    var (place, data) = (8, 0)
    while let length = reader.number(place, bytes: 4), let type = reader.text(place + 4, 4) {
      let content = reader.slice(place + 8, length)
      if type == "IHDR", place > 8 { header.isConsistent = false }
      if type == "IDAT" { data += content?.count ?? reader.count - place - 8 }
      if type == "eXIf", let content {
        var exif = ExifReader(content)
        header.orientation = exif.orientation() ?? .upright
      }
      guard content != nil else { break }
      place += 12 + length
      guard type != "IEND" else {
        header.end = min(place, reader.count)
        break
      }
    }
    if !isPossible(header, data, bits: Int(depth) * Self.channels(colour)) { header.isConsistent = false }
    return header
  }

  /// Deflate makes at most 1,032 bytes of one (zlib.net, "Maximum Compression Factor"); each row has a byte more than its
  /// pixels need.
  private func isPossible(_ header: PictureHeader, _ data: Int, bits: Int) -> Bool {
    guard header.pixels <= PictureHeader.mostPixels, bits > 0 else { return true }
    let row = (header.width * bits + 7) / 8 + 1
    return row * header.height <= (data + 16) * 1032
  }

  /// Of a colour type.
  private static func channels(_ colour: UInt8) -> Int {
    switch colour {
    case 2: 3
    case 4: 2
    case 6: 4
    default: 1
    }
  }
}
