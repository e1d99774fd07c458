extension Timestamp {
  /// Seconds since 1970, rounded down.
  package var wholeSeconds: Int64 { WholeSeconds.begun(milliseconds: milliseconds) }
}

/// Spans of time in seconds, where a text or a protocol has nothing finer.
package enum WholeSeconds {
  /// The seconds that are over after so many milliseconds: rounded down, also below zero.
  package static func begun(milliseconds: Int64) -> Int64 {
    let seconds = milliseconds / perSecond
    return seconds * perSecond > milliseconds ? seconds - 1 : seconds
  }

  /// The seconds that a caller has to wait: rounded up, at least one, as `Retry-After` has them (RFC 9110 §10.2.3).
  package static func toWait(milliseconds: Int64) -> Int64 {
    max(1, -begun(milliseconds: -max(1, milliseconds)))
  }

  private static let perSecond: Int64 = 1000
}
