import RecordClient
import RecordModel

/// What the daemon answered.
struct Answer<M: Method> {
  /// As it was sent.
  let received: ReceivedValue
  /// As a value of the method's own type.
  let outcome: M.Outcome
}
