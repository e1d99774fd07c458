import RecordModel

/// How far the log of an instance was gone through for the bucket of places; it lies in the bucket, so that who lost that one
/// goes through everything again.
package struct PlaceCursor: Codable, Sendable, Equatable {
  /// Of the store that was gone through: another one may have another log.
  package var epoch: UInt64
  package var position: UInt64
  /// Names of that store that are at home at another instance.
  package var elsewhere: [String]

  /// Names that are kept at most.
  static let limit = 1000

  package init(epoch: UInt64, position: UInt64 = 0, elsewhere: [String] = []) {
    (self.epoch, self.position, self.elsewhere) = (epoch, position, elsewhere)
  }

  /// Where to go on with a store of that epoch and that end.
  ///
  /// Who is elsewhere may have come free, and a log that is shorter, or of another epoch, is another one.
  func goingOn(epoch: UInt64, head: UInt64) -> PlaceCursor {
    guard epoch == self.epoch, position <= head, elsewhere.isEmpty else { return PlaceCursor(epoch: epoch) }
    return self
  }

  mutating func note(elsewhere name: String) {
    guard !elsewhere.contains(name), elsewhere.count < Self.limit else { return }
    elsewhere.append(name)
  }
}
