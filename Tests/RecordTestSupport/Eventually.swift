import Glibc
import Testing

/// How tests wait for what another thread or another program brings. It is the only place with a clock or a pause: whatever is
/// waited for is looked at again and again, and once more after the guard, since on a busy machine the look may be what is late.
/// The guard is no measure of anything: it is so long that only what never comes meets it.
package enum Waiting {
  /// How long a test waits for something that does not come.
  package static let guardSeconds = 300
  /// Between two looks.
  fileprivate static let pause = Duration.milliseconds(5)
}

/// What was waited for in vain.
package struct NeverHappened: Error, CustomStringConvertible {
  package let what: String
  package var description: String { "not within \(Waiting.guardSeconds) s: \(what)" }
}

/// Waits on this thread until a look finds something, and gives it back.
///
/// Disfavored, since a look that does not wait itself would choose it in tasks too, and hold their thread.
@discardableResult @_disfavoredOverload
package func eventually<Found>(_ what: String, _ look: () throws -> Found?) throws -> Found {
  let end = ContinuousClock.now + .seconds(Waiting.guardSeconds)
  while true {
    let isLast = ContinuousClock.now >= end
    if let found = try look() { return found }
    if isLast { throw NeverHappened(what: what) }
    usleep(UInt32(Waiting.pause / .microseconds(1)))
  }
}

/// Waits on this thread until a condition holds.
@_disfavoredOverload
package func eventually(_ what: String, _ holds: () throws -> Bool) throws {
  try eventually(what) { try holds() ? true : nil }
}

/// Waits until a look finds something, and gives it back; other tasks go on meanwhile.
@discardableResult
package func eventually<Found>(
  _ what: String, isolation: isolated (any Actor)? = #isolation, _ look: () async throws -> Found?
) async throws -> Found {
  let end = ContinuousClock.now + .seconds(Waiting.guardSeconds)
  while true {
    let isLast = ContinuousClock.now >= end
    if let found = try await look() { return found }
    if isLast { throw NeverHappened(what: what) }
    try await Task.sleep(for: Waiting.pause)
  }
}

/// Waits until a condition holds; other tasks go on meanwhile.
package func eventually(
  _ what: String, isolation: isolated (any Actor)? = #isolation, _ holds: () async throws -> Bool
) async throws {
  try await eventually(what) { try await holds() ? true : nil }
}
