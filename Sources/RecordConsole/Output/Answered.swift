import RecordClient
import RecordModel

/// What the daemon answered.
package struct Answered<M: Method> {
  /// As it was sent.
  package let received: ReceivedValue
  /// As a value of the method's own type.
  package let outcome: M.Outcome
}
