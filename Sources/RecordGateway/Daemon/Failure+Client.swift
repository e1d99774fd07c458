import RecordClient
import RecordModel
import RecordRPC

extension Failure {
  /// The daemon cannot be reached.
  static let noDaemon = Failure(
    .unavailable, "the record cannot be reached; try again", details: ["retryAfterSeconds": 1])

  /// The gateway's answer for a failed call.
  init(_ error: ClientError) {
    switch error {
    case .refused(let refusal): self.init(refusal)
    case .cannotConnect, .badPath, .closed, .timedOut, .cancelled: self = .noDaemon
    case .unsendable: self.init(.invalidInput, "the request holds what the record cannot take")
    case .unreadable: self.init(.internalError, "the record's answer cannot be read")
    }
  }

  private init(_ error: RPCError) {
    guard let data = error.data else {
      self.init(.internalError, "the record answered with an error that has no code")
      return
    }
    self.init(data.code, error.message, details: data.details)
  }
}
