import RecordModel

extension AsOf {
  /// Reads a position (`42` or `@42`), the moment of the log (`2026-01-14T11:20:30+01:00`), or a moment of the patient's
  /// life (`occurred:2026-01-14T11:20:30+01:00`).
  package init?(argument: String) {
    let position = argument.hasPrefix("@") ? argument.dropFirst() : Substring(argument)
    if position.utf8.allSatisfy({ (48...57).contains($0) }), let number = UInt64(position) {
      self.init(position: number)
    } else if argument.hasPrefix("occurred:"), let time = OffsetTime(argument: String(argument.dropFirst(9)))
    {
      self.init(occurredAt: time)
    } else if let time = OffsetTime(argument: argument) {
      self.init(recordedAt: time)
    } else {
      return nil
    }
  }

  /// The moment in words, with times as the style shows them.
  package func words(_ style: Style) -> String {
    if let position { return "@\(position)" }
    if let recordedAt { return style.say("aufgenommen bis ", "recorded until ") + style.time(recordedAt) }
    if let occurredAt { return style.say("geschehen bis ", "happened until ") + style.time(occurredAt) }
    return style.say("jetzt", "now")
  }
}
