/// An account was opened.
package struct AccountRegistered: Event {
  package static let type = EventType(code: 320, name: "account.registered")
  /// The password's hash opens no door, but is still nobody's business.
  package static let hiddenMembers: Set<String> = ["password", "addressIndex"]

  package var role: AccountRole
  /// The application in which the account was opened; `nil` for one that the daemon's operator made.
  package var application: Application?
  /// In canonical form.
  package var address: String
  /// Keyed hash, for looking the address up.
  package var addressIndex: Bytes
  package var person: AccountPerson
  /// A PHC text; `nil` until the person chooses a password.
  package var password: String?
  package var terms: AcceptedTerms?
  /// The language of mails.
  package var language: Language

  package init(
    role: AccountRole, application: Application?, address: String, addressIndex: Bytes, person: AccountPerson,
    password: String?, terms: AcceptedTerms? = nil, language: Language
  ) {
    (self.role, self.application, self.address, self.person) = (role, application, address, person)
    (self.addressIndex, self.password, self.terms, self.language) = (addressIndex, password, terms, language)
  }
}

/// A person's names and birth date.
package struct AccountPerson: Codable, Sendable, Equatable {
  /// Given names, if the application asks for two names.
  package var firstName: String?
  /// Family name, if the application asks for two names.
  package var lastName: String?
  /// The whole name.
  package var name: String?
  package var birthDate: CalendarDay?

  package init(
    firstName: String? = nil, lastName: String? = nil, name: String? = nil, birthDate: CalendarDay? = nil
  ) {
    (self.firstName, self.lastName, self.name) = (firstName, lastName, name)
    self.birthDate = birthDate
  }
}

/// The person agreed to these versions of the terms of use and the privacy policy (R-SO-046).
package struct AcceptedTerms: Codable, Sendable, Equatable {
  /// The application's version of the texts; `nil` if it does not say.
  package var version: String?

  package init(version: String? = nil) { self.version = version }
}

/// The person proved that an address is theirs: the account's, or one that replaces it.
package struct AddressVerified: Event {
  package static let type = EventType(code: 321, name: "account.address-verified")
  /// A look-up key for the address; nobody's business.
  package static let hiddenMembers: Set<String> = ["addressIndex"]

  /// The account's new address, in canonical form; `nil` if it stays the same.
  package var address: String?
  /// Keyed hash, for looking the address up.
  package var addressIndex: Bytes?

  /// Verifies the account's own address.
  package init() {}

  /// Replaces the account's address.
  package init(address: String, addressIndex: Bytes) {
    (self.address, self.addressIndex) = (address, addressIndex)
  }
}

/// A one-time secret was made, and a mail with it put into the outbox.
///
/// The secret itself is stored nowhere: it is derived from the nonce, under a key outside the log, when the
/// mail is written and when somebody presents it.
package struct CodeIssued: Event {
  package static let type = EventType(code: 322, name: "account.code-issued")
  /// Useless without the key, but still nobody's business.
  package static let hiddenMembers: Set<String> = ["nonce", "addressIndex"]

  package var purpose: CodePurpose
  /// The source of the secret; sixteen random bytes.
  package var nonce: Bytes
  package var mailId: MailID
  /// The application in whose name the mail is sent.
  package var application: Application
  package var language: Language
  package var expiresAt: Timestamp
  /// The recipient, in canonical form; `nil` for the account's address.
  package var address: String?
  /// Keyed hash, for looking the address up.
  package var addressIndex: Bytes?

  package init(
    purpose: CodePurpose, nonce: Bytes, mailId: MailID, application: Application, language: Language,
    expiresAt: Timestamp
  ) {
    (self.purpose, self.nonce, self.mailId) = (purpose, nonce, mailId)
    (self.application, self.language, self.expiresAt) = (application, language, expiresAt)
  }
}

/// The purpose of a one-time secret, which is worthless for any other.
package enum CodePurpose: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  /// Six digits that show that an address is the person's.
  case verifyAddress
  /// Six digits that show that a new address is the person's, before it replaces the account's (R-MH-265).
  case changeAddress
  /// A long token that lets a new password be set.
  case resetPassword
}

/// A wrong one-time code was presented.
package struct CodeRejected: Event {
  package static let type = EventType(code: 323, name: "account.code-rejected")

  package var purpose: CodePurpose

  package init(purpose: CodePurpose) { self.purpose = purpose }
}

/// A right one-time secret was presented too late; setting the clock back does not revive it.
package struct CodeRanOut: Event {
  package static let type = EventType(code: 342, name: "account.code-ran-out")

  package var purpose: CodePurpose

  package init(purpose: CodePurpose) { self.purpose = purpose }
}

/// The sender reported the outcome of a mail.
package struct MailSettled: Event {
  package static let type = EventType(code: 324, name: "account.mail-settled")

  package var mailId: MailID
  package var outcome: MailOutcome

  package init(mailId: MailID, outcome: MailOutcome) { (self.mailId, self.outcome) = (mailId, outcome) }
}
