import RecordModel
import RecordStore

/// An account, without its credentials.
///
/// Key: account id 16.
struct AccountDocument: Document {
  static var projection: any Projection.Type { AccountProjection.self }
  static let prefix = UInt8(ascii: "A")

  var accountId: AccountID
  var role: AccountRole
  var application: Application?
  var address: String
  var addressIndex: Bytes
  var person: AccountPerson
  var terms: AcceptedTerms?
  var preferences: AccountPreferences
  var createdAt: Timestamp
  var updatedAt: Timestamp
  var verifiedAt: Timestamp?
  var disabledAt: Timestamp?
  /// Whether sign-ins need a generated code.
  var hasTotp = false
  /// Living sessions, oldest first.
  var sessions: [SessionID] = []
  /// Unsettled mails, oldest first.
  var mails: [WaitingMail] = []
  var signedInAt: Timestamp?
  /// An address that replaces the account's once its code is presented.
  var pendingAddress: String?
  /// Counts changes of the addresses in the settings: requests, confirmations and changes.
  var addressVersion = 0
  /// When codes went to new addresses: the last few, oldest first.
  var addressCodes: [Timestamp] = []

  /// The place of a ``MailDocument``.
  struct WaitingMail: Codable, Sendable, Equatable {
    var mailId: MailID
    var createdAt: Timestamp
    var purpose: CodePurpose
  }
}

/// The credentials of an account: hash, generator, outstanding codes.
///
/// Key: account id 16.
struct CredentialDocument: Document {
  static var projection: any Projection.Type { AccountProjection.self }
  static let prefix = UInt8(ascii: "C")

  /// PHC text; `nil` until a password was chosen.
  var password: String?
  /// The generator's secret, whether it was confirmed, and the steps whose codes were used.
  var totp: Totp?
  var codes: [Code] = []
  /// Failed sign-ins since the last right one: the last few, oldest first.
  var failedSignIns: [Timestamp] = []
  /// Failed generated codes for changes of the generator, likewise.
  var failedCodes: [Timestamp] = []
  /// The last right sign-in and the last right such code: earlier failures, which are written late, do not
  /// count.
  var signedInAt: Timestamp?
  var codeRightAt: Timestamp?
  /// Failures since the last sign-in, and the last of them.
  var failed = 0
  var failedAt: Timestamp?
  var lockedUntil: Timestamp?

  struct Totp: Codable, Sendable, Equatable {
    var secret: Bytes
    var isConfirmed: Bool
    /// Steps whose codes were used: the last few, latest use last.
    var used: [Int64] = []

    /// Steps remembered: more than can be used while a code of theirs is accepted.
    private static let remembered = 16

    mutating func use(_ step: Int64) { used = Array((used + [step]).suffix(Self.remembered)) }

    /// Whether a code of the step may be used: once, and none of a step before a used one.
    ///
    /// A used step ahead of the clock was used before the clock was set back: later steps are not judged by
    /// it, but it is not used again either.
    func allows(_ step: Int64, at now: Timestamp) -> Bool {
      let last = TotpGenerator.step(at: now) + TotpGenerator.reach
      return !used.contains(step) && used.allSatisfy { $0 > last || $0 < step }
    }
  }

  /// The one outstanding secret of a purpose.
  struct Code: Codable, Sendable, Equatable {
    var purpose: CodePurpose
    var nonce: Bytes
    var expiresAt: Timestamp
    var wrongTries: Int
    /// The last of them.
    var triedAt: Timestamp?
    /// The address that the code is to confirm, if it is not the account's, and its index.
    var address: String?
    var addressIndex: Bytes?
    /// Whether its time was seen to be over.
    var ranOut = false
  }

  /// The outstanding secret of a purpose.
  func code(_ purpose: CodePurpose) -> Code? { codes.first { $0.purpose == purpose } }
}

/// The account of an address.
///
/// Key: keyed hash of the canonical address 32.
struct AddressDocument: Document {
  static var projection: any Projection.Type { AccountProjection.self }
  static let prefix = UInt8(ascii: "E")

  var accountId: AccountID
}

/// An address that replaces an account's once its code is presented.
///
/// Key: keyed hash of the canonical address 32, account id 16.
struct PendingAddressDocument: Document {
  static var projection: any Projection.Type { AccountProjection.self }
  static let prefix = UInt8(ascii: "P")

  var accountId: AccountID
}

/// An account that is or once was an administrator's, which ends the way of making the first one.
///
/// Key: account id 16.
struct AdministratorDocument: Document {
  static var projection: any Projection.Type { AccountProjection.self }
  static let prefix = UInt8(ascii: "F")

  var since: Timestamp
}

/// A living session.
///
/// Key: account id 16, session id 16. An ended session has no document.
struct SessionDocument: Document {
  static var projection: any Projection.Type { AccountProjection.self }
  static let prefix = UInt8(ascii: "S")

  var sessionId: SessionID
  var application: Application
  var device: SessionDevice?
  var startedAt: Timestamp
  var refreshedAt: Timestamp
  /// SHA-256 of the valid refresh token.
  var refresh: Bytes
  /// SHA-256 of the one before it, when that was exchanged, and the nonce of the valid one.
  var previous: Bytes?
  var exchangedAt: Timestamp?
  var nonce: Bytes?
  var expiresAt: Timestamp
  var endsAt: Timestamp?
}

/// A mail that waits to be sent.
///
/// Key: milliseconds 8, mail id 16; so the oldest comes first.
struct MailDocument: Document {
  static var projection: any Projection.Type { AccountProjection.self }
  static let prefix = UInt8(ascii: "M")

  var mailId: MailID
  var accountId: AccountID
  var address: String
  var purpose: CodePurpose
  var nonce: Bytes
  var application: Application
  var language: Language
  var createdAt: Timestamp
  var expiresAt: Timestamp
  /// Attempts that failed.
  var attempts: Int
  /// Not offered before then.
  var dueAt: Timestamp

  static func key(_ mail: MailID, _ createdAt: Timestamp) -> [UInt8] {
    UInt64(clamping: createdAt.milliseconds).keyBytes + mail.keyBytes
  }
}
