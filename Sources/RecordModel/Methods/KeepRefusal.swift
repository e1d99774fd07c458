/// Keeps a refusal that a program made without sending the command, such as for a body that cannot be read.
package struct KeepRefusal: Method {
  package static let name = "command.refuse"
  package static let summary =
    "Refuses a request as the caller says, so that its command id counts for no other; answered like the command."
  /// Open to every program that may call at all; nothing is changed.
  package static let access = Access.write(.entry)

  /// Digest of the request in hexadecimal, which identifies it.
  package var request: String
  package var code: String
  /// One sentence, without anything from the request.
  package var message: String
  /// For programs.
  package var details: Value?

  package init(request: String, code: String, message: String, details: Value?) {
    (self.request, self.code, self.message, self.details) = (request, code, message, details)
  }

  /// Never answered: the refusal is the answer.
  package struct Outcome: Codable, Sendable, Equatable {
    package init() {}
  }

  package static let example = KeepRefusal(
    request: "6b86b273ff34fce19d6b804eff5a3f5747ada4eaa22f1d49c01e52ddb7875b4b",
    code: "UNSUPPORTED_MEDIA_TYPE",
    message: "bodies are application/json", details: ["field": "Content-Type"])
  package static let exampleOutcome = Outcome()
}
