import RecordModel
import RecordStore

/// Whether a person has provided the data of an event.
///
/// In the sense of GDPR Art. 20(1). Provided are data that people give knowingly and that are observed while
/// they use a service or device; not data inferred or derived from them, nor statements of others: Article 29
/// Working Party, WP 242 rev.01, pages 9 and 10.
enum Provision: Sendable, Equatable {
  /// People's statements about themselves, whoever writes them down.
  case told
  /// Entered only by people themselves, in person or through a program in their name; never by the care team
  /// or the administration.
  case ownWords(Origin)
  /// Others may enter it too: provided only if the patient is the actor.
  case ownAct(Origin)
  /// The event itself says whose it is.
  case marked
  case not(Reason)

  /// How somebody provided data.
  enum Origin: String, Sendable {
    case given
    case observed
  }

  /// Why data are not provided.
  enum Reason: String, Sendable {
    /// Computed from provided data.
    case derived
    /// By the care team or a laboratory.
    case careTeam
    /// By those who run the record.
    case administration
    /// Keeps others out of an account.
    case security
    /// About no person.
    case definition
  }
}

extension Provision {
  /// How the person provided the data of an event; `nil` if they did not.
  static func origin(of event: RecordedEvent) -> Origin? {
    let role = event.envelope.actor.role
    let isOthers = role != .patient && role != .service && role != .system
    switch byName[Swift.type(of: event.payload).type.name] {
    case .told: return .given
    case .ownWords(let origin): return isOthers ? nil : origin
    case .ownAct(let origin): return role == .patient ? origin : nil
    case .marked: return isOthers ? nil : mark(event.payload)
    case .not, nil: return nil
    }
  }

  private static func mark(_ payload: any Event) -> Origin? {
    switch payload {
    case let recorded as VitalsRecorded:
      switch recorded.source {
      case .patient: .given
      case .device: .observed
      case .clinician, .lab: nil
      }
    case let message as MessageSent: message.from == .patient ? .given : nil
    case let read as ThreadRead: read.reader == .patient ? .observed : nil
    default: nil
    }
  }

  /// Members of a payload added to the provided data: checks, names of others.
  static let addedMembers: [String: Set<String>] = [
    MedicationAdded.type.name: ["check"], MedicationChanged.type.name: ["check"],
    ThreadOpened.type.name: ["participantName"],
  ]

  private static let byName = Dictionary(
    table.map { ($0.type.type.name, $0.provision) }, uniquingKeysWith: { first, _ in first })

  /// Types of which some events are provided.
  static let types: [any Event.Type] = table.filter { line in
    if case .not = line.provision { return false }
    return true
  }.map(\.type)
}
