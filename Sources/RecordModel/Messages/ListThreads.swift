package struct ListThreads: Method {
  package static let name = "messages.threads"
  package static let summary =
    "Lists the threads that the caller takes part in, by the last message, newest first."
  package static let access = Access.read(.patient, by: .patientAndTeam)

  package var patientId: PatientID
  /// A part of a name, subject or message; case and accents do not matter.
  package var q: String?
  /// 1 to 200.
  package var limit: Int?
  /// `nextCursor` of the page before.
  package var cursor: String?

  package init(patientId: PatientID) { self.patientId = patientId }

  package struct Outcome: Codable, Sendable, Equatable {
    package var threads: [MessageThread]
    package var page: Pagination
    /// In all threads that the caller takes part in, on the page or not.
    package var unreadTotal: Int

    package init(threads: [MessageThread], page: Pagination, unreadTotal: Int) {
      (self.threads, self.page, self.unreadTotal) = (threads, page, unreadTotal)
    }
  }

  package static let example = ListThreads(patientId: Example.patient)
  package static let exampleOutcome = Outcome(
    threads: [
      MessageThread(
        id: RecordID(known: "thread-1"), participantName: "Dr. Anna Weber", participantRole: .clinician,
        participantId: OpenThread.example.recipientId, lastMessage: Message.example.text,
        lastMessageTime: Example.start, unreadCount: 0, subject: nil)
    ], page: Pagination(limit: 50, nextCursor: nil), unreadTotal: 0)
}

package struct GetThread: Method {
  package static let name = "messages.thread"
  package static let summary =
    "Answers a thread's messages, oldest first, and changes nothing of what is read."
  package static let access = Access.read(.patient, by: .patientAndTeam)

  package var patientId: PatientID
  package var threadId: RecordID
  /// 1 to 200.
  package var limit: Int?
  /// `nextCursor` of the page before.
  package var cursor: String?

  package init(patientId: PatientID, threadId: RecordID) {
    (self.patientId, self.threadId) = (patientId, threadId)
  }

  package typealias Outcome = MessageThreadPage
  package static let example = GetThread(patientId: Example.patient, threadId: RecordID(known: "thread-1"))
  package static let exampleOutcome = MessageThreadPage.example
}
