/// A visit as a dashboard shows it (R-MH-071).
package struct DashboardAppointment: Codable, Sendable, Equatable {
  package var id: RecordID
  package var date: Timestamp
  /// In the visit's own zone.
  package var time: HourMinute
  package var provider: String
  package var type: AppointmentType

  package init(_ visit: Appointment) {
    (id, date, time) = (visit.id, visit.date, visit.time)
    (provider, type) = (visit.provider, visit.type)
  }
}

/// A message as a dashboard shows it (R-MH-071).
package struct DashboardMessage: Codable, Sendable, Equatable {
  package var id: RecordID
  /// The writer's name.
  package var from: String
  /// The beginning of the text, at most 120 characters.
  package var preview: String
  package var timestamp: Timestamp
  /// Whether somebody else wrote it and the patient has not read it.
  package var unread: Bool
  package var threadId: RecordID

  package init(_ message: Message, in thread: RecordID, unread: Bool) {
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
