import RecordModel
import RecordTestSupport
import Testing

@testable import RecordLaboratory

/// Structures within structures, in rings, without an end, or more of them than anybody writes, for every format that is read
/// outside of the sandbox.
@Suite("Documents that are nested, or turn in circles") struct NestedDocumentTests {
  /// Bytes of a document: with so many a reader that calls itself for each part has no stack left.
  private static let size = 1 << 20

  struct Shape: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let type: MediaType
    let bytes: [UInt8]

    init(_ name: String, _ type: MediaType, _ bytes: [UInt8]) {
      (testDescription, self.type, self.bytes) = (name, type, bytes)
    }
  }

  private static func many(_ part: [UInt8], after head: [UInt8] = [], then end: [UInt8] = []) -> [UInt8] {
    var bytes = head
    bytes.reserveCapacity(size + part.count + end.count)
    while bytes.count < size { bytes += part }
    return bytes + end
  }

  /// A box around a box around a box, each of which holds the rest.
  private static func nested(_ type: String) -> [UInt8] {
    let head = Array(type.utf8)
    let counts = stride(from: size - 8, through: 8, by: -8)
    return counts.reduce(into: SampleHEIC.bytes(width: 1, height: 1)) {
      $0 += SampleHEIC.number($1) + head
    }
  }

  private static let frame: [UInt8] = [0xFF, 0xC0, 0, 11, 8, 0, 1, 0, 1, 1, 1, 0x11, 0]
  private static let follows: [UInt8] = [0xFF, 0xE2, 0, 6] + Array("MPF\0".utf8)
  /// A picture that says that others follow it.
  private static let more = [0xFF, 0xD8] + follows + frame + [0xFF, 0xD9]

  static let jpegs = [
    Shape("pictures behind pictures, each with others", .jpeg, many(more)),
    Shape("pictures that begin and never end", .jpeg, many([0xFF, 0xD8] + follows + frame)),
    Shape("filling", .jpeg, many([0xFF], after: [0xFF, 0xD8])),
    Shape("markers without data", .jpeg, many([0xFF, 0x01], after: [0xFF, 0xD8, 0xFF])),
    Shape("empty segments", .jpeg, many([0xFF, 0xE1, 0, 2], after: [0xFF, 0xD8])),
    Shape("segments shorter than their length", .jpeg, many([0xFF, 0xE1, 0, 1], after: [0xFF, 0xD8])),
    Shape("frames", .jpeg, many(frame, after: [0xFF, 0xD8])),
    Shape("scans of nothing", .jpeg, many([0xFF, 0xDA, 0, 2], after: [0xFF, 0xD8] + frame)),
    Shape("data without an end", .jpeg, many([0x55], after: [0xFF, 0xD8] + frame + [0xFF, 0xDA, 0, 2])),
    Shape("zeros behind the end", .jpeg, many([0], after: more)),
    Shape("Exif in Exif", .jpeg, many(exif(entries: 0xFFFF), after: [0xFF, 0xD8])),
    Shape("Exif that points to itself", .jpeg, many(exif(directory: 0), after: [0xFF, 0xD8])),
    Shape(
      "Exif that points to the end of all", .jpeg, many(exif(directory: 0xFFFF_FFFF), after: [0xFF, 0xD8])),
  ]

  private static func exif(directory: Int = 8, entries: Int = 1) -> [UInt8] {
    let content =
      Array("Exif\0\0MM".utf8) + [0, 42] + SampleHEIC.number(directory)
      + [UInt8(entries >> 8 & 255), UInt8(entries & 255)] + [UInt8](repeating: 0, count: 64)
    return [0xFF, 0xE1, 0, UInt8(content.count + 2)] + content
  }

  private static let pngStart = Array(SamplePNG.bytes(width: 1, height: 1).prefix(33))
  static let pngs = [
    Shape("empty chunks", .png, many(SamplePNG.chunk("tEXt", []), after: pngStart)),
    Shape("headers", .png, many(Array(pngStart.dropFirst(8)), after: pngStart)),
    Shape("Exif", .png, many(SamplePNG.chunk("eXIf", Array(exif().dropFirst(10))), after: pngStart)),
    Shape(
      "a chunk longer than all", .png, many([0xFF, 0xFF, 0xFF, 0xFF] + Array("IDAT".utf8), after: pngStart)),
    Shape("ends", .png, many(SamplePNG.chunk("IEND", []), after: pngStart)),
  ]

  static let heics = [
    Shape("meta in meta", .heic, nested("meta")), Shape("iprp in iprp", .heic, nested("iprp")),
    Shape(
      "boxes without a length", .heic,
      many([0, 0, 0, 0] + Array("meta".utf8), after: SampleHEIC.bytes(width: 1, height: 1))),
    Shape(
      "empty boxes", .heic, many(SampleHEIC.box("free", []), after: SampleHEIC.bytes(width: 1, height: 1))),
    Shape(
      "boxes of no length at all", .heic,
      many(
        [0, 0, 0, 1] + Array("free".utf8) + [UInt8](repeating: 0, count: 8),
        after: SampleHEIC.bytes(width: 1, height: 1))),
    Shape(
      "boxes longer than a file", .heic,
      many(
        [0, 0, 0, 1] + Array("free".utf8) + [UInt8](repeating: 0xFF, count: 8),
        after: SampleHEIC.bytes(width: 1, height: 1))),
    Shape(
      "sizes", .heic,
      SampleHEIC.box("ftyp", Array("heic\0\0\0\0".utf8))
        + SampleHEIC.box(
          "meta",
          [0, 0, 0, 0]
            + SampleHEIC.box(
              "iprp", SampleHEIC.box("ipco", many(SampleHEIC.box("ispe", [UInt8](repeating: 1, count: 12))))))
    ),
  ]

  static let others = [
    Shape("ends of archives", .pdf, many([0x50, 0x4B, 5, 6], after: Array("%PDF-1.7\n".utf8))),
    Shape("an archive within an archive", .pdf, many(SampleZIP.bytes(), after: Array("%PDF-1.7\n".utf8))),
    Shape(
      "names that begin alike", .pdf,
      many(Array("/JavaScriptJavaScript/Launc/EmbeddedFiles".utf8), after: Array("%PDF-1.7\n".utf8))),
    Shape("blanks", .pdf, many([0x20], after: Array("%PDF-".utf8))),
    Shape("blanks before the beginning", .other, many([0x20], then: Array("%PDF-1.7".utf8))),
    Shape("half of the test file", .other, many(Array(TestFile.core.utf8.dropLast()))),
    Shape("markup that never begins", .png, many(Array("<scrip<htm<!doctyp%pdf".utf8), after: pngStart)),
  ]

  @Test(
    "R-SO-094, R-SO-108: whatever is within what, and however often, it is read once, and the stack is not used up",
    arguments: jpegs + pngs + heics + others) func shapes(shape: Shape)
  {
    #expect(MediaType(content: Array(shape.bytes.prefix(MediaType.signatureBytes))) == shape.type)
    if let header = PictureHeader(shape.bytes, mediaType: shape.type), let end = header.end {
      #expect((0...shape.bytes.count).contains(end))
    }
    _ = RawSigns(shape.bytes, shape.type).signs
  }

  @Test("of pictures behind a picture so many are looked at, and what is behind those is trailing") func row()
  {
    let header = PictureHeader(Array(repeating: Self.more, count: 12).flatMap { $0 }, mediaType: .jpeg)
    #expect(header?.end == 9 * Self.more.count)
    #expect(PictureHeader(Self.more + Self.more, mediaType: .jpeg)?.end == 2 * Self.more.count)
  }
}
