/// A visit as a dashboard shows it (R-MH-071).
public struct DashboardAppointment: Codable, Sendable, Equatable {
  /// Names the visit.
  public var id: RecordID
  /// When it begins.
  public var date: Timestamp
  /// What clocks show then, in the visit's own zone.
  public var time: HourMinute
  /// With whom.
  public var provider: String
  /// How it takes place.
  public var type: AppointmentType

  /// What is shown of a visit.
  public init(_ visit: Appointment) {
    (id, date, time) = (visit.id, visit.date, visit.time)
    (provider, type) = (visit.provider, visit.type)
  }
}

/// A message as a dashboard shows it (R-MH-071).
public struct DashboardMessage: Codable, Sendable, Equatable {
  /// Names the message.
  public var id: RecordID
  /// The writer's name.
  public var from: String
  /// How the text begins, at most 120 characters.
  public var preview: String
  /// When it was written.
  public var timestamp: Timestamp
  /// Whether somebody else wrote it and the patient has not read it.
  public var unread: Bool
  /// Where it is.
  public var threadId: RecordID

  /// What is shown of a message.
  public init(_ message: Message, in thread: RecordID, unread: Bool) {
    (id, from, timestamp) = (message.id, message.from, message.timestamp)
    (self.unread, threadId) = (unread, thread)
    preview = message.text.preview(of: Self.previewLength)
  }

  /// Unicode scalars of a preview, its ellipsis among them.
  private static let previewLength = 120
}

extension String {
  /// The text, or as many of its whole characters as leave room for an ellipsis.
  ///
  /// Lengths are counted in Unicode scalars (R-MH-010), of which one character may have several.
  func preview(of length: Int) -> String {
    guard unicodeScalars.count > length else { return self }
    var (preview, room) = ("", length - 1)
    for character in self {
      room -= character.unicodeScalars.count
      if room < 0 { break }
      preview.append(character)
    }
    return preview + "…"
  }
}
