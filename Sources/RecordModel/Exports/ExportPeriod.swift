/// The span of time that an export is about: what happened from its first moment on and before its end.
package struct ExportPeriod: Codable, Sendable, Equatable {
  /// The first moment of it; everything before `to` if left out.
  package var from: Timestamp?
  /// The first moment after it; everything from `from` on if left out.
  package var to: Timestamp?

  package init(from: Timestamp? = nil, to: Timestamp? = nil) { (self.from, self.to) = (from, to) }

  /// Whether it has a bound, and an end after its beginning.
  package var isPossible: Bool {
    guard let from, let to else { return from != nil || to != nil }
    return from < to
  }

  package func contains(_ moment: Timestamp) -> Bool {
    from.map { $0 <= moment } ?? true && to.map { moment < $0 } ?? true
  }

  /// Whether something that lasted from one moment to another happened partly in it.
  ///
  /// - Parameters:
  ///   - start: `nil` if it was always so.
  ///   - end: `nil` if it still is.
  package func meets(from start: Timestamp?, to end: Timestamp?) -> Bool {
    let beginsBefore = start.flatMap { start in to.map { start < $0 } } ?? true
    let endsAfter = end.flatMap { end in from.map { $0 <= end } } ?? true
    return beginsBefore && endsAfter
  }
}
