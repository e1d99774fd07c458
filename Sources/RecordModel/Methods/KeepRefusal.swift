/// Keeps a refusal that a program made without asking for the command, such as that of a body that cannot be read.
package struct KeepRefusal: Method {
  package static let name = "command.refuse"
  package static let summary =
    "Refuses a request as the caller says, so that its command id counts for no other; answered like the command."
  /// Whoever may knock at all; nothing is changed.
  package static let access = Access.write(.entry)

  /// Digest of the request in hexadecimal, by which it is told from others.
  package var request: String
  /// The refusal's code.
  package var code: String
  /// One sentence, without anything of the request.
  package var message: String
  /// What a program needs to react.
  package var details: Value?

  package init(request: String, code: String, message: String, details: Value?) {
    (self.request, self.code, self.message, self.details) = (request, code, message, details)
  }

  /// Nothing is ever answered: the refusal is.
  package struct Outcome: Codable, Sendable, Equatable {
    package init() {}
  }

  /// A body with a member that is not known.
  package static let example = KeepRefusal(
    request: "6b86b273ff34fce19d6b804eff5a3f5747ada4eaa22f1d49c01e52ddb7875b4b",
    code: "UNSUPPORTED_MEDIA_TYPE",
    message: "bodies are application/json", details: ["field": "Content-Type"])
  package static let exampleOutcome = Outcome()
}
