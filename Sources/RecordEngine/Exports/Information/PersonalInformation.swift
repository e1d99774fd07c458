import RecordModel
import RecordStore

/// What a person is told about the processing of their data besides the data themselves.
///
/// The letters are those of GDPR Art. 15(1); paragraph 2 is about transfers.
/// Names of members are those of `information.json`. Of others it holds roles and ids of those who work with the record,
/// and nothing private.
struct PersonalInformation: Codable, Sendable, Equatable {
  var patientId: PatientID
  /// Position of the log that it was made at.
  var position: UInt64
  /// When it was made.
  var madeAt: Timestamp
  var controller: ControllerDetails
  var purposes: [Purpose]
  /// Which data (b).
  var categories: [Category]
  /// Who has seen them (c).
  var recipients: Recipients
  /// For how long (d).
  var storage: Storage
  /// What the person may ask for (e, f).
  var rights: [Right]
  /// Where data come from that the person did not give (g).
  var sources: [Source]
  /// What is computed, and by which rules (h).
  var automatedDecisions: AutomatedDecisions
  var account: Account?
  var consents: [Consent]
  var sharing: Sharing
  var careRelationships: [Carer]
  var emergencyAccesses: [Emergency]

  /// What data are processed for, and what allows it.
  struct Purpose: Codable, Sendable, Equatable {
    var purpose: LocalizedText
    var basis: LocalizedText
  }

  /// A kind of data, and how much of it there is.
  struct Category: Codable, Sendable, Equatable {
    var area: RecordArea
    var name: LocalizedText
    var events: Int
  }

  /// Who received data, and who will.
  struct Recipients: Codable, Sendable, Equatable {
    /// The first year that the access log still knows of; left out where it is empty.
    var knownSince: Int?
    var disclosures: [Disclosed]
    var looks: [Look]
    var planned: [LocalizedText]
  }

  /// Something that was given to somebody outside.
  struct Disclosed: Codable, Sendable, Equatable {
    var at: Timestamp
    var recipient: String
    var address: String?
    var what: String
    var purpose: AccessPurpose
    var purposeText: LocalizedText
    var statement: String?
  }

  /// Somebody's use of the record.
  struct Look: Codable, Sendable, Equatable {
    var role: AccessRole
    /// Who; left out for a program.
    var accountId: AccountID?
    /// User id of a program that asked for nobody.
    var service: UInt32?
    var relation: AccessRelation
    var first: Timestamp
    var last: Timestamp
    /// How often they were let in.
    var allowed: Int
    /// How often they were refused.
    var refused: Int
    var purposes: [AccessPurpose]
    var areas: [RecordArea]
  }

  /// How long data are kept.
  struct Storage: Codable, Sendable, Equatable {
    /// Years for which treatment records are kept after the last event by the care team; 0 for none.
    var years: Int
    var lastCare: CalendarDay?
    var keepUntil: CalendarDay?
    /// Whether a duty stands against erasing it, whatever the years say.
    var isHeld: Bool
    /// Years for which it is kept who saw the record; left out where that is not known.
    var accessLogYears: Int
    var text: LocalizedText
  }

  /// Something that the person may demand.
  struct Right: Codable, Sendable, Equatable {
    var article: String
    var text: LocalizedText
  }

  /// Where data came from.
  struct Source: Codable, Sendable, Equatable {
    var role: AccessRole
    /// By which way: daemon, socket, gateway or dataImport.
    var channel: String
    var events: Int
    var first: Timestamp
    var last: Timestamp
  }

  /// What programs conclude from the data.
  struct AutomatedDecisions: Codable, Sendable, Equatable {
    var text: LocalizedText
    var computations: [Computation]
  }

  /// Something that is computed, by a published rule.
  struct Computation: Codable, Sendable, Equatable {
    enum Kind: String, Codable, Sendable, CaseIterable { case score, classification, alert }
    var kind: Kind
    /// The definition with the rule: a questionnaire's version, or a measure set.
    var rule: String
    /// Version of the scoring inside a questionnaire's version.
    var scoringVersion: Int?
    var count: Int
  }

  /// The account, without what opens it.
  struct Account: Codable, Sendable, Equatable {
    var account: AccountView
    var application: Application?
    var terms: AcceptedTerms?
    var preferences: AccountPreferences
    var sessions: [SessionView]
  }

  /// Something the person agreed to or took back.
  struct Consent: Codable, Sendable, Equatable {
    var at: Timestamp
    var kind: ConsentKind
    /// The version that was agreed to; left out where it was taken back.
    var version: ConsentVersion?
  }

  /// With whom the person shares the record.
  struct Sharing: Codable, Sendable, Equatable {
    var withCareTeam: Bool
    var withResearch: Bool
  }

  /// Somebody who cares for the person, or did.
  struct Carer: Codable, Sendable, Equatable {
    var accountId: AccountID
    var role: CareRole
    var from: Timestamp
    var until: Timestamp?
    var isActive: Bool
  }

  /// An access in an emergency.
  struct Emergency: Codable, Sendable, Equatable {
    var accountId: AccountID
    var role: CareRole
    var reason: String
    var openedAt: Timestamp
    var until: Timestamp
    var finding: EmergencyFinding?
  }

  /// `information.json`.
  func json() throws(Failure) -> [UInt8] {
    do throws(CodingFailure) { return try JSON.encode(pretty: self) + [UInt8(ascii: "\n")] } catch {
      throw Failure(.internalError, "the information cannot be written: \(error.kind.rawValue)")
    }
  }
}
