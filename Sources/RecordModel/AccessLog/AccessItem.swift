/// An entry of the access log as shown to people and services (R-MH-058).
package struct AccessItem: Codable, Sendable, Equatable {
  /// Names the entry: the volume's year, a hyphen, and its position there.
  package var id: String
  /// When it happened, or the last of several.
  package var at: Timestamp
  package var firstAt: Timestamp?
  /// How many accesses the entry stands for.
  package var count: Int
  /// The patient, or another account holder, whose data it is; left out if it is about no single person.
  package var patientId: PatientID?
  package var role: AccessRole
  /// Left out for a program.
  package var accountId: AccountID?
  package var service: UInt32?
  /// The person for whom the actor acted.
  package var onBehalfOf: AccountID?
  package var sessionId: SessionID?
  package var method: String
  package var areas: [RecordArea]
  package var purpose: AccessPurpose
  package var basis: AccessBasis
  package var relation: AccessRelation
  package var scope: AccessScope
  package var outcome: AccessOutcome
  /// Why it was refused or failed.
  package var refusal: String?
  /// Whether it changed the record or took data out; left out for reads, and if it is not known.
  package var changed: Bool?
  /// Whether it was an emergency access (R-MH-057).
  package var emergencyAccess: Bool
  /// Bytes of the answer.
  package var bytes: Int?
  package var items: Int?
  /// Ids of what it is about.
  package var resources: [String]?
  package var requestId: RequestID?
  package var channel: String
  package var address: String?
  package var disclosure: Disclosure?
  /// The actor, in the caller's language.
  package var who: String
  /// The action, in the caller's language.
  package var what: String

  package struct Disclosure: Codable, Sendable, Equatable {
    package var recipient: String
    package var what: String

    package init(_ disclosure: AccessDisclosure) {
      (recipient, what) = (disclosure.recipient, disclosure.what)
    }
  }

  /// An entry with its place in the log, and its outcome if that was written later.
  package init(
    year: Int, _ envelope: Envelope, _ use: AccessUse, concluded: AccessConcluded? = nil,
    _ language: Language
  ) {
    id = "\(year)-\(envelope.position)"
    (at, firstAt, count) = (envelope.occurredAt, use.firstAt, use.count ?? 1)
    patientId = envelope.stream.patient
    role = AccessRole(envelope.actor.role)
    accountId = role.isPerson ? AccountID(high: envelope.actor.high, low: envelope.actor.low) : nil
    service =
      use.service ?? (role == .service ? UInt32(truncatingIfNeeded: envelope.actor.low) : nil)
    (onBehalfOf, sessionId, method, areas) = (use.onBehalfOf, use.session, use.method, use.areas)
    (purpose, basis, relation, scope) = (use.purpose, use.basis, use.relation, use.scope)
    outcome = AccessOutcome(envelope, use, concluded)
    (refusal, changed) = (concluded?.reason ?? use.refusal, concluded.map { $0.conclusion == .done })
    emergencyAccess = use.relation == .breakGlass
    (bytes, items) = (use.bytes, concluded?.items ?? use.items)
    resources = concluded?.resources ?? use.resources
    (requestId, channel, address) = (envelope.request, "\(envelope.channel)", use.address)
    disclosure = use.disclosure.map { Disclosure($0) }
    (who, what) = (role.words.localized(language), use.words(outcome).localized(language))
  }

  /// The entry without the actor's private details: sign-in, device and program.
  package var forPatient: AccessItem {
    var item = self
    (item.sessionId, item.address, item.resources) = (nil, nil, nil)
    if role.isPerson { item.service = nil }
    return item
  }

  static let example: AccessItem = {
    var use = AccessUse(
      method: "vitals.list", areas: [.vitals], purpose: .treatment, basis: .care, relation: .assigned,
      scope: .list)
    (use.bytes, use.items) = (4211, 20)
    let envelope = Envelope(
      position: 17, stream: StreamID(Example.patient), revision: 3, typeCode: AccessRecorded.type.code,
      version: 1, occurredAt: Example.start, recordedAt: Example.start,
      actor: Actor(role: .clinician, high: Example.clinician.high, low: Example.clinician.low),
      channel: .gateway)
    return AccessItem(year: 2026, envelope, use, .de)
  }()
}

package enum AccessRole: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  case system
  /// A program of this machine that speaks for nobody.
  case service
  /// The patient of the record, or another one.
  case patient
  case clinician
  case nurse
  /// Runs accounts and configuration.
  case admin
  /// Examines who did what.
  case auditor

  package init(_ role: Actor.Role) {
    self =
      switch role {
      case .system: .system
      case .service: .service
      case .patient: .patient
      case .clinician: .clinician
      case .nurse: .nurse
      case .admin: .admin
      case .auditor: .auditor
      }
  }

  package var isPerson: Bool { self != .system && self != .service }

  package var words: LocalizedText {
    switch self {
    case .system: LocalizedText(de: "das Programm", en: "the program")
    case .service: LocalizedText(de: "ein Dienst", en: "a service")
    case .patient: LocalizedText(de: "Patientin oder Patient", en: "patient")
    case .clinician: LocalizedText(de: "Ärztin oder Arzt", en: "physician")
    case .nurse: LocalizedText(de: "Pflegekraft", en: "nurse")
    case .admin: LocalizedText(de: "Verwaltung", en: "administrator")
    case .auditor: LocalizedText(de: "Prüferin oder Prüfer", en: "auditor")
    }
  }
}
