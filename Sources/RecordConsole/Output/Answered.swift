import RecordClient
import RecordModel

/// An answer of the daemon.
package struct Answered<M: Method> {
  /// As received.
  package let received: ReceivedValue
  /// As a value of the method's own type.
  package let outcome: M.Outcome
}
