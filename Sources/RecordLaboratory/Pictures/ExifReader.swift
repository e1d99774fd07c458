/// The orientation in Exif data, which is a TIFF file of its own (TIFF 6.0, section 2).
struct ExifReader: Sendable {
  private var reader: ByteReader

  init(_ bytes: ArraySlice<UInt8>) { reader = ByteReader(bytes: bytes) }

  /// `nil` if it says none.
  mutating func orientation() -> PictureOrientation? {
    switch reader.text(0, 2) {
    case "II": reader.isLittle = true
    case "MM": reader.isLittle = false
    default: return nil
    }
    guard reader.number(2, bytes: 2) == 42, let directory = reader.number(4, bytes: 4),
      let entries = reader.number(directory, bytes: 2)
    else { return nil }
    // An entry has 12 bytes: tag, type, count, value. Type 3 is a number of two bytes.
    for entry in 0..<min(entries, 512) {
      let place = directory + 2 + entry * 12
      guard let tag = reader.number(place, bytes: 2) else { return nil }
      guard tag == 0x0112 else { continue }
      guard reader.number(place + 2, bytes: 2) == 3, let value = reader.number(place + 8, bytes: 2) else {
        return nil
      }
      return PictureOrientation(rawValue: value)
    }
    return nil
  }
}
