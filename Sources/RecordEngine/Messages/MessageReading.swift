import RecordModel
import RecordStore

/// Threads as shown to one of their sides.
struct MessageReading {
  let patient: PatientID
  let actor: Actor
  private let patientName: String
  private let practice: Practice?
  private let language: Language

  init(_ patient: PatientID, _ view: borrowing RecordView) throws(Failure) {
    let language = view.call.language
    self.patient = patient
    self.language = language
    actor = view.call.actor
    practice = try view.inForce(Practice.self)
    let name = try view.namedPatient(patient).person.fullName
    patientName = name ?? LocalizedText(de: "Patientin oder Patient", en: "Patient").localized(language)
  }

  /// The caller's side of a thread; `nil` if there is none.
  ///
  /// Services that name nobody speak for the patient.
  func side(of thread: ThreadDocument) -> MessageSide? {
    if actor.role == .patient || actor.isTrusted { return .patient }
    let account = AccountID(high: actor.high, low: actor.low)
    return StaffRole(actor.role) != nil && thread.opened.participant == account ? .staff : nil
  }

  /// The thread, and the caller's side of it.
  func thread(
    _ id: RecordID, _ view: borrowing RecordView
  ) throws(Failure) -> (document: ThreadDocument, side: MessageSide) {
    guard let document = try view.document(ThreadDocument.self, ThreadDocument.key(patient, id)) else {
      throw .noSuch("thread", field: "threadId")
    }
    guard let side = side(of: document) else {
      throw Failure(
        .forbidden, "only participants of a thread may do this", details: ["reason": "not_a_participant"])
    }
    return (document, side)
  }

  /// The threads that the caller takes part in, last message first.
  func threads(
    _ view: borrowing RecordView
  ) throws(Failure) -> [(document: ThreadDocument, side: MessageSide)] {
    let all = try view.documents(ThreadDocument.self, prefix: patient.keyBytes, limit: Int.max)
    return all.compactMap { _, document in side(of: document).map { (document, $0) } }
  }

  func participantName(_ thread: ThreadDocument) -> String {
    let opened = thread.opened
    return practice?.provider(account: opened.participant)?.name ?? opened.participantName
      ?? opened.participantRole.label.localized(language)
  }

  func view(_ thread: ThreadDocument, _ side: MessageSide) -> MessageThread {
    MessageThread(
      id: thread.opened.threadId, participantName: participantName(thread),
      participantRole: thread.opened.participantRole, participantId: thread.opened.participant,
      lastMessage: thread.last?.sent.text ?? "", lastMessageTime: thread.last?.recordedAt ?? .earliest,
      unreadCount: thread.unread(by: side), subject: thread.opened.subject)
  }

  /// A message as shown to a side: whether the side that did not write it has read it.
  func view(_ message: MessageDocument, in thread: ThreadDocument) -> Message {
    let sent = message.sent
    let isRead = message.counts.all <= thread.mark(of: sent.from.other).counts.all
    let isPatients = sent.from == .patient
    return Message(
      id: sent.messageId, from: isPatients ? patientName : participantName(thread),
      fromRole: isPatients ? .patient : thread.opened.participantRole.acting,
      fromId: isPatients
        ? AccountID(of: patient) : thread.opened.participant,
      text: sent.text, timestamp: message.writtenAt, recordedAt: message.recordedAt, read: isRead)
  }

  func page(
    _ thread: ThreadDocument, limit: Int?, cursor: String?, _ view: borrowing RecordView
  ) throws(Failure) -> MessageThreadPage {
    let id = thread.opened.threadId
    let (messages, page) = try RecordPage.page(
      MessageDocument.self, prefix: MessageDocument.prefix(patient, id), limit: limit, cursor: cursor, view
    ) { self.view($0, in: thread) }
    return MessageThreadPage(threadId: id, messages: messages, page: page)
  }
}

extension StaffRole {
  init?(_ role: Actor.Role) {
    switch role {
    case .clinician: self = .clinician
    case .nurse: self = .nurse
    case .admin: self = .admin
    default: return nil
    }
  }

  var acting: ActingPerson.Role {
    switch self {
    case .clinician: .clinician
    case .nurse: .nurse
    case .admin: .admin
    }
  }

  /// For people without a known name.
  var label: LocalizedText {
    switch self {
    case .clinician: LocalizedText(de: "Ärztin oder Arzt", en: "Physician")
    case .nurse: LocalizedText(de: "Pflege", en: "Nurse")
    case .admin: LocalizedText(de: "Praxisverwaltung", en: "Support")
    }
  }
}
