import RecordModel
import RecordStore

extension ApplyQueue {
  /// Commands of one call: more would keep others waiting.
  static let most = 500

  fileprivate func check() throws(Failure) {
    guard commands.count <= Self.most else {
      throw Failure(problems: [
        FieldProblem(path: "/commands", code: "too_many", message: "at most \(Self.most)")
      ])
    }
  }
}

extension Accounting {
  /// Commands that a client collected.
  func queue() -> Endpoint {
    Endpoint(ApplyQueue.self, .operation, self) { (engine, invocation) throws(Failure) in
      // What is sent is large, and whoever sends it must be admitted before any of it is looked at.
      try engine.onReader(invocation, isForAdmission: true) { () throws(Failure) in
        _ = try engine.admitted(invocation.context)
        let queue: ApplyQueue = try invocation.parameters()
        try queue.check()
        QueueRun(queue, invocation, engine).goOn()
      }
    }
  }
}
