/// Lists threads.
public struct ListThreads: Method {
  /// `messages.threads`.
  public static let name = "messages.threads"
  /// For the documentation.
  public static let summary =
    "Lists the threads that the caller takes part in, by the last message, newest first."
  /// Reads a patient's record.
  public static let access = Access.read(.patient, by: .patientAndTeam)

  /// The patient.
  public var patientId: PatientID
  /// A part of a name, subject or message, whatever case and accents.
  public var q: String?
  /// Items of a page, 1 to 200.
  public var limit: Int?
  /// Where the page before ended.
  public var cursor: String?

  /// All of a patient's.
  public init(patientId: PatientID) { self.patientId = patientId }

  /// A page.
  public struct Outcome: Codable, Sendable, Equatable {
    /// The threads.
    public var threads: [MessageThread]
    /// Where the page ends.
    public var page: Pagination
    /// Unread messages of all threads that the caller takes part in, on the page or not.
    public var unreadTotal: Int

    /// A page.
    public init(threads: [MessageThread], page: Pagination, unreadTotal: Int) {
      (self.threads, self.page, self.unreadTotal) = (threads, page, unreadTotal)
    }
  }

  /// Usual parameters.
  public static let example = ListThreads(patientId: Example.patient)
  /// One thread.
  public static let exampleOutcome = Outcome(
    threads: [
      MessageThread(
        id: RecordID(known: "thread-1"), participantName: "Dr. Anna Weber", participantRole: .clinician,
        participantId: OpenThread.example.recipientId, lastMessage: Message.example.text,
        lastMessageTime: Example.start, unreadCount: 0, subject: nil)
    ], page: Pagination(limit: 50, nextCursor: nil), unreadTotal: 0)
}

/// Reads a thread.
public struct GetThread: Method {
  /// `messages.thread`.
  public static let name = "messages.thread"
  /// For the documentation.
  public static let summary =
    "Answers a thread's messages, oldest first, and changes nothing of what is read."
  /// Reads a patient's record.
  public static let access = Access.read(.patient, by: .patientAndTeam)

  /// The patient.
  public var patientId: PatientID
  /// The thread.
  public var threadId: RecordID
  /// Items of a page, 1 to 200.
  public var limit: Int?
  /// Where the page before ended.
  public var cursor: String?

  /// That thread of that patient's.
  public init(patientId: PatientID, threadId: RecordID) {
    (self.patientId, self.threadId) = (patientId, threadId)
  }

  /// What the method answers.
  public typealias Outcome = MessageThreadPage
  /// Usual parameters.
  public static let example = GetThread(patientId: Example.patient, threadId: RecordID(known: "thread-1"))
  /// A usual answer.
  public static let exampleOutcome = MessageThreadPage.example
}
