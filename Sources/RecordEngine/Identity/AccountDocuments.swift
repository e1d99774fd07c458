import RecordModel
import RecordStore

/// An account, without what opens it.
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
  /// Whether a generated code is asked for.
  var hasTotp = false
  /// Living sessions, the oldest first.
  var sessions: [SessionID] = []
  /// Mails that were not settled, the oldest first.
  var mails: [WaitingMail] = []
  var signedInAt: Timestamp?
  /// An address that takes the place of the account's once its code was presented.
  var pendingAddress: String?
  /// Counts what settings show of the addresses: each that was asked for, confirmed or changed.
  var addressVersion = 0
  /// When codes went to new addresses: the last few, the oldest first.
  var addressCodes: [Timestamp] = []

  /// Where a ``MailDocument`` lies.
  struct WaitingMail: Codable, Sendable, Equatable {
    var mailId: MailID
    var createdAt: Timestamp
    var purpose: CodePurpose
  }
}

/// What opens an account: hash, generator, outstanding codes.
///
/// Key: account id 16.
struct CredentialDocument: Document {
  static var projection: any Projection.Type { AccountProjection.self }
  static let prefix = UInt8(ascii: "C")

  /// PHC text; none until a password was chosen.
  var password: String?
  /// The generator's secret, whether it was confirmed, and the steps whose codes were used.
  var totp: Totp?
  var codes: [Code] = []
  /// When sign-ins failed since the last right one: the last few, the oldest first.
  var failedSignIns: [Timestamp] = []
  /// When generated codes failed that were to change the generator, likewise.
  var failedCodes: [Timestamp] = []
  /// When a sign-in and such a code were last right: failures before, which are written late, do not count.
  var signedInAt: Timestamp?
  var codeRightAt: Timestamp?
  /// Failures since somebody last signed in, and when the last of them was.
  var failed = 0
  var failedAt: Timestamp?
  var lockedUntil: Timestamp?

  struct Totp: Codable, Sendable, Equatable {
    var secret: Bytes
    var isConfirmed: Bool
    /// Steps whose codes were used: the last few, the latest use last.
    var used: [Int64] = []

    /// Steps that are remembered: more than can be used while a code of them is accepted.
    private static let remembered = 16

    mutating func use(_ step: Int64) { used = Array((used + [step]).suffix(Self.remembered)) }

    /// Whether a code of the step may be used: once, and none of a step before one that was used.
    ///
    /// A used step that lies ahead of the clock was used before the clock was set back: by it later steps are not judged,
    /// but it is not used again either.
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
    /// When the last of them was.
    var triedAt: Timestamp?
    /// The address that the code is to confirm, where it is not the account's, and by what that is found.
    var address: String?
    var addressIndex: Bytes?
    /// Whether it was seen that its time was over.
    var ranOut = false
  }

  /// The outstanding secret of a purpose.
  func code(_ purpose: CodePurpose) -> Code? { codes.first { $0.purpose == purpose } }
}

/// Which account has an address.
///
/// Key: keyed hash of the canonical address 32.
struct AddressDocument: Document {
  static var projection: any Projection.Type { AccountProjection.self }
  static let prefix = UInt8(ascii: "E")

  var accountId: AccountID
}

/// That an address is to take the place of an account's, once its code was presented.
///
/// Key: keyed hash of the canonical address 32, account id 16.
struct PendingAddressDocument: Document {
  static var projection: any Projection.Type { AccountProjection.self }
  static let prefix = UInt8(ascii: "P")

  var accountId: AccountID
}

/// That an account is or once was an administrator's, which closes the way by which the first one is made.
///
/// Key: account id 16.
struct AdministratorDocument: Document {
  static var projection: any Projection.Type { AccountProjection.self }
  static let prefix = UInt8(ascii: "F")

  var since: Timestamp
}

/// A living session.
///
/// Key: account id 16, session id 16. A session that ended has no document.
struct SessionDocument: Document {
  static var projection: any Projection.Type { AccountProjection.self }
  static let prefix = UInt8(ascii: "S")

  var sessionId: SessionID
  var application: Application
  var device: SessionDevice?
  var startedAt: Timestamp
  var refreshedAt: Timestamp
  /// SHA-256 of the refresh token that is good.
  var refresh: Bytes
  /// SHA-256 of the one before it, when that was exchanged, and what the good one was derived from besides.
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
  /// Before this it is not offered.
  var dueAt: Timestamp

  static func key(_ mail: MailID, _ createdAt: Timestamp) -> [UInt8] {
    UInt64(clamping: createdAt.milliseconds).keyBytes + mail.keyBytes
  }
}
