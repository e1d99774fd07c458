import Glibc
import RecordClient
import RecordModel
import RecordRPC

/// Why a command of this program failed, and its exit status; safe to print.
package struct CommandFailure: Error, Sendable, Equatable {
  /// The kind: a code of the record such as `NOT_FOUND`, or one of this program's own.
  package var code: String
  /// One sentence for a person, with the remedy.
  package var message: String
  /// For programs.
  package var details: Value?
  package var status: ExitStatus

  package init(_ code: String, _ message: String, details: Value? = nil, status: ExitStatus) {
    (self.code, self.message, self.details, self.status) = (code, message, details, status)
  }

  /// A refusal of the record.
  package init(_ failure: Failure) {
    self.init(
      failure.code.rawValue, failure.message, details: failure.details, status: ExitStatus(failure.code))
  }

  /// A command line that makes no sense.
  package static func usage(_ message: String) -> CommandFailure {
    CommandFailure("USAGE", message, status: .usage)
  }

  /// An unusable file, with the number of errno.h.
  package static func file(_ action: String, _ number: Int32) -> CommandFailure {
    CommandFailure(
      "OUTPUT_ERROR", "\(action): \(String(cString: strerror(number)))",
      details: number == EPIPE ? ["reason": "broken_pipe"] : nil, status: .output)
  }

  /// Whether the reader of the output has gone, which needs no words.
  package var isBrokenPipe: Bool { details?["reason"] == "broken_pipe" }
}

extension CommandFailure {
  /// A failure between this program and the daemon.
  ///
  /// - Parameter command: the id of the command sent; its fate may be unknown.
  package init(_ error: ClientError, command: CommandID? = nil) {
    switch error {
    case .refused(let refusal): self.init(refusal)
    case .cannotConnect(let number): self.init(connecting: number)
    case .badPath: self = .usage(error.description)
    case .closed, .timedOut, .cancelled: self = Self.broken(error, command)
    case .unsendable(let failure): self = .usage("the parameters cannot be sent: \(failure)")
    case .unreadable: self.init("UNREADABLE_ANSWER", error.description, status: .defect)
    }
  }

  private init(_ refusal: RPCError) {
    if let data = refusal.data {
      self.init(Failure(data.code, refusal.message, details: data.details))
    } else {
      self.init(
        "RPC_ERROR", refusal.message, details: ["number": .integer(Int64(refusal.code))], status: .defect)
    }
  }

  private init(connecting number: Int32) {
    if number == EACCES || number == EPERM {
      self.init(
        "NO_PERMISSION",
        "this user may not use the socket; an administrator can add the user to the group recordd-clients",
        status: .notAllowed)
    } else {
      self.init(
        "DAEMON_UNREACHABLE",
        "no daemon answers at the socket (\(String(cString: strerror(number)))); start it with "
          + "`systemctl start recordd` or `make run`, or name another socket with --socket",
        status: .unreachable)
    }
  }

  private static func broken(_ error: ClientError, _ command: CommandID?) -> CommandFailure {
    let reason =
      error == .timedOut ? "the daemon did not answer in time" : "the connection broke before the answer"
    guard let command else {
      return CommandFailure("CONNECTION_BROKEN", "\(reason); try again", status: .tryAgain)
    }
    return CommandFailure(
      "CONNECTION_BROKEN",
      "\(reason); whether the command was carried out is not known. Send it again with --command-id \(command): "
        + "it is carried out once, however often it is sent",
      details: ["commandId": .string(command.description)], status: .tryAgain)
  }
}
