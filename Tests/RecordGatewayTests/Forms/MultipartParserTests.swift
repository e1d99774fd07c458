import RecordModel
import RecordTestSupport
import Testing

@testable import RecordGateway

/// Forms taken apart while they come (RFC 7578).
@Suite("Forms") struct MultipartParserTests {
  private static let boundary = "----Xq7"

  /// What a parser said, with the pieces of each part joined.
  enum Seen: Equatable, CustomStringConvertible {
    case part(String, file: String?, [UInt8])
    case fault(MultipartFault)

    var description: String {
      switch self {
      case .part(let name, let file, let bytes):
        "\(name) \(file ?? "-") \(bytes.count): \(String(decoding: bytes.prefix(40), as: UTF8.self))"
      case .fault(let fault): "fault \(fault)"
      }
    }
  }

  /// Feeds a parser in pieces.
  private static func seen(
    _ pieces: [ArraySlice<UInt8>], boundary: String = boundary, most: inout Int
  ) -> (parts: [Seen], isOver: Bool) {
    var parser = MultipartParser(boundary: Array(boundary.utf8))
    var (parts, head, bytes): ([Seen], MultipartHead?, [UInt8]) = ([], nil, [])
    do throws(MultipartFault) {
      for piece in pieces {
        parser.append(piece)
        while let event = try parser.next() {
          switch event {
          case .part(let next): (head, bytes) = (next, [])
          case .data(let data): bytes += data
          case .partEnd:
            if let head { parts.append(.part(head.name, file: head.fileName, bytes)) }
          case .end: break
          }
        }
        most = max(most, parser.kept)
      }
    } catch { parts.append(.fault(error)) }
    return (parts, parser.isOver)
  }

  private static func seen(_ text: String, boundary: String = boundary) -> (parts: [Seen], isOver: Bool) {
    var most = 0
    return seen([Array(text.utf8)[...]], boundary: boundary, most: &most)
  }

  private static func head(_ disposition: String, _ more: String = "") -> String {
    "Content-Disposition: \(disposition)\r\n\(more)\r\n"
  }

  /// A form with what is hard to read: near boundaries, line ends at the edges, an empty part, every byte.
  private static let hard: [UInt8] = {
    let nearly = "\r\n--\(boundary.dropLast())\r\n--\r\n-\r\r\n\(boundary)\r\n"
    var form = Array("preamble\r\n--\(boundary)  \t\r\n".utf8)
    form += Array(
      head("form-data; name=\"file\"; filename=\"a\\\"b.pdf\"", "Content-Type: application/pdf\r\n").utf8)
    form += Array(nearly.utf8) + Array(UInt8.min...UInt8.max) + Array("\r\n".utf8)
    form += Array("\r\n--\(boundary)\r\n".utf8) + Array(head("form-data; name=empty").utf8)
    form += Array("\r\n--\(boundary)\r\n".utf8) + Array(head("form-data; name=\"userPreferences\"").utf8)
    form += Array("{}\r\n--\(boundary)--\r\nepilogue --\(boundary)\r\n".utf8)
    return form
  }()

  private static let parts: [Seen] = [
    .part(
      "file", file: "a\"b.pdf",
      Array("\r\n--\(boundary.dropLast())\r\n--\r\n-\r\r\n\(boundary)\r\n".utf8)
        + Array(UInt8.min...UInt8.max)
        + Array("\r\n".utf8)),
    .part("empty", file: nil, []), .part("userPreferences", file: nil, Array("{}".utf8)),
  ]

  @Test("R-SO-087: a form reads the same wherever it is cut in two") func splits() {
    for place in 0...Self.hard.count {
      var most = 0
      let (parts, isOver) = Self.seen([Self.hard[..<place], Self.hard[place...]], most: &most)
      #expect(parts == Self.parts && isOver, "cut at \(place): \(parts)")
    }
  }

  @Test("and byte by byte, and in pieces of any length", arguments: [1, 2, 3, 4, 5] as [UInt64])
  func pieces(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var (pieces, rest): ([ArraySlice<UInt8>], ArraySlice<UInt8>) = ([], Self.hard[...])
    while !rest.isEmpty {
      let next = seed == 1 ? rest.prefix(1) : rest.prefix(Int.random(in: 0...30, using: &random))
      (pieces, rest) = (pieces + [next], rest.dropFirst(next.count))
    }
    var most = 0
    let (parts, isOver) = Self.seen(pieces, most: &most)
    #expect(parts == Self.parts && isOver, "\(parts)")
  }

  @Test("R-SO-088: of a long part no more is kept than what may begin a boundary") func bounded() {
    var form = Array("--\(Self.boundary)\r\n\(Self.head("form-data; name=file"))".utf8)
    let content = [UInt8](repeating: 0x0D, count: 1 << 20)
    form += content + Array("\r\n--\(Self.boundary)--".utf8)
    let pieces = stride(from: 0, to: form.count, by: 65_536).map { form[$0..<min($0 + 65_536, form.count)] }
    var most = 0
    let (parts, isOver) = Self.seen(pieces, most: &most)
    #expect(parts == [.part("file", file: nil, content)] && isOver)
    #expect(most <= Self.boundary.utf8.count + 4, "\(most)")
  }

  private static let named = "Content-Disposition: form-data; name=a\r\n"
  private static let long = String(repeating: "a", count: 9000)
  private static let blanks = String(repeating: " ", count: 65)
  private static let many = String(repeating: "--B\r\n\(named)\r\nx\r\n", count: 33)

  private static let broken: [(String, MultipartFault)] = [
    ("--B\r\n\(named)\r\nx\r\n--Bx\r\n", .boundary), ("--B x\r\n", .boundary),
    ("--B\nContent-Disposition: form-data; name=a\n\nx\n--B--\n", .boundary), ("--B\(blanks)\r\n", .boundary),
    ("--B\r\n\r\nx\r\n--B--", .unnamed), ("--B\r\nContent-Type: text/plain\r\n\r\nx\r\n--B--", .unnamed),
    ("--B\r\nContent-Disposition: attachment; name=a\r\n\r\nx\r\n--B--", .unnamed),
    ("--B\r\nContent-Disposition: form-data\r\n\r\nx\r\n--B--", .unnamed),
    ("--B\r\nno colon\r\n\r\nx\r\n--B--", .head), ("--B\r\n: x\r\n\r\nx\r\n--B--", .head),
    ("--B\r\nContent-Disposition: form-data;\r\n name=a\r\n\r\nx\r\n--B--", .head),
    ("--B\r\nContent-Disposition: form-data; name=\"a\r\n\r\nx\r\n--B--", .head),
    ("--B\r\nContent-Disposition: form-data; name\r\n\r\nx\r\n--B--", .head),
    ("--B\r\n\(named)\(named)\r\nx\r\n--B--", .head),
    ("--B\r\n\(named)Content-Transfer-Encoding: base64\r\n\r\neA==\r\n--B--", .coding),
    ("--B\r\nX: \(long)\r\n\r\n", .headTooLong), ("--B\r\nX: \(long)", .headTooLong), (many, .tooManyParts),
  ]

  @Test("a form that is none is told why", arguments: broken) func faults(text: String, fault: MultipartFault)
  {
    #expect(Self.seen(text, boundary: "B").parts.last == .fault(fault))
  }

  @Test("a form without its last boundary is not over") func cut() {
    let whole = "--B\r\n\(Self.head("form-data; name=a"))x\r\n--B--"
    #expect(Self.seen(whole, boundary: "B").isOver)
    for count in 0..<whole.utf8.count {
      let text = String(decoding: Array(whole.utf8).prefix(count), as: UTF8.self)
      #expect(!Self.seen(text, boundary: "B").isOver, "\(count)")
    }
    #expect(Self.seen("--B--", boundary: "B").isOver, "a form without parts")
  }

  @Test("an empty part may end with its head's line") func empty() {
    let text = "--B\r\nContent-Disposition: form-data; name=a\r\n\r\n--B--"
    #expect(Self.seen(text, boundary: "B").parts == [.part("a", file: nil, [])])
  }

  @Test(
    "names are read as browsers and other clients write them",
    arguments: [
      (#"form-data; name="file"; filename="b.pdf""#, "file", "b.pdf"), ("form-data;name=file", "file", nil),
      ("FORM-DATA ; NAME = file ; filename = b.pdf", "file", "b.pdf"),
      (#"form-data; name="a;b"; filename="c=d\\e""#, "a;b", "c=d\\e"),
      (#"form-data; name="file"; filename="say %22hi%22.pdf""#, "file", "say \"hi\".pdf"),
      (
        #"form-data; name="file"; filename*=UTF-8''x.pdf; filename="Bl\u{fc}te.pdf""#, "file",
        "Bl\\u{fc}te.pdf"
      ),
      (#"form-data; name="file"; filename="""#, "file", ""),
    ] as [(String, String, String?)]) func names(disposition: String, name: String, file: String?) throws
  {
    let text = "--B\r\n\(Self.head(disposition))x\r\n--B--"
    #expect(Self.seen(text, boundary: "B").parts == [.part(name, file: file, Array("x".utf8))])
  }
}
