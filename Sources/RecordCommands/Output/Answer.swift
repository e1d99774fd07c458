import RecordClient
import RecordModel

/// An answer of the daemon.
struct Answer<M: Method> {
  /// As received.
  let received: ReceivedValue
  /// As a value of the method's own type.
  let outcome: M.Outcome
}
