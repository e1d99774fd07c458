import NIOCore
import RecordRPC
import RecordTestSupport
import Testing

@Suite struct LineFramerTests {
  /// Feeds the text in pieces and collects what comes out.
  private static func frames(_ text: [UInt8], limit: Int, pieces: [Int]) -> [LineFramer.Step] {
    var framer = LineFramer(limit: limit)
    var steps: [LineFramer.Step] = []
    var start = 0
    for piece in pieces + [text.count] where start < text.count {
      let end = min(start + max(piece, 1), text.count)
      framer.append(ByteBuffer(bytes: text[start..<end]))
      start = end
      loop: while true {
        let step = framer.next()
        switch step {
        case .incomplete: break loop
        case .frame: steps.append(step)
        case .tooLong: return steps + [step]
        }
      }
    }
    return steps
  }

  /// The same from the whole text at once, the obvious way.
  private static func expected(_ text: [UInt8], limit: Int) -> [LineFramer.Step] {
    var steps: [LineFramer.Step] = []
    var parts = text.split(separator: 10, omittingEmptySubsequences: false)
    let rest = parts.removeLast()
    for part in parts {
      let line = part.last == 13 ? part.dropLast() : part
      if line.count > limit { return steps + [.tooLong] }
      if !line.isEmpty { steps.append(.frame(Array(line))) }
    }
    let isTooLong = rest.count > limit && !(rest.count == limit + 1 && rest.last == 13)
    return isTooLong ? steps + [.tooLong] : steps
  }

  private static func frame(_ text: String) -> LineFramer.Step { .frame(Array(text.utf8)) }

  static let cases: [(String, [LineFramer.Step])] = [
    ("", []), ("a", []), ("a\n", [frame("a")]), ("a\r\n", [frame("a")]), ("\n\n", []), ("\r\n", []),
    ("a\nb\nc", [frame("a"), frame("b")]), ("a\rb\n", [frame("a\rb")]), ("a\r\r\n", [frame("a\r")]),
    ("12345678\n", [frame("12345678")]), ("12345678\r\n", [frame("12345678")]), ("12345678\r", []),
    ("123456789\n", [.tooLong]), ("123456789", [.tooLong]), ("a\n123456789", [frame("a"), .tooLong]),
    ("12345678\r9", [.tooLong]),
  ]

  @Test(arguments: cases) func linesAreCut(text: String, steps: [LineFramer.Step]) {
    let bytes = Array(text.utf8)
    #expect(Self.expected(bytes, limit: 8) == steps)
    for size in 1...max(bytes.count, 1) {
      let pieces = [Int](repeating: size, count: bytes.count)
      #expect(Self.frames(bytes, limit: 8, pieces: pieces) == steps)
    }
  }

  @Test(arguments: 1...200 as ClosedRange<UInt64>) func randomTextsAreCutAlike(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let alphabet: [UInt8] = [10, 13, 97, 98, 99, 100, 0, 255]
    let text = (0..<Int(random.next() % 400)).map { _ in alphabet[Int(random.next() % 8)] }
    let pieces = (0..<text.count).map { _ in Int(random.next() % 23) }
    let limit = Int(random.next() % 40) + 8
    #expect(Self.frames(text, limit: limit, pieces: pieces) == Self.expected(text, limit: limit))
  }

  @Test func longFramesThroughManyPieces() {
    let text = [UInt8](repeating: 97, count: 1_000_000) + [10] + [UInt8](repeating: 98, count: 300_000) + [10]
    let steps = Self.frames(text, limit: 1_000_000, pieces: [Int](repeating: 65_536, count: 30))
    #expect(
      steps == [
        .frame([UInt8](repeating: 97, count: 1_000_000)), .frame([UInt8](repeating: 98, count: 300_000)),
      ])
  }

  @Test func clearingForgetsWhatWaits() {
    var framer = LineFramer(limit: 8)
    framer.append(ByteBuffer(string: "abc"))
    #expect(framer.next() == .incomplete)
    #expect(framer.pendingBytes == 3)
    framer.clear()
    framer.append(ByteBuffer(string: "d\n"))
    #expect(framer.next() == Self.frame("d"))
  }
}
