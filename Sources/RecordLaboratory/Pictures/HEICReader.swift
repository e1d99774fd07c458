/// The boxes of a HEIC: length, type, data (ISO/IEC 14496-12, section 4.2; 23008-12, section 6.5).
struct HEICReader: Sendable {
  private let reader: ByteReader

  init(_ bytes: [UInt8]) { reader = ByteReader(bytes: bytes[...]) }

  private struct Box { let type: String, content: Range<Int>, end: Int }

  /// The size is that of the largest picture in it: of tiles, all together.
  func header() -> PictureHeader? {
    let top = boxes(in: 0..<reader.count)
    guard top.first?.type == "ftyp", let meta = top.first(where: { $0.type == "meta" }) else { return nil }
    // A version and flags come first in it.
    let inner = boxes(in: min(meta.content.lowerBound + 4, meta.content.upperBound)..<meta.content.upperBound)
    guard let properties = inner.first(where: { $0.type == "iprp" }),
      let container = boxes(in: properties.content).first(where: { $0.type == "ipco" })
    else { return nil }
    let sizes = boxes(in: container.content).filter { $0.type == "ispe" }.compactMap(size)
    guard let largest = sizes.max(by: { $0.pixels < $1.pixels }) else { return nil }
    var header = largest
    header.isConsistent = sizes.allSatisfy { $0.width > 0 && $0.height > 0 }
    if let last = top.last { header.end = last.end }
    return header
  }

  private func size(_ box: Box) -> PictureHeader? {
    guard let width = reader.number(box.content.lowerBound + 4, bytes: 4),
      let height = reader.number(box.content.lowerBound + 8, bytes: 4), box.content.count >= 12
    else { return nil }
    return PictureHeader(width: width, height: height)
  }

  /// The boxes that lie one behind the other; what is none ends them.
  private func boxes(in range: Range<Int>) -> [Box] {
    var boxes: [Box] = []
    var place = range.lowerBound
    while boxes.count < 4096, place < range.upperBound, let box = box(at: place, within: range.upperBound) {
      boxes.append(box)
      place = box.end
    }
    return boxes
  }

  private func box(at place: Int, within end: Int) -> Box? {
    guard let short = reader.number(place, bytes: 4), let type = reader.text(place + 4, 4), isName(place + 4)
    else {
      return nil
    }
    var (length, head) = (short, 8)
    // 0: up to the end. 1: a length of 8 bytes follows.
    if short == 0 { length = end - place }
    if short == 1 {
      guard let long = reader.length(place + 8) else { return nil }
      (length, head) = (long, 16)
    }
    guard length >= head, length <= end - place else { return nil }
    return Box(type: type, content: (place + head)..<(place + length), end: place + length)
  }

  private func isName(_ place: Int) -> Bool {
    reader.slice(place, 4).map { $0.allSatisfy { (0x20...0x7e).contains($0) } } ?? false
  }
}
