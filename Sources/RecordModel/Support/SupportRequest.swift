/// What a patient asks of support, with all that was written (R-MH-140).
package struct SupportRequest: Codable, Sendable, Equatable {
  package var id: RecordID
  package var patientId: PatientID
  package var category: SupportCategory
  package var subject: String
  package var channel: SupportChannel
  package var status: RequestState
  package var createdAt: Timestamp
  package var updatedAt: Timestamp
  /// Oldest first; the first is what the request was opened with.
  package var replies: [SupportReply]

  package init(
    id: RecordID, patientId: PatientID, _ content: SupportContent, status: RequestState,
    createdAt: Timestamp, updatedAt: Timestamp, replies: [SupportReply]
  ) {
    (self.id, self.patientId, self.status) = (id, patientId, status)
    (category, subject, channel) = (content.category, content.subject, content.channel)
    (self.createdAt, self.updatedAt, self.replies) = (createdAt, updatedAt, replies)
  }

  static let example: SupportRequest = {
    let content = SupportContent(
      category: .technical, subject: "Sign-in", message: "The code never came.", channel: .form)
    return SupportRequest(
      id: RecordID(known: "request-1"), patientId: Example.patient, content, status: .open,
      createdAt: Example.start, updatedAt: Example.start,
      replies: [
        SupportReply(
          id: RecordID(known: "request-1"), fromRole: .patient, text: content.message,
          timestamp: Example.start)
      ])
  }()
}

package struct SupportReply: Codable, Sendable, Equatable {
  package enum Side: String, Codable, Sendable, CaseIterable, SchemaDescribing {
    case patient
    /// Support.
    case admin
  }

  package var id: RecordID
  package var fromRole: Side
  package var text: String
  package var timestamp: Timestamp

  package init(id: RecordID, fromRole: Side, text: String, timestamp: Timestamp) {
    (self.id, self.fromRole, self.text, self.timestamp) = (id, fromRole, text, timestamp)
  }
}
