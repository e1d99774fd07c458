/// A server's reply: three digits and one or more lines of text.
struct SMTPReply: Equatable {
  /// 200 to 599.
  let code: Int
  /// The text of each line, without the code and its separator.
  let lines: [[UInt8]]

  /// Whether the server accepts.
  var isPositive: Bool { (200..<300).contains(code) }
  /// Whether the server might accept later.
  var isTransient: Bool { (400..<500).contains(code) }
  /// Whether the server will never accept.
  var isPermanent: Bool { (500..<600).contains(code) }
}

/// Parses a server's replies, within limits, whatever it sends.
struct SMTPReplyParser {
  /// The beginning of the bytes so far.
  enum Found: Equatable { case incomplete, reply(SMTPReply), malformed }

  /// Bytes of a line at most; RFC 5321 §4.5.3.1.5 says 512, and some servers say more.
  static let longestLine = 2048
  /// Lines of a reply at most.
  static let mostLines = 128

  private var pending: [UInt8] = []
  private var code: Int?
  private var lines: [[UInt8]] = []

  /// Whether all bytes so far were whole replies, already taken out.
  var isEmpty: Bool { pending.isEmpty && lines.isEmpty }

  /// Adds bytes from the server.
  mutating func append(_ bytes: some Sequence<UInt8>) { pending.append(contentsOf: bytes) }

  /// The next reply, if it has come whole.
  mutating func next() -> Found {
    while let end = pending.firstIndex(of: UInt8(ascii: "\n")) {
      let line = pending[..<end]
      guard line.count <= Self.longestLine, line.last == UInt8(ascii: "\r"), lines.count < Self.mostLines,
        let isLast = take(line.dropLast())
      else { return .malformed }
      pending.removeSubrange(...end)
      if isLast { return .reply(finish()) }
    }
    return pending.count > Self.longestLine ? .malformed : .incomplete
  }

  /// Whether the line is the reply's last; `nil` if it does not belong to this reply (RFC 5321 §4.2.1).
  private mutating func take(_ line: ArraySlice<UInt8>) -> Bool? {
    let digits = line.prefix(3)
    guard digits.count == 3, digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
      let number = Int(String(decoding: digits, as: UTF8.self)), (200..<600).contains(number),
      code == nil || code == number
    else { return nil }
    let rest = line.dropFirst(3)
    guard rest.isEmpty || rest.first == UInt8(ascii: " ") || rest.first == UInt8(ascii: "-") else {
      return nil
    }
    code = number
    lines.append(Array(rest.dropFirst()))
    return rest.first != UInt8(ascii: "-")
  }

  private mutating func finish() -> SMTPReply {
    defer { (code, lines) = (nil, []) }
    return SMTPReply(code: code ?? 0, lines: lines)
  }
}
