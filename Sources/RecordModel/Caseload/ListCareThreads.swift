/// Lists the caller's threads with all patients in their care.
package struct ListCareThreads: Method {
  package static let name = "messages.careThreads"
  package static let summary =
    "Lists the threads that the clinician or nurse who calls has with patients in their care, newest first."
  package static let access = Access.read(.patient, only: .careTeam, of: .ownPatients)

  /// A part of a name, subject or message; case and accents do not matter.
  package var q: String?
  /// Only threads with something unread.
  package var unreadOnly: Bool?
  /// 1 to 200.
  package var limit: Int?
  /// `nextCursor` of the page before.
  package var cursor: String?

  package init() {}

  package struct Outcome: Codable, Sendable, Equatable {
    package var threads: [CareThread]
    package var page: Pagination
    /// In all threads of the caller with patients in their care, on the page or not.
    package var unreadTotal: Int

    package init(threads: [CareThread], page: Pagination, unreadTotal: Int) {
      (self.threads, self.page, self.unreadTotal) = (threads, page, unreadTotal)
    }
  }

  package static let example = ListCareThreads()
  package static let exampleOutcome: Outcome = {
    let thread = CareThread(
      ListThreads.exampleOutcome.threads[0], patientId: Example.patient, patientName: "Erika Mustermann")
    return Outcome(threads: [thread], page: Pagination(limit: 50, nextCursor: nil), unreadTotal: 0)
  }()
}

/// A thread with a patient, as somebody of the care team sees it.
package struct CareThread: Codable, Sendable, Equatable {
  package var id: RecordID
  package var patientId: PatientID
  /// Empty if no name is known.
  package var patientName: String
  /// Of the member of staff.
  package var participantName: String
  /// Of the member of staff.
  package var participantRole: StaffRole
  package var lastMessage: String
  /// When the log accepted the last message; threads are ordered by it.
  package var lastMessageTime: Timestamp
  /// From the patient, not read by the caller (R-MH-244).
  package var unreadCount: Int
  package var subject: String?

  package init(_ thread: MessageThread, patientId: PatientID, patientName: String) {
    (id, self.patientId, self.patientName) = (thread.id, patientId, patientName)
    (participantName, participantRole) = (thread.participantName, thread.participantRole)
    (lastMessage, lastMessageTime) = (thread.lastMessage, thread.lastMessageTime)
    (unreadCount, subject) = (thread.unreadCount, thread.subject)
  }
}
