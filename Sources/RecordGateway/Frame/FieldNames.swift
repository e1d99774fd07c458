import HTTPTypes

extension HTTPField.Name {
  static let requestID = HTTPField.Name(known: "X-Request-Id")
  static let idempotencyKey = HTTPField.Name(known: "Idempotency-Key")
  static let idempotencyReplayed = HTTPField.Name(known: "Idempotency-Replayed")
  static let eventSequence = HTTPField.Name(known: "X-Event-Sequence")
  static let forwardedFor = HTTPField.Name(known: "X-Forwarded-For")
  static let forwardedProto = HTTPField.Name(known: "X-Forwarded-Proto")
  static let fetchSite = HTTPField.Name(known: "Sec-Fetch-Site")
  static let referrerPolicy = HTTPField.Name(known: "Referrer-Policy")
  static let frameOptions = HTTPField.Name(known: "X-Frame-Options")

  /// A name written in this program, and so a valid one.
  private init(known text: StaticString) {
    guard let name = HTTPField.Name("\(text)") else { preconditionFailure("not a field name: \(text)") }
    self = name
  }
}
