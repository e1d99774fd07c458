import RecordModel
import Testing

@Suite("Kinds of files") struct MediaTypeTests {
  /// A file of ISO/IEC 14496-12 that begins with a box of brands.
  private static func boxed(_ brand: String, at offset: Int = 4) -> [UInt8] {
    [UInt8](repeating: 0, count: offset) + Array("ftyp\(brand)".utf8) + [0, 0, 0, 0]
  }

  private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
  private static let pdf = Array("%PDF-1.4\n".utf8)
  private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  @Test("R-SO-089: a file is what its first bytes say, and each of them counts")
  func content() {
    let brands = ["heic", "heix", "hevc", "hevx", "heim", "heis", "mif1", "msf1"]
    let cases: [([UInt8], MediaType)] =
      [
        (Self.pdf, .pdf), (Self.mark + Self.pdf, .pdf), (Array(" \r\n\t".utf8) + Self.pdf, .pdf),
        (Self.mark + Array(" \n".utf8) + Self.pdf, .pdf), (Array("%PDF-".utf8), .pdf),
        (Array("%PDF".utf8), .other), (Array("x%PDF-1.4".utf8), .other), (Array("%pdf-1.4".utf8), .other),
        (Array(" ".utf8) + Self.mark + Self.pdf, .other), (Self.mark + Self.mark + Self.pdf, .other),
        ([0xFF, 0xD8, 0xFF], .jpeg), ([0xFF, 0xD8, 0xFF, 0xE1], .jpeg), ([0xFF, 0xD8], .other),
        ([0xFF, 0xD8, 0xFE], .other), ([0x20, 0xFF, 0xD8, 0xFF], .other),
        (Self.png, .png), (Self.png + [0], .png), (Array(Self.png.dropLast()), .other),
        (Array(Self.png.dropLast()) + [0x0D], .other), ([], .other),
        (Self.boxed("heic", at: 0), .other), (Self.boxed("heic", at: 8), .other),
      ] + brands.map { (Self.boxed($0), .heic) }
    for (bytes, type) in cases { #expect(MediaType(content: bytes) == type, "\(bytes)") }
  }

  @Test("R-SO-090: every other kind is none that is taken") func others() {
    let beginnings: [[UInt8]] = [
      Self.boxed("avif"), Self.boxed("avis"), Self.boxed("isom"), Self.boxed("HEIC"), Array("GIF89a".utf8),
      [0x49, 0x49, 0x2A, 0], [0x4D, 0x4D, 0, 0x2A], Array("BM".utf8), Array("RIFF\0\0\0\0WEBPVP8 ".utf8),
      Array("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8), [0x50, 0x4B, 3, 4], [0x1F, 0x8B, 8],
      Array("7z\u{BC}\u{AF}'\u{1C}".utf8), [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1],
      Array("{\\rtf1".utf8), Array("name;value\n".utf8),
    ]
    for bytes in beginnings { #expect(MediaType(content: bytes) == .other, "\(bytes)") }
  }
}
