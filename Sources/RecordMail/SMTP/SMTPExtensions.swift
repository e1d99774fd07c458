/// A server's extensions, from its reply to EHLO.
struct SMTPExtensions: Equatable {
  /// STARTTLS (RFC 3207).
  var startTLS = false
  /// SMTPUTF8 (RFC 6531).
  var internationalMail = false
  /// SIZE (RFC 1870).
  var size = false
  /// The mechanisms of AUTH (RFC 4954), in capitals.
  var login: Set<String> = []

  /// None, as before EHLO and after STARTTLS (RFC 3207 §4.2).
  init() {}

  /// The extensions in the lines after the first.
  init(_ reply: SMTPReply) {
    for line in reply.lines.dropFirst() {
      let words = String(decoding: line, as: UTF8.self).uppercased().split(separator: " ").map(String.init)
      switch words.first {
      case "STARTTLS": startTLS = true
      case "SMTPUTF8": internationalMail = true
      case "SIZE": size = true
      case "AUTH": login.formUnion(words.dropFirst())
      default: break
      }
    }
  }
}
