import RecordModel
import RecordStore

extension ClaimCommand: Command {
  /// Bytes of a digest's text; what is kept is the caller's own, and small.
  private static let longest = 128

  /// Nothing is changed; that the id is bound is kept as all answers without an event are.
  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<Outcome> {
    guard (1...Self.longest).contains(request.utf8.count) else {
      throw Failure(.invalidInput, "1 to \(Self.longest) bytes", details: ["field": "request"])
    }
    return .unchanged(.system, outcome: Outcome(request: request))
  }
}
