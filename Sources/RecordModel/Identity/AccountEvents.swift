/// An account was opened.
package struct AccountRegistered: Event {
  package static let type = EventType(code: 320, name: "account.registered")
  /// The password's hash lets nobody in, and is still nobody's business.
  package static let hiddenMembers: Set<String> = ["password", "addressIndex"]

  /// What the person is to the record.
  package var role: AccountRole
  /// The application that the account was opened in; none for one that the daemon's operator made.
  package var application: Application?
  /// The mail address in canonical form.
  package var address: String
  /// The keyed hash that the address is found by.
  package var addressIndex: Bytes
  /// What the person is called.
  package var person: AccountPerson
  /// The password's hash as a PHC text; none until the person chooses a password.
  package var password: String?
  /// The texts that were agreed to.
  package var terms: AcceptedTerms?
  /// The language that mails are written in.
  package var language: Language

  /// An account of that role.
  package init(
    role: AccountRole, application: Application?, address: String, addressIndex: Bytes, person: AccountPerson,
    password: String?, terms: AcceptedTerms? = nil, language: Language
  ) {
    (self.role, self.application, self.address, self.person) = (role, application, address, person)
    (self.addressIndex, self.password, self.terms, self.language) = (addressIndex, password, terms, language)
  }
}

/// What a person with an account is called.
package struct AccountPerson: Codable, Sendable, Equatable {
  /// The given names, where the application asks for two names.
  package var firstName: String?
  /// The family name, where the application asks for two names.
  package var lastName: String?
  /// The whole name.
  package var name: String?
  package var birthDate: CalendarDay?

  /// A person of that name.
  package init(
    firstName: String? = nil, lastName: String? = nil, name: String? = nil, birthDate: CalendarDay? = nil
  ) {
    (self.firstName, self.lastName, self.name) = (firstName, lastName, name)
    self.birthDate = birthDate
  }
}

/// That the person agreed to the terms of use and to the privacy policy, and to which versions (R-SO-046).
package struct AcceptedTerms: Codable, Sendable, Equatable {
  /// Version of the texts, as the application names it; none where it does not say.
  package var version: String?

  /// Both texts of that version.
  package init(version: String? = nil) { self.version = version }
}

/// The person showed that an address is theirs: the account's, or one that takes its place.
package struct AddressVerified: Event {
  package static let type = EventType(code: 321, name: "account.address-verified")
  /// By which the address is found; nobody's business.
  package static let hiddenMembers: Set<String> = ["addressIndex"]

  /// The address that the account has from now on, in canonical form; none where it is the one that it has.
  package var address: String?
  /// The keyed hash that this address is found by.
  package var addressIndex: Bytes?

  /// The account's address is the person's.
  package init() {}

  /// The person has this address from now on.
  package init(address: String, addressIndex: Bytes) {
    (self.address, self.addressIndex) = (address, addressIndex)
  }
}

/// A one-time secret was made and a mail with it put into the outbox.
///
/// The secret itself is nowhere: it is derived from the nonce, under a key outside the log, when the mail is written
/// and when somebody presents it.
package struct CodeIssued: Event {
  package static let type = EventType(code: 322, name: "account.code-issued")
  /// Of no use without the key, and still nobody's business.
  package static let hiddenMembers: Set<String> = ["nonce", "addressIndex"]

  /// What the secret is for.
  package var purpose: CodePurpose
  /// What the secret is derived from; sixteen random bytes.
  package var nonce: Bytes
  package var mailId: MailID
  /// The application whose mail it is.
  package var application: Application
  /// The language of the mail.
  package var language: Language
  /// When the secret is worth nothing any more.
  package var expiresAt: Timestamp
  /// Where the mail goes, in canonical form; none for the account's address.
  package var address: String?
  /// The keyed hash that this address is found by.
  package var addressIndex: Bytes?

  /// A secret for that purpose.
  package init(
    purpose: CodePurpose, nonce: Bytes, mailId: MailID, application: Application, language: Language,
    expiresAt: Timestamp
  ) {
    (self.purpose, self.nonce, self.mailId) = (purpose, nonce, mailId)
    (self.application, self.language, self.expiresAt) = (application, language, expiresAt)
  }
}

/// What a one-time secret is for; one of one purpose is worth nothing for another.
package enum CodePurpose: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  /// Six digits that show that an address is the person's.
  case verifyAddress
  /// Six digits that show that an address is the person's which is to take the place of the account's (R-MH-265).
  case changeAddress
  /// A long token that lets a new password be set.
  case resetPassword
}

/// A wrong one-time code was presented.
package struct CodeRejected: Event {
  package static let type = EventType(code: 323, name: "account.code-rejected")

  /// What it was presented for.
  package var purpose: CodePurpose

  /// A wrong code.
  package init(purpose: CodePurpose) { self.purpose = purpose }
}

/// A right one-time secret was presented after its time, which no clock that is set back gives it again.
package struct CodeRanOut: Event {
  package static let type = EventType(code: 342, name: "account.code-ran-out")

  /// What it was presented for.
  package var purpose: CodePurpose

  /// A secret whose time was over.
  package init(purpose: CodePurpose) { self.purpose = purpose }
}

/// The sender of mails reported what became of one.
package struct MailSettled: Event {
  package static let type = EventType(code: 324, name: "account.mail-settled")

  package var mailId: MailID
  /// What became of it.
  package var outcome: MailOutcome

  package init(mailId: MailID, outcome: MailOutcome) { (self.mailId, self.outcome) = (mailId, outcome) }
}
