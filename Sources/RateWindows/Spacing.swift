/// Admits one use of a key in a span, to the millisecond.
///
/// Bounded like ``SlidingWindows``: beyond the limit of keys, the least recently used half is forgotten at
/// once. Moments must not run backwards.
package struct Spacing<Key: Hashable & Sendable>: Sendable {
  private var recent: [Key: Int64] = [:]
  private var older: [Key: Int64] = [:]
  private let limit: Int
  private let span: Int64

  /// One in so many milliseconds; remembers at most that many keys.
  package init(span: Int64, limit: Int) { (self.span, self.limit) = (span, limit) }

  /// Admits one, or returns the milliseconds until there may be another, without noting it.
  package mutating func pass(_ key: Key, at moment: Int64) -> Int64? {
    if let last = recent[key] ?? older[key], moment - last < span { return span - (moment - last) }
    if recent[key] == nil, recent.count >= limit / 2 { (older, recent) = (recent, [:]) }
    recent[key] = moment
    older[key] = nil
    return nil
  }
}
