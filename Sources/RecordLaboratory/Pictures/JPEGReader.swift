/// The segments of a JPEG: FF, a marker, a length of two bytes, data (ITU-T T.81, annex B).
struct JPEGReader: Sendable {
  private let reader: ByteReader

  init(_ bytes: [UInt8]) { reader = ByteReader(bytes: bytes[...]) }

  /// Further pictures of one file that are looked at; cameras write two or three.
  private static let mostPictures = 8

  func header() -> PictureHeader? {
    guard let first = picture(at: 0) else { return nil }
    var header = first.header
    if first.hasMore, let end = header.end { header.end = afterMore(end) }
    return header
  }

  /// One picture, and whether it says that others follow.
  private struct Picture { var header: PictureHeader, hasMore: Bool }

  private func picture(at start: Int) -> Picture? {
    var found: PictureHeader?
    var orientation = PictureOrientation.upright
    var (isConsistent, hasMore, scans) = (true, false, 0)
    var end: Int?
    var place = start + 2
    while let marker = reader.byte(place + 1), reader.byte(place) == 0xFF {
      // Filling, and markers without data.
      if marker == 0xFF { place += 1; continue }
      if marker == 0x01 || (0xD0...0xD8).contains(marker) { place += 2; continue }
      if marker == 0xD9 { end = place + 2; break }
      guard let length = reader.number(place + 2, bytes: 2), length >= 2,
        let content = reader.slice(place + 4, length - 2)
      else { break }
      if Self.isFrame(marker), let size = Self.size(content) {
        if let found, (found.width, found.height) != size { isConsistent = false }
        found = found ?? PictureHeader(width: size.0, height: size.1)
      }
      if marker == 0xE1, let exif = Self.exif(content) { orientation = exif }
      if marker == 0xE2, content.starts(with: "MPF\0".utf8) { hasMore = true }
      place += 2 + length
      if marker == 0xDA {
        let next = afterScan(place)
        scans += next - place
        place = next
      }
    }
    guard var header = found else { return nil }
    header.orientation = orientation
    header.isConsistent = isConsistent && Self.isPossible(header, scans)
    header.end = end
    return Picture(header: header, hasMore: hasMore)
  }

  /// Start of frame of any kind, but for the tables among those numbers.
  private static func isFrame(_ marker: UInt8) -> Bool {
    (0xC0...0xCF).contains(marker) && ![0xC4, 0xC8, 0xCC].contains(marker)
  }

  private static func size(_ frame: ArraySlice<UInt8>) -> (Int, Int)? {
    let reader = ByteReader(bytes: frame)
    guard let height = reader.number(1, bytes: 2), let width = reader.number(3, bytes: 2) else { return nil }
    return (width, height)
  }

  private static func exif(_ content: ArraySlice<UInt8>) -> PictureOrientation? {
    guard content.starts(with: "Exif\0\0".utf8) else { return nil }
    var exif = ExifReader(content.dropFirst(6))
    return exif.orientation()
  }

  /// Every block of 8 by 8 takes at least a bit.
  private static func isPossible(_ header: PictureHeader, _ scans: Int) -> Bool {
    header.pixels > PictureHeader.mostPixels || header.pixels / 64 <= (scans + 16) * 8
  }

  /// The next marker after packed data, in which FF is followed by 00 or a restart.
  private func afterScan(_ start: Int) -> Int {
    var place = start
    while let byte = reader.byte(place) {
      if byte == 0xFF, let next = reader.byte(place + 1), next != 0, !(0xD0...0xD7).contains(next) {
        return place
      }
      place += 1
    }
    return reader.count
  }

  /// The end of the last of several pictures in one file, as cameras write them (CIPA DC-007).
  ///
  /// What a further picture says of others is not asked: one within the other would never end.
  private func afterMore(_ end: Int) -> Int {
    var end = end
    for _ in 0..<Self.mostPictures {
      var next = end
      while reader.byte(next) == 0 { next += 1 }
      guard reader.slice(next, 3).map(Array.init) == [0xFF, 0xD8, 0xFF],
        let more = picture(at: next)?.header.end,
        more > next
      else { return end }
      end = more
    }
    return end
  }
}
