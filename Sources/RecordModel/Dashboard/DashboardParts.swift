/// A visit as a dashboard shows it (R-MH-071).
package struct DashboardAppointment: Codable, Sendable, Equatable {
  package var id: RecordID
  package var date: Timestamp
  /// What clocks show then, in the visit's own zone.
  package var time: HourMinute
  package var provider: String
  /// How it takes place.
  package var type: AppointmentType

  /// What is shown of a visit.
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
  /// How the text begins, at most 120 characters.
  package var preview: String
  /// When it was written.
  package var timestamp: Timestamp
  /// Whether somebody else wrote it and the patient has not read it.
  package var unread: Bool
  package var threadId: RecordID

  /// What is shown of a message.
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
