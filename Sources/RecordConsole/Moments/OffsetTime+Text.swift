import RecordModel

extension OffsetTime {
  /// Reads an RFC 3339 time with its offset.
  package init?(argument: String) {
    guard let parsed = Timestamp.parse(argument) else { return nil }
    self.init(parsed.moment, offsetMinutes: parsed.offsetMinutes)
  }
}
