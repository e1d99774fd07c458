import Glibc

/// Takes a form apart while it comes (RFC 7578, RFC 2046 §5.1).
///
/// Keeps no more than a part's head, or what may be the beginning of a boundary; lines end with CRLF, and white space
/// after a boundary does not count.
struct MultipartParser {
  /// What the next bytes mean.
  enum Event: Equatable {
    /// A part begins.
    case part(MultipartHead)
    /// The next bytes of the part.
    case data([UInt8])
    case partEnd
    /// The last boundary has come; what follows does not count.
    case end
  }

  private enum Place { case preamble, line, head, begin, content, over }

  /// Bytes of a part's head at most.
  static let headBytes = 8192
  /// Parts at most.
  static let partLimit = 32
  /// White space after a boundary at most.
  private static let padding = 64

  /// CRLF, two hyphens and the boundary.
  private let delimiter: [UInt8]
  /// Bytes that are not understood yet; the form counts as if a line had ended before it.
  private var rest: [UInt8] = [0x0D, 0x0A]
  private var start = 0
  private var place = Place.preamble
  private var parts = 0
  /// Whether the bytes before the next boundary belong to a part.
  private var isInPart = false

  init(boundary: [UInt8]) { delimiter = [0x0D, 0x0A, 0x2D, 0x2D] + boundary }

  /// Whether the last boundary has come.
  var isOver: Bool { place == .over }

  /// Bytes that are not understood yet.
  var kept: Int { rest.count - start }

  mutating func append(_ bytes: some Collection<UInt8>) {
    if place == .over { return }
    rest.removeFirst(start)
    start = 0
    rest.append(contentsOf: bytes)
  }

  /// The next event; `nil` if more bytes are needed.
  mutating func next() throws(MultipartFault) -> Event? {
    while true {
      switch place {
      case .preamble, .content:
        if let data = takeContent() { if isInPart { return .data(data) } else { continue } }
        guard boundaryIsNext else { return nil }
        start += delimiter.count
        place = .line
        guard isInPart else { continue }
        isInPart = false
        return .partEnd
      case .line:
        guard let isLast = try takeLineEnd() else { return nil }
        place = isLast ? .over : .head
        if isLast { return .end }
      case .head:
        guard let head = try takeHead() else { return nil }
        (place, isInPart) = (.begin, true)
        return .part(head)
      case .begin:
        // The empty line after the head may be the beginning of the next boundary: then the part is empty.
        let lead = rest[start...].prefix(delimiter.count)
        if lead.count < delimiter.count, delimiter.starts(with: lead) { return nil }
        if !boundaryIsNext { start += 2 }
        place = .content
      case .over: return nil
      }
    }
  }

  private var boundaryIsNext: Bool {
    rest.count - start >= delimiter.count && rest[start...].starts(with: delimiter)
  }

  /// The bytes before the next boundary, or before what may begin one; `nil` if there are none.
  private mutating func takeContent() -> [UInt8]? {
    let end =
      rest.firstIndex(of: delimiter, from: start)
      ?? rest.count - Self.beginning(of: delimiter, atEndOf: rest[start...])
    guard end > start else { return nil }
    defer { start = end }
    return Array(rest[start..<end])
  }

  /// How many bytes at the end may be the beginning of the delimiter.
  private static func beginning(of delimiter: [UInt8], atEndOf bytes: ArraySlice<UInt8>) -> Int {
    for count in stride(from: min(delimiter.count - 1, bytes.count), to: 0, by: -1)
    where bytes.suffix(count).elementsEqual(delimiter[..<count]) {
      return count
    }
    return 0
  }

  /// Whether the boundary just read was the last one; `nil` if that is not known yet.
  private mutating func takeLineEnd() throws(MultipartFault) -> Bool? {
    let line = rest[start...]
    if line.count >= 2, line.starts(with: [0x2D, 0x2D]) { return true }
    if line.count == 1, line.first == 0x2D { return nil }
    let end = line.drop { $0 == 0x20 || $0 == 0x09 }
    guard line.count - end.count <= Self.padding else { throw .boundary }
    guard let first = end.first else { return nil }
    guard first == 0x0D else { throw .boundary }
    guard end.count >= 2 else { return nil }
    guard end[end.startIndex + 1] == 0x0A else { throw .boundary }
    // The line's end may be the end of an empty head too.
    start = end.startIndex
    return false
  }

  /// The head of a part, up to its empty line.
  private mutating func takeHead() throws(MultipartFault) -> MultipartHead? {
    guard let end = rest.firstIndex(of: [0x0D, 0x0A, 0x0D, 0x0A], from: start) else {
      if rest.count - start > Self.headBytes { throw .headTooLong }
      return nil
    }
    guard end - start <= Self.headBytes else { throw .headTooLong }
    parts += 1
    guard parts <= Self.partLimit else { throw .tooManyParts }
    let head = try MultipartHead(rest[start..<end])
    // At the end of the empty line.
    start = end + 2
    return head
  }
}

extension [UInt8] {
  /// Where a text is that begins with a carriage return.
  fileprivate func firstIndex(of text: [UInt8], from start: Int) -> Int? {
    withUnsafeBytes { all in
      guard let base = all.baseAddress else { return nil }
      var place = start
      while place + text.count <= all.count,
        let found = memchr(base + place, 0x0D, all.count - place - text.count + 1)
      {
        place = base.distance(to: UnsafeRawPointer(found))
        if memcmp(found, text, text.count) == 0 { return place }
        place += 1
      }
      return nil
    }
  }
}

/// Why a form cannot be read.
enum MultipartFault: String, Error, Sendable, CaseIterable {
  /// What stands after a boundary is neither the end of its line nor the end of the form.
  case boundary
  case headTooLong = "head_too_long"
  case tooManyParts = "too_many_parts"
  /// A line of a part's head is none.
  case head
  /// A part says not what it is called.
  case unnamed
  /// A part is coded in a way that forms do not have (RFC 7578 §4.7).
  case coding
  /// The form ends without its last boundary.
  case cut
}
