import RecordModel
import RecordTestSupport
import Testing

@testable import RecordMail

@Suite("A mail as it is sent") struct MailMessageTests {
  @Test("the bytes of a mail are these") func golden() throws {
    let mail = Samples.mail(
      text: """
        Guten Tag,

        Ihr Code: 493817. Er gilt zehn Minuten.
        . ein Punkt am Anfang, und eine lange Zeile, die über die Grenze von sechsundsiebzig Zeichen hinausgeht = weich
        Leerzeichen am Ende\u{20}
        """)
    let message = try MailMessage(mail, from: Samples.sender("no-reply@example.org", "Praxis für Ärzte"))
    let text = String(decoding: message.transmission, as: UTF8.self)
    GoldenFile.expect(text.replacing("\r\n", with: "␍\n"), is: "Mail/code.txt")
  }

  @Test("every attempt gives the same bytes, whatever was tried before") func stable() throws {
    var again = Samples.mail()
    again.attempts = 3
    #expect(try Samples.message() == Samples.message(again))
    let text = String(decoding: try Samples.message(again).bytes(lineEnd: [10]), as: UTF8.self)
    #expect(text.contains("\nMessage-ID: <\(again.mailId)@example.org>\n"))
    #expect(text.contains("\nAuto-Submitted: auto-generated\n"))
  }

  @Test(
    "what is given as a subject can begin no header and no body",
    arguments: [
      "x\r\nBcc: thief@example.net", "x\nBcc: thief@example.net", "x\rBcc: thief@example.net",
      "x\r\n\r\nbody", "x\u{2028}Bcc: thief@example.net", "x\u{0}y", "x\u{85}Bcc: a@b",
    ]) func injection(subject: String) throws
  {
    let message = try Samples.message(Samples.mail(subject: subject))
    let plain = try Samples.message(Samples.mail(subject: "x"))
    let header = message.lines.prefix { !$0.isEmpty }.map { String(decoding: $0, as: UTF8.self) }
    let names = header.filter { !$0.hasPrefix(" ") }.map { $0.prefix { $0 != ":" } }
    let expected = plain.lines.prefix { !$0.isEmpty }.map {
      String(decoding: $0, as: UTF8.self).prefix { $0 != ":" }
    }
    #expect(names == expected)
    for line in message.lines { #expect(line.allSatisfy { $0 >= 0x20 && $0 < 0x7f }) }
    #expect(Array(message.lines.drop { !$0.isEmpty }) == Array(plain.lines.drop { !$0.isEmpty }))
  }

  @Test("no line is longer than 78 bytes, whatever the text is") func lineLimits() throws {
    var generator = SeededGenerator(seed: 11)
    let pieces = ["ä", "€", "😀", " ", "=", ".", "a", "\t", "\n", "word ", String(repeating: "x", count: 90)]
    for _ in 0..<300 {
      let text = (0..<Int.random(in: 0...60, using: &generator))
        .map { _ in pieces[Int.random(in: 0..<pieces.count, using: &generator)] }.joined()
      let message = try Samples.message(Samples.mail(subject: text, text: text))
      for line in message.lines { #expect(line.count <= 78) }
      #expect(Self.read(message) == (text.hasSuffix("\n") ? String(text.dropLast()) : text))
    }
  }

  /// What a reader makes of the body.
  private static func read(_ message: MailMessage) -> String {
    let header = message.lines.prefix { !$0.isEmpty }.map { String(decoding: $0, as: UTF8.self) }
    let body = message.lines.drop { !$0.isEmpty }.dropFirst()
    guard header.contains("Content-Transfer-Encoding: quoted-printable") else {
      return body.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n")
    }
    var bytes: [UInt8] = []
    for (index, line) in body.enumerated() {
      var rest = line[...]
      let isSoft = rest.last == UInt8(ascii: "=")
      if isSoft { rest = rest.dropLast() }
      while let byte = rest.popFirst() {
        guard byte == UInt8(ascii: "=") else {
          bytes.append(byte)
          continue
        }
        bytes.append(UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) ?? 0)
        rest = rest.dropFirst(2)
      }
      if !isSoft, index < body.count - 1 { bytes.append(10) }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test("a dot that begins a line is doubled, and a dot alone ends the message once") func dots() throws {
    let message = try Samples.message(Samples.mail(text: ".\n..\nx.\n.\n"))
    let text = String(decoding: message.transmission, as: UTF8.self)
    #expect(text.hasSuffix("\r\n\r\n..\r\n...\r\nx.\r\n..\r\n.\r\n"))
    #expect(text.ranges(of: "\r\n.\r\n").count == 1)
  }

  @Test(
    "subjects in their shortest safe form",
    arguments: [
      ("Code", "Subject: Code"),
      ("", "Subject: "),
      ("Ihr Code: 4", "Subject: =?UTF-8?Q?Ihr_Code=3A_4?="),
      ("=?UTF-8?Q?x?=", "Subject: =?UTF-8?Q?=3D=3FUTF-8=3FQ=3Fx=3F=3D?="),
      ("Bestätigung", "Subject: =?UTF-8?Q?Best=C3=A4tigung?="),
    ]) func subjects(text: String, line: String)
  { #expect(HeaderText.lines("Subject", text) == [line]) }

  @Test("a long subject is divided between characters, never within one") func foldedSubject() {
    let lines = HeaderText.lines("Subject", String(repeating: "ä€", count: 30))
    #expect(lines.count > 2)
    for line in lines { #expect(line.utf8.count <= 76) }
    for line in lines.dropFirst() { #expect(line.hasPrefix(" =?UTF-8?Q?") && line.hasSuffix("?=")) }
    for line in lines { #expect(!line.hasSuffix("=C3?=") && !line.hasSuffix("=E2=82?=")) }
  }

  @Test(
    "dates as RFC 5322 writes them",
    arguments: [
      (0, "Thu, 01 Jan 1970 00:00:00 +0000"), (1_768_386_030_123, "Wed, 14 Jan 2026 10:20:30 +0000"),
      (1_709_251_199_999, "Thu, 29 Feb 2024 23:59:59 +0000"), (-1, "Wed, 31 Dec 1969 23:59:59 +0000"),
      (253_402_300_799_999, "Fri, 31 Dec 9999 23:59:59 +0000"),
      (-62_135_596_800_000, "Mon, 01 Jan 0001 00:00:00 +0000"),
    ] as [(Int64, String)]) func dates(milliseconds: Int64, text: String)
  {
    #expect(MailDate.text(Timestamp(milliseconds: milliseconds)) == text)
  }

  @Test("a text beyond all reason is not sent") func tooLong() {
    let mail = Samples.mail(text: String(repeating: "x", count: MailMessage.longestText + 1))
    #expect(throws: UnsendableMail.tooLong) { try Samples.message(mail) }
  }
}

@Suite("Addresses") struct MailAddressTests {
  @Test(
    "addresses that can be written down",
    arguments: [
      "a@b", "erika.muster+praxis@example.org", "o'hara@sub.example-1.org", "müller@example.org",
      "用户@例子.广告", "!#$%&'*+-/=?^_`{|}~@example.org", String(repeating: "a", count: 64) + "@example.org",
    ]) func taken(text: String)
  {
    #expect(MailAddress(text)?.text == text)
    #expect(MailAddress(text)?.needsUTF8 == !text.utf8.allSatisfy { $0 < 128 })
  }

  @Test(
    "what could mean something else is refused",
    arguments: [
      "", "@", "a@", "@b", "a", "a@b@c", "a b@c", "a@b c", "a@b\r\nRCPT TO:<x@y>", "a\n@b", "a@b>", "<a@b",
      "a@b>x",
      "\"a b\"@c", "a@[127.0.0.1]", "a,b@c", "a;b@c", "a(b)@c", ".a@b", "a.@b", "a..b@c", "a@b..c", "a@.b",
      "a@b.",
      "a@-b", "a@b-", "a@b_c", "a\u{0}@b", "a\u{202e}@b", "a\u{200b}@b", "a\u{a0}@b", "a@b\u{2028}",
      String(repeating: "a", count: 65) + "@b", "a@" + String(repeating: "b", count: 64),
      "a@" + String(repeating: "b.", count: 126) + "b",
    ]) func refused(text: String)
  {
    #expect(MailAddress(text) == nil)
    #expect(throws: UnsendableMail.address) { try Samples.message(Samples.mail(to: text)) }
  }

  @Test("mails are from an ASCII address, which every server takes") func sender() {
    #expect(MailSender(address: "müller@example.org") == nil)
    #expect(MailSender(address: "a@b", name: "Praxis")?.address.text == "a@b")
  }
}
