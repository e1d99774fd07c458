/// Lets one of a key through in a span, to the millisecond.
///
/// Bounded like ``SlidingWindows``: of more keys than the limit the half that was not used for longest is forgotten at
/// once. Moments must not run backwards.
package struct Spacing<Key: Hashable & Sendable>: Sendable {
  private var recent: [Key: Int64] = [:]
  private var older: [Key: Int64] = [:]
  private let limit: Int
  private let span: Int64

  /// One in so many milliseconds; remembers at most that many keys.
  package init(span: Int64, limit: Int) { (self.span, self.limit) = (span, limit) }

  /// Lets one through, or answers the milliseconds until there may be another, having noted nothing.
  package mutating func pass(_ key: Key, at moment: Int64) -> Int64? {
    if let last = recent[key] ?? older[key], moment - last < span { return span - (moment - last) }
    if recent[key] == nil, recent.count >= limit / 2 { (older, recent) = (recent, [:]) }
    recent[key] = moment
    older[key] = nil
    return nil
  }
}
