import RecordModel

package struct MailSender: Sendable, Equatable {
  /// The address for header and envelope; only ASCII, so that every server accepts it.
  package let address: MailAddress
  /// The display name; empty for none.
  package let name: String

  /// `nil` if the address is none or not ASCII.
  package init?(address: String, name: String = "") {
    guard let address = MailAddress(address), !address.needsUTF8 else { return nil }
    (self.address, self.name) = (address, name)
  }
}

/// Why a mail can never be sent.
package enum UnsendableMail: Error, Sendable, Equatable {
  /// The recipient's address cannot be written safely.
  case address
  /// The text is longer than ``MailMessage/longestText``.
  case tooLong
}

/// A mail in the form of RFC 5322, plain text in UTF-8.
///
/// The same mail gives the same bytes in every attempt: its date is when it was requested and its Message-ID
/// is made of its id, so that a recipient can recognize a duplicate. No line is longer than 78 bytes except
/// for a long address, and only the header's own line breaks can begin a header.
package struct MailMessage: Sendable, Equatable {
  package let mailId: MailID
  package let sender: MailAddress
  package let recipient: MailAddress
  /// Header, an empty line, and body, without line ends.
  let lines: [[UInt8]]

  /// Bytes of a text at most.
  package static let longestText = 1 << 20

  package init(_ mail: OutgoingMail, from sender: MailSender) throws(UnsendableMail) {
    guard let recipient = MailAddress(mail.to) else { throw .address }
    guard mail.text.utf8.count <= Self.longestText, mail.subject.utf8.count <= Self.longestText else {
      throw .tooLong
    }
    (mailId, self.sender, self.recipient) = (mail.mailId, sender.address, recipient)
    let body = MailBody(mail.text)
    let header = Self.header(mail, sender, recipient, encoding: body.encoding)
    lines = header.map { Array($0.utf8) } + [[]] + body.lines
  }

  private static func header(
    _ mail: OutgoingMail, _ sender: MailSender, _ recipient: MailAddress, encoding: String
  ) -> [String] {
    var from = HeaderText.lines("From", sender.name)
    if sender.name.isEmpty { from = ["From:"] }
    let address = sender.name.isEmpty ? " \(sender.address.text)" : " <\(sender.address.text)>"
    if from[from.count - 1].utf8.count + address.utf8.count <= HeaderText.longestLine {
      from[from.count - 1] += address
    } else {
      from.append(address)
    }
    return ["Date: \(MailDate.text(mail.createdAt))"] + from + ["To: \(recipient.text)"]
      + HeaderText.lines("Subject", mail.subject) + [
        "Message-ID: <\(mail.mailId)@\(sender.address.domain)>",
        "MIME-Version: 1.0",
        "Content-Type: text/plain; charset=utf-8",
        "Content-Transfer-Encoding: \(encoding)",
        // RFC 3834 §5: keeps out-of-office programs from answering.
        "Auto-Submitted: auto-generated",
      ]
  }

  /// The message with that line end after every line.
  func bytes(lineEnd: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(lines.reduce(0) { $0 + $1.count + lineEnd.count })
    for line in lines {
      bytes += line
      bytes += lineEnd
    }
    return bytes
  }

  /// The bytes sent after DATA: CRLF, a second dot before each dot that begins a line, and the final dot
  /// (RFC 5321 §4.5.2).
  var transmission: [UInt8] {
    var bytes: [UInt8] = []
    for line in lines {
      if line.first == UInt8(ascii: ".") { bytes.append(UInt8(ascii: ".")) }
      bytes += line
      bytes += Array("\r\n".utf8)
    }
    return bytes + Array(".\r\n".utf8)
  }

  /// Bytes of the message with CRLF, for SIZE (RFC 1870).
  var size: Int { lines.reduce(0) { $0 + $1.count + 2 } }
}
