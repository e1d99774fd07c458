import RecordModel

/// What a request holds until it is answered, and whether there is room for its answer.
struct AnswerRoom: Sendable {
  /// Bytes of answers that always have room: what a command did must be told, and a refusal would be no shorter.
  private static let small = 4096

  let shared: ServerContext
  let method: String
  /// Bytes of the request.
  let request: Int
  /// What the connection held when it was asked.
  let load: Int

  /// The answer, counted; a refusal where there is no room for it and the method only looks.
  func admit(_ reply: Reply) -> (reply: Reply, bytes: Int) {
    let bytes = reply.footprint
    if shared.held.take(bytes, beside: load) { return (reply, bytes) }
    guard bytes > Self.small, shared.service.onlyLooks(method) else {
      shared.held.change(by: bytes)
      return (reply, bytes)
    }
    shared.statistics.refusedAnswers.add(1)
    let refusal = Reply(.failure(Self.refusal(shared.limits.heldBytes)))
    shared.held.change(by: refusal.footprint)
    return (refusal, refusal.footprint)
  }

  private static func refusal(_ limit: Int) -> Failure {
    Failure(
      .overloaded, "clients leave too much unread for this answer; read what was sent, and ask again",
      details: [
        "reason": "answers_unread", "limitBytes": .integer(Int64(limit)), "retryAfterSeconds": 1,
      ])
  }
}

extension Reply {
  /// Bytes of memory that it takes, about.
  fileprivate var footprint: Int {
    switch outcome {
    case .success(let tape): tape.footprint
    // A message and a few details.
    case .failure: 512
    }
  }
}
