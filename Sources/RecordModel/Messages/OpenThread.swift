/// Opens a thread with a first message.
package struct OpenThread: Method {
  package static let name = "messages.open"
  package static let summary =
    "Opens a thread between the patient and a member of staff, with a first message."
  package static let access = Access.write(.patient, only: .patientsAndCareTeam)

  package var patientId: PatientID
  /// Made by the client; the same id and content again changes nothing (R-MH-269).
  package var id: RecordID?
  /// A member of staff's account, or from staff the patient's.
  package var recipientId: AccountID
  /// At most 200 characters.
  package var subject: String?
  /// The first message: 1 to 4,000 characters.
  package var text: String
  /// Of the member of staff, if the practice does not know the account.
  package var participantName: String?
  /// Of the member of staff, if the practice does not know the account.
  package var participantRole: StaffRole?

  package init(patientId: PatientID, recipientId: AccountID, text: String) {
    (self.patientId, self.recipientId, self.text) = (patientId, recipientId, text)
  }

  package typealias Outcome = MessageThreadPage
  package static let example: OpenThread = {
    let account = AccountID(high: 0x7b0e_8400_e29b_41d4, low: 0xa716_4466_5544_0007)
    var call = OpenThread(patientId: Example.patient, recipientId: account, text: Message.example.text)
    (call.participantName, call.participantRole) = ("Dr. Anna Weber", .clinician)
    return call
  }()
  package static let exampleOutcome = MessageThreadPage.example
}

package struct SendMessage: Method {
  package static let name = "messages.send"
  package static let summary = "Sends a message in a thread that the caller takes part in."
  package static let access = Access.write(.patient, by: .patientAndTeam)

  package var patientId: PatientID
  package var threadId: RecordID
  /// Made by the client; the same id and content again changes nothing (R-MH-269).
  package var id: RecordID?
  /// 1 to 4,000 characters.
  package var text: String
  /// When it was written, if that was earlier.
  package var timestamp: OffsetTime?

  package init(patientId: PatientID, threadId: RecordID, text: String) {
    (self.patientId, self.threadId, self.text) = (patientId, threadId, text)
  }

  package typealias Outcome = Message
  package static let example = SendMessage(
    patientId: Example.patient, threadId: RecordID(known: "thread-1"), text: Message.example.text)
  package static let exampleOutcome = Message.example
}

/// Marks messages of the other side as read.
package struct MarkThreadRead: Method {
  package static let name = "messages.markRead"
  package static let summary =
    "Marks the other side's messages as read, up to one of them or all that are there."
  package static let access = Access.write(.patient, by: .patientAndTeam)

  package var patientId: PatientID
  package var threadId: RecordID
  /// The last message that was read; all if left out.
  package var upToMessageId: RecordID?

  package init(patientId: PatientID, threadId: RecordID) {
    (self.patientId, self.threadId) = (patientId, threadId)
  }

  /// The caller's place in the thread.
  package struct Outcome: Codable, Sendable, Equatable {
    package var threadId: RecordID
    /// From the other side, not read by the caller (R-MH-244).
    package var unreadCount: Int
    /// When the caller last read.
    package var readAt: Timestamp

    package init(threadId: RecordID, unreadCount: Int, readAt: Timestamp) {
      (self.threadId, self.unreadCount, self.readAt) = (threadId, unreadCount, readAt)
    }
  }

  package static let example = MarkThreadRead(
    patientId: Example.patient, threadId: RecordID(known: "thread-1"))
  package static let exampleOutcome = Outcome(
    threadId: RecordID(known: "thread-1"), unreadCount: 0, readAt: Example.end)
}
