/// Opens a thread with a first message.
public struct OpenThread: Method {
  /// `messages.open`.
  public static let name = "messages.open"
  /// For the documentation.
  public static let summary =
    "Opens a thread between the patient and a member of staff, with a first message."
  /// Writes a patient's record.
  public static let access = Access.write(.patient, by: .patientAndTeam)

  /// The patient.
  public var patientId: PatientID
  /// Made by the client; the same id and content again changes nothing (R-MH-269).
  public var id: RecordID?
  /// To whom: a member of staff's account, or from staff the patient's.
  public var recipientId: AccountID
  /// What it is about: at most 200 characters.
  public var subject: String?
  /// The first message: 1 to 4,000 characters.
  public var text: String
  /// The member of staff's name, where the practice does not know the account.
  public var participantName: String?
  /// The member of staff's role, where the practice does not know the account.
  public var participantRole: StaffRole?

  /// A thread.
  public init(patientId: PatientID, recipientId: AccountID, text: String) {
    (self.patientId, self.recipientId, self.text) = (patientId, recipientId, text)
  }

  /// What the method answers.
  public typealias Outcome = MessageThreadPage
  /// Usual parameters.
  public static let example: OpenThread = {
    let account = AccountID(high: 0x7b0e_8400_e29b_41d4, low: 0xa716_4466_5544_0007)
    var call = OpenThread(patientId: Example.patient, recipientId: account, text: Message.example.text)
    (call.participantName, call.participantRole) = ("Dr. Anna Weber", .clinician)
    return call
  }()
  /// A usual answer.
  public static let exampleOutcome = MessageThreadPage.example
}

/// Sends a message.
public struct SendMessage: Method {
  /// `messages.send`.
  public static let name = "messages.send"
  /// For the documentation.
  public static let summary = "Sends a message in a thread that the caller takes part in."
  /// Writes a patient's record.
  public static let access = Access.write(.patient, by: .patientAndTeam)

  /// The patient.
  public var patientId: PatientID
  /// The thread.
  public var threadId: RecordID
  /// Made by the client; the same id and content again changes nothing (R-MH-269).
  public var id: RecordID?
  /// 1 to 4,000 characters.
  public var text: String
  /// When it was written, where that was earlier.
  public var timestamp: OffsetTime?

  /// A message.
  public init(patientId: PatientID, threadId: RecordID, text: String) {
    (self.patientId, self.threadId, self.text) = (patientId, threadId, text)
  }

  /// What the method answers.
  public typealias Outcome = Message
  /// Usual parameters.
  public static let example = SendMessage(
    patientId: Example.patient, threadId: RecordID(known: "thread-1"), text: Message.example.text)
  /// A usual answer.
  public static let exampleOutcome = Message.example
}

/// Marks messages of the other side as read.
public struct MarkThreadRead: Method {
  /// `messages.markRead`.
  public static let name = "messages.markRead"
  /// For the documentation.
  public static let summary =
    "Marks the other side's messages as read, up to one of them or all that are there."
  /// Writes a patient's record.
  public static let access = Access.write(.patient, by: .patientAndTeam)

  /// The patient.
  public var patientId: PatientID
  /// The thread.
  public var threadId: RecordID
  /// The last message that was read; all that are there where it is left out.
  public var upToMessageId: RecordID?

  /// All of a thread.
  public init(patientId: PatientID, threadId: RecordID) {
    (self.patientId, self.threadId) = (patientId, threadId)
  }

  /// What of a thread is read now.
  public struct Outcome: Codable, Sendable, Equatable {
    /// The thread.
    public var threadId: RecordID
    /// Messages of the other side that the caller has not read.
    public var unreadCount: Int
    /// When the caller read last.
    public var readAt: Timestamp

    /// What is read.
    public init(threadId: RecordID, unreadCount: Int, readAt: Timestamp) {
      (self.threadId, self.unreadCount, self.readAt) = (threadId, unreadCount, readAt)
    }
  }

  /// Usual parameters.
  public static let example = MarkThreadRead(
    patientId: Example.patient, threadId: RecordID(known: "thread-1"))
  /// All is read.
  public static let exampleOutcome = Outcome(
    threadId: RecordID(known: "thread-1"), unreadCount: 0, readAt: Example.end)
}
