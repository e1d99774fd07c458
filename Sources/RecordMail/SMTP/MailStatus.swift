/// An enhanced status code (RFC 3463, RFC 2034): what a server's reply is about, such as `5.7.1`.
package struct MailStatus: Sendable, Equatable, CustomStringConvertible {
  /// 2 for success, 4 for a failure that may pass, 5 for one that will not.
  let kind: Int
  /// 1 address, 2 mailbox, 3 mail system, 4 route, 5 protocol, 6 content, 7 policy; 0 for anything else.
  let subject: Int
  let detail: Int

  init(_ kind: Int, _ subject: Int, _ detail: Int) {
    (self.kind, self.subject, self.detail) = (kind, subject, detail)
  }

  package var description: String { "\(kind).\(subject).\(detail)" }
}

extension SMTPReply {
  /// The enhanced status code before the text; `nil` if there is none, or one that contradicts the reply's code.
  var status: MailStatus? {
    let word = (lines.first ?? []).prefix { $0 != UInt8(ascii: " ") }
    guard word.count <= 9, word.allSatisfy({ $0 == UInt8(ascii: ".") || (0x30...0x39).contains($0) }) else {
      return nil
    }
    let parts = word.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
      .map { Int(String(decoding: $0, as: UTF8.self)) }
    guard parts.count == 3, let kind = parts[0], kind == code / 100, let subject = parts[1],
      let detail = parts[2], subject <= 999, detail <= 999
    else { return nil }
    return MailStatus(kind, subject, detail)
  }
}
