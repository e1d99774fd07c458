import RecordModel

/// The bytes held for a request until it is answered, and the check for its answer.
struct AnswerRoom: Sendable {
  /// Bytes of answers that always have room: the result of a command must be reported, and a refusal would be
  /// no shorter.
  private static let small = 4096

  let shared: ServerContext
  let method: String
  /// Bytes of the request.
  let request: Int
  /// The connection's bytes at the time of the request.
  let load: Int

  /// The answer, counted; a refusal if there is no room for it and the method is a read.
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
  /// Approximate bytes of memory.
  fileprivate var footprint: Int {
    switch outcome {
    case .success(let tape): tape.footprint
    // A message and a few details.
    case .failure: 512
    }
  }
}
