/// The boxes of a HEIC without a picture in it: enough to say a size.
enum SampleHEIC {
  static func bytes(width: Int, height: Int) -> [UInt8] {
    let size = box("ispe", [0, 0, 0, 0] + number(width) + number(height))
    let properties = box("iprp", box("ipco", size))
    return box("ftyp", Array("heic".utf8) + number(0) + Array("mif1heic".utf8))
      + box("meta", [0, 0, 0, 0] + properties) + box("mdat", [1, 2, 3])
  }

  static func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
    number(content.count + 8) + Array(type.utf8) + content
  }

  static func number(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}
