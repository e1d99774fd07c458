import RecordModel
import RecordRPC

/// Why a call to the daemon brought no result.
package enum ClientError: Error, Sendable, Equatable {
  /// The daemon refused, with a reason.
  case refused(RPCError)
  /// Nobody listens at the path, or the path may not be used; the number is that of errno.h.
  case cannotConnect(number: Int32)
  /// The path is empty or longer than the kernel allows.
  case badPath
  /// The connection ended before the reply came. Whether a command was carried out is not known.
  case closed
  /// The reply did not come in time. Whether a command was carried out is not known.
  case timedOut
  /// The calling task was cancelled. Whether a command was carried out is not known.
  case cancelled
  /// The parameters cannot be written as a JSON object.
  case unsendable(CodingFailure)
  /// The daemon sent something unexpected.
  case unreadable(CodingFailure)
}

extension ClientError: CustomStringConvertible {
  /// The problem and the remedy; safe to print.
  package var description: String {
    switch self {
    case .refused(let error): error.description
    case .cannotConnect(let number):
      "cannot connect to the daemon (error \(number)); is it running, and may you use it?"
    case .badPath: "the socket path must have 1 to 107 bytes"
    case .closed: "the connection was closed before the reply; send a command again under the same command id"
    case .timedOut: "the daemon did not answer in time; send a command again under the same command id"
    case .cancelled: "the call was cancelled; send a command again under the same command id"
    case .unsendable(let failure): "the parameters cannot be sent: \(failure)"
    case .unreadable(let failure): "the daemon's answer cannot be read: \(failure)"
    }
  }

  init(_ error: any Error) { self = error as? ClientError ?? .closed }
}
