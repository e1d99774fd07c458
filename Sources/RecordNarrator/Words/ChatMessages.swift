import RecordModel

/// A request for chat completions, in the manner of OpenAI as llama.cpp and others understand it.
struct ChatRequest: Encodable, Sendable {
  struct Message: Encodable, Sendable {
    let role: String
    let content: String
  }

  let model: String?
  let messages: [Message]
  let mostTokens: Int
  // The likeliest words, so that the same findings get the same text.
  let temperature = 0
  let stream = false

  init(_ prompt: NarrativePrompt, model: String?, mostTokens: Int) {
    (self.model, self.mostTokens) = (model, mostTokens)
    messages = [
      Message(role: "system", content: prompt.system), Message(role: "user", content: prompt.user),
    ]
  }

  private enum CodingKeys: String, CodingKey {
    case model, messages, temperature, stream
    case mostTokens = "max_tokens"
  }
}

/// The answer to it, as far as it matters here.
struct ChatAnswer: Decodable, Sendable {
  private struct Choice: Decodable, Sendable {
    struct Message: Decodable, Sendable { let content: String? }

    let message: Message
    let finishReason: String?

    private enum CodingKeys: String, CodingKey {
      case message
      case finishReason = "finish_reason"
    }
  }

  private let choices: [Choice]

  /// The text of a body.
  static func text(_ body: [UInt8]) throws(ServerFailure) -> String {
    let answer: ChatAnswer
    do throws(CodingFailure) {
      answer = try JSON.parse(body).decode(ChatAnswer.self, at: 0, unknownMembers: .ignore)
    } catch { throw .malformed }
    guard let choice = answer.choices.first, let text = choice.message.content else { throw .malformed }
    // A text that was cut off says something else than was meant.
    if choice.finishReason == "length" { throw .cutOff }
    return text
  }
}
