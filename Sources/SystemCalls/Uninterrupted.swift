import Glibc

/// Calls again what a signal interrupted (EINTR, signal(7)): nothing was done, and nothing is wrong.
///
/// For calls that answer -1 and set `errno`. Not for close(2), whose descriptor is gone either way.
@discardableResult
package func uninterrupted<Number: SignedInteger>(_ call: () -> Number) -> Number {
  while true {
    let answer = call()
    if answer == -1, errno == EINTR { continue }
    return answer
  }
}

/// The same for calls that answer the number of their error, such as posix_fallocate(3).
package func uninterruptedNumber(_ call: () -> Int32) -> Int32 {
  while true {
    let number = call()
    if number != EINTR { return number }
  }
}
