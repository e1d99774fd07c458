import RecordModel
import RecordStore

/// Information for a person about the processing of their data, besides the data themselves.
///
/// The letters are those of GDPR Art. 15(1); paragraph 2 is about transfers. Names of members are those of
/// `information.json`. About others it holds only the roles and ids of those who work with the record.
struct PersonalInformation: Codable, Sendable, Equatable {
  var patientId: PatientID
  /// Position of the log that it was made at.
  var position: UInt64
  var madeAt: Timestamp
  var controller: ControllerDetails
  var purposes: [Purpose]
  /// (b).
  var categories: [Category]
  /// (c).
  var recipients: Recipients
  /// (d).
  var storage: Storage
  /// (e, f).
  var rights: [Right]
  /// Sources other than the person (g).
  var sources: [Source]
  /// Computed values and their rules (h).
  var automatedDecisions: AutomatedDecisions
  var account: Account?
  var consents: [Consent]
  var sharing: Sharing
  var careRelationships: [Carer]
  var emergencyAccesses: [Emergency]

  /// A purpose of processing, and its legal basis.
  struct Purpose: Codable, Sendable, Equatable {
    var purpose: LocalizedText
    var basis: LocalizedText
  }

  /// A kind of data, and its amount.
  struct Category: Codable, Sendable, Equatable {
    var area: RecordArea
    var name: LocalizedText
    var events: Int
  }

  /// Past and future recipients of data.
  struct Recipients: Codable, Sendable, Equatable {
    /// The first year in the access log; left out if it is empty.
    var knownSince: Int?
    var disclosures: [Disclosed]
    var looks: [Look]
    var planned: [LocalizedText]
  }

  /// A disclosure to somebody outside.
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
    /// Left out for a program.
    var accountId: AccountID?
    /// User id of a program that acted for nobody.
    var service: UInt32?
    var relation: AccessRelation
    var first: Timestamp
    var last: Timestamp
    /// Admitted accesses.
    var allowed: Int
    var refused: Int
    var purposes: [AccessPurpose]
    var areas: [RecordArea]
  }

  /// The retention of data.
  struct Storage: Codable, Sendable, Equatable {
    /// Years for which treatment records are kept after the last event by the care team; 0 for none.
    var years: Int
    var lastCare: CalendarDay?
    var keepUntil: CalendarDay?
    /// Whether a hold prevents its erasure, whatever the years.
    var isHeld: Bool
    /// Years of retention of the access log; left out if they are not known.
    var accessLogYears: Int
    var text: LocalizedText
  }

  /// A right of the person.
  struct Right: Codable, Sendable, Equatable {
    var article: String
    var text: LocalizedText
  }

  /// A source of data.
  struct Source: Codable, Sendable, Equatable {
    var role: AccessRole
    /// Daemon, socket, gateway or dataImport.
    var channel: String
    var events: Int
    var first: Timestamp
    var last: Timestamp
  }

  /// Conclusions of programs from the data.
  struct AutomatedDecisions: Codable, Sendable, Equatable {
    var text: LocalizedText
    var computations: [Computation]
  }

  /// A value computed by a published rule.
  struct Computation: Codable, Sendable, Equatable {
    enum Kind: String, Codable, Sendable, CaseIterable { case score, classification, alert }
    var kind: Kind
    /// The definition with the rule: a questionnaire's version, or a measure set.
    var rule: String
    /// Version of the scoring inside a questionnaire's version.
    var scoringVersion: Int?
    var count: Int
  }

  /// The account, without its credentials.
  struct Account: Codable, Sendable, Equatable {
    var account: AccountView
    var application: Application?
    var terms: AcceptedTerms?
    var preferences: AccountPreferences
    var sessions: [SessionView]
  }

  /// An agreement or withdrawal.
  struct Consent: Codable, Sendable, Equatable {
    var at: Timestamp
    var kind: ConsentKind
    /// The version agreed to; left out if it was withdrawn.
    var version: ConsentVersion?
  }

  /// The people and purposes that the person shares the record with.
  struct Sharing: Codable, Sendable, Equatable {
    var withCareTeam: Bool
    var withResearch: Bool
  }

  /// A person who cares or cared for the patient.
  struct Carer: Codable, Sendable, Equatable {
    var accountId: AccountID
    var role: CareRole
    var from: Timestamp
    var until: Timestamp?
    var isActive: Bool
  }

  struct Emergency: Codable, Sendable, Equatable {
    var accountId: AccountID
    var role: CareRole
    var reason: String
    var openedAt: Timestamp
    var until: Timestamp
    var finding: EmergencyFinding?
  }

  /// The file `information.json`.
  func json() throws(Failure) -> [UInt8] {
    do throws(CodingFailure) { return try JSON.encode(pretty: self) + [UInt8(ascii: "\n")] } catch {
      throw Failure(.internalError, "the information cannot be written: \(error.kind.rawValue)")
    }
  }
}
