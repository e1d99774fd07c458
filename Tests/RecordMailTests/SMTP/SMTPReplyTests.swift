import Testing

@testable import RecordMail

@Suite("Replies of a server") struct SMTPReplyTests {
  private static func found(_ text: String) -> SMTPReplyParser.Found {
    var parser = SMTPReplyParser()
    parser.append(text.utf8)
    return parser.next()
  }

  private static func reply(_ code: Int, _ lines: String...) -> SMTPReplyParser.Found {
    .reply(SMTPReply(code: code, lines: lines.map { Array($0.utf8) }))
  }

  @Test("one line, many lines, no text") func wellFormed() {
    #expect(Self.found("250 OK\r\n") == Self.reply(250, "OK"))
    #expect(Self.found("250-a\r\n250-b\r\n250 c\r\n") == Self.reply(250, "a", "b", "c"))
    #expect(Self.found("354\r\n") == Self.reply(354, ""))
    #expect(Self.found("250-\r\n250 \r\n") == Self.reply(250, "", ""))
  }

  @Test("a reply may come byte by byte") func pieces() {
    var parser = SMTPReplyParser()
    for byte in "250-a\r\n250 b\r".utf8 {
      parser.append([byte])
      #expect(parser.next() == .incomplete)
      #expect(!parser.isEmpty)
    }
    parser.append([10])
    #expect(parser.next() == Self.reply(250, "a", "b"))
    #expect(parser.isEmpty)
  }

  @Test(
    "what is no reply is none",
    arguments: [
      "\r\n", "OK\r\n", "25 x\r\n", "2500 x\r\n", "250_x\r\n", "199 x\r\n", "600 x\r\n", "250 OK\n",
      "250-a\r\n550 b\r\n",
      "HTTP/1.1 400\r\n", "-25 x\r\n", "٢٥٠ x\r\n", "250-a\r\n\r\n",
    ]) func malformed(text: String)
  { #expect(Self.found(text) == .malformed) }

  @Test("a line or a reply without end is not kept") func limits() {
    let long = String(repeating: "x", count: SMTPReplyParser.longestLine)
    #expect(Self.found("250 " + long + "\r\n") == .malformed)
    #expect(Self.found("250 " + long) == .malformed)
    let lines = { (count: Int) in String(repeating: "250-x\r\n", count: count) + "250 x\r\n" }
    #expect(Self.found(lines(SMTPReplyParser.mostLines)) == .malformed)
    #expect(Self.found(lines(SMTPReplyParser.mostLines - 1)) != .malformed)
  }

  @Test("a second reply in the same bytes is seen") func leftover() {
    var parser = SMTPReplyParser()
    parser.append("220 go\r\n250 injected\r\n".utf8)
    #expect(parser.next() == Self.reply(220, "go"))
    #expect(!parser.isEmpty)
  }

  @Test("extensions are read in any case, and not from the first line") func extensions() {
    let lines = ["STARTTLS SIZE", "size 1000", "starttls", "AUTH login Plain", "SMTPUTF8", "X"].map {
      Array($0.utf8)
    }
    let found = SMTPExtensions(SMTPReply(code: 250, lines: lines))
    #expect(found.startTLS && found.size && found.internationalMail && found.login == ["LOGIN", "PLAIN"])
    #expect(SMTPExtensions(SMTPReply(code: 250, lines: [Array("STARTTLS".utf8)])) == SMTPExtensions())
  }
}
