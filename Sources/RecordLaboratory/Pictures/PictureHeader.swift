import RecordModel

/// What a picture says of itself, read without unpacking anything.
package struct PictureHeader: Sendable, Equatable {
  package var width: Int
  package var height: Int
  package var orientation = PictureOrientation.upright
  /// Whether the picture could be as large as it says: it says so once, and has enough bytes for it.
  package var isConsistent = true
  /// Bytes up to the end of the picture; `nil` if it has no end.
  package var end: Int?

  init(width: Int, height: Int) { (self.width, self.height) = (width, height) }

  /// `nil` if there is no header, or it is no picture.
  package init?(_ bytes: [UInt8], mediaType: MediaType) {
    let found: PictureHeader?
    switch mediaType {
    case .png: found = PNGReader(bytes).header()
    case .jpeg: found = JPEGReader(bytes).header()
    case .heic: found = HEICReader(bytes).header()
    default: found = nil
    }
    guard let found else { return nil }
    self = found
  }

  /// Of any size that a header can say: at most 32 bits a side.
  package var pixels: Int {
    let (product, overflow) = width.multipliedReportingOverflow(by: height)
    return overflow ? .max : product
  }

  /// 100 megapixels (R-SO-094).
  package static let mostPixels = 100_000_000

  /// Why it must not be unpacked; `nil` if nothing speaks against it.
  package var refusal: DocumentRefusal? {
    if width <= 0 || height <= 0 { return .inconsistentSize }
    if pixels > Self.mostPixels { return .tooManyPixels }
    return isConsistent ? nil : .inconsistentSize
  }
}

/// How a picture is to be turned before it is looked at (Exif 2.32, tag 0x0112).
package enum PictureOrientation: Int, Sendable, CaseIterable {
  case upright = 1
  case mirrored, upsideDown, flipped, transposed, turnedLeft, transverse, turnedRight

  /// What `pamflip -xform` does to it; `nil` for nothing.
  package var transform: String? {
    switch self {
    case .upright: nil
    case .mirrored: "leftright"
    case .upsideDown: "leftright,topbottom"
    case .flipped: "topbottom"
    case .transposed: "transpose"
    // Turned a quarter to the right.
    case .turnedLeft: "transpose,leftright"
    case .transverse: "transpose,leftright,topbottom"
    // Turned a quarter to the left.
    case .turnedRight: "transpose,topbottom"
    }
  }
}
