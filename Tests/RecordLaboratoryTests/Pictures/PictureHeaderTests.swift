import Foundation
import RecordModel
import RecordTestSupport
import Testing

@testable import RecordLaboratory

@Suite("What a picture says of itself") struct PictureHeaderTests {
  /// A JPEG of its markers alone: a frame of that size, and so many bytes of packed data.
  private static func jpeg(_ width: Int, _ height: Int, data: Int, frames: [(Int, Int)] = []) -> [UInt8] {
    let all = [(width, height)] + frames
    let shown = all.flatMap { size -> [UInt8] in
      [0xFF, 0xC0, 0, 11, 8] + two(size.1) + two(size.0) + [1, 1, 0x11, 0]
    }
    return [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 0, 0] + shown + [0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 63, 0]
      + [UInt8](repeating: 0x55, count: data) + [0xFF, 0xD9]
  }

  private static func two(_ value: Int) -> [UInt8] { [UInt8(value >> 8 & 255), UInt8(value & 255)] }

  private static func png(_ width: Int, _ height: Int, data: Int) -> [UInt8] {
    let header =
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: width >> $0) }
      + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: height >> $0) } + [8, 0, 0, 0, 0]
    return Array(SamplePNG.bytes(width: 1, height: 1).prefix(8)) + SamplePNG.chunk("IHDR", header)
      + SamplePNG.chunk("IDAT", [UInt8](repeating: 7, count: data)) + SamplePNG.chunk("IEND", [])
  }

  @Test(
    "R-SO-094: at most 100 megapixels, and no more than its bytes can hold",
    arguments: [
      (png(10_000, 10_000, data: 200_000), MediaType.png, nil),
      (png(10_000, 10_001, data: 200_000), .png, .tooManyPixels),
      (png(60_000, 60_000, data: 200_000), .png, .tooManyPixels),
      (png(2_147_483_647, 2_147_483_647, data: 20), .png, .tooManyPixels),
      (png(10_000, 10_000, data: 90_000), .png, .inconsistentSize),
      (png(0, 10, data: 100), .png, .inconsistentSize),
      (jpeg(10_000, 10_000, data: 200_000), .jpeg, nil),
      (jpeg(10_000, 10_001, data: 200_000), .jpeg, .tooManyPixels),
      (jpeg(65_535, 65_535, data: 200_000), .jpeg, .tooManyPixels),
      (jpeg(10_000, 10_000, data: 100), .jpeg, .inconsistentSize),
      (jpeg(100, 100, data: 100, frames: [(100, 101)]), .jpeg, .inconsistentSize),
      (jpeg(100, 100, data: 100, frames: [(100, 100)]), .jpeg, nil),
      (jpeg(100, 0, data: 100), .jpeg, .inconsistentSize),
      (SampleHEIC.bytes(width: 10_000, height: 10_000), .heic, nil),
      (SampleHEIC.bytes(width: 10_000, height: 10_001), .heic, .tooManyPixels),
      (SampleHEIC.bytes(width: 0, height: 10), .heic, .inconsistentSize),
      (SampleHEIC.bytes(width: 4_294_967_295, height: 4_294_967_295), .heic, .tooManyPixels),
    ] as [([UInt8], MediaType, DocumentRefusal?)])
  func sizes(bytes: [UInt8], type: MediaType, refusal: DocumentRefusal?) throws {
    #expect(MediaType(content: Array(bytes.prefix(64))) == type)
    #expect(try #require(PictureHeader(bytes, mediaType: type)).refusal == refusal)
  }

  @Test("R-SO-094: two headers of different sizes contradict each other") func twoHeaders() throws {
    let first = SamplePNG.bytes(width: 4, height: 4)
    let second = SamplePNG.chunk("IHDR", [0, 0, 0, 5, 0, 0, 0, 5, 8, 0, 0, 0, 0])
    let bytes = SamplePNG.bytes(width: 4, height: 4, extra: second)
    #expect(PictureHeader(first, mediaType: .png)?.refusal == nil)
    #expect(PictureHeader(bytes, mediaType: .png)?.refusal == .inconsistentSize)
  }

  @Test("cut anywhere, and with any byte changed, it is read without harm") func damaged() throws {
    var random = SeededGenerator(seed: 7)
    let pictures: [([UInt8], MediaType)] = [
      (SamplePNG.bytes(width: 9, height: 9), .png), (Self.jpeg(64, 64, data: 40), .jpeg),
      (SampleHEIC.bytes(width: 64, height: 64), .heic),
      (Array(try Turns.turned(6, Samples.page()).prefix(400)), .jpeg),
    ]
    for (bytes, type) in pictures {
      for end in 0...bytes.count { _ = PictureHeader(Array(bytes[..<end]), mediaType: type) }
      for _ in 0..<4000 {
        var changed = bytes
        for _ in 0..<Int.random(in: 1...4, using: &random) {
          changed[Int.random(in: 0..<changed.count, using: &random)] = .random(in: 0...255, using: &random)
        }
        if let header = PictureHeader(changed, mediaType: type), let end = header.end {
          #expect(end <= changed.count)
        }
      }
    }
  }

  @Test("the end of a picture, with further pictures behind it only where it says so") func ends() throws {
    let one = Self.jpeg(64, 64, data: 40)
    var many = one
    many.replaceSubrange(2..<8, with: [0xFF, 0xE2, 0, 6] + Array("MPF\0".utf8))
    #expect(PictureHeader(one + one, mediaType: .jpeg)?.end == one.count)
    #expect(PictureHeader(many + [0, 0] + one, mediaType: .jpeg)?.end == many.count + 2 + one.count)
    #expect(PictureHeader(many + Array("GIF89a".utf8), mediaType: .jpeg)?.end == many.count)
  }
}

/// Pictures that say how they are to be turned.
enum Turns {
  /// A JPEG with that orientation, in Exif data of either order of bytes.
  static func turned(_ orientation: Int, _ jpeg: [UInt8], isLittle: Bool = false) -> [UInt8] {
    let value = UInt8(orientation)
    let tiff: [UInt8] =
      isLittle
      ? Array("II".utf8) + [42, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, value, 0, 0, 0, 0, 0, 0, 0]
      : Array("MM".utf8) + [0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, value, 0, 0, 0, 0, 0, 0]
    let exif = Array("Exif\0\0".utf8) + tiff
    return Array(jpeg.prefix(2)) + [0xFF, 0xE1, 0, UInt8(exif.count + 2)] + exif + jpeg.dropFirst(2)
  }

  /// How what is shown upright must be stored, so that this orientation turns it back: what jpegtran does to it.
  static let stored: [Int: [String]] = [
    2: ["-flip", "horizontal"], 3: ["-rotate", "180"], 4: ["-flip", "vertical"], 5: ["-transpose"],
    6: ["-rotate", "270"], 7: ["-transverse"], 8: ["-rotate", "90"],
  ]
}
