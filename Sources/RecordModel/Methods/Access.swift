/// What a method touches, and whether it changes it.
///
/// Authorization decides on nothing else of a method.
package struct Access: Sendable, Hashable {
  /// What a method does to its subject.
  package enum Effect: String, Sendable, CaseIterable, Codable {
    /// Looks.
    case read
    /// Appends events, or makes or removes something of the record's outside of the log, such as an export.
    case write
    /// Runs the store: verification, rebuilds.
    case operate
  }

  /// What a method touches.
  package enum Subject: String, Sendable, CaseIterable, Codable {
    /// One patient's record.
    case patient
    /// Questionnaires, the same for all patients.
    case catalogue
    /// The log of all patients.
    case log
    /// The store as a whole.
    case store
    /// Counts of the daemon for monitoring.
    case figures
    /// The door: signing up and in, which needs no session.
    case entry
    /// The caller's own account and sessions.
    case account
    /// The accounts of all people, and who cares for whom.
    case accounts
    /// Mail that waits to be sent.
    case outbox
    /// Who looked at whose record.
    case accessLog
    /// Copies of the store, which stay sealed.
    case backups
    /// Nothing that needs protection.
    case anyone
  }

  /// What of a patient's record a method shows.
  package enum Content: String, Sendable, CaseIterable, Codable {
    /// What the care team entered, or needs whatever the patient decides.
    case care
    /// What the patient entered for themselves, which they may keep from the care team (R-MH-053).
    case selfEntered
    /// Both; the method leaves out what the patient keeps from the care team, and says that it does (R-MH-180).
    case partlySelfEntered
    /// Nothing of the content: only that something is being done with the record, such as an export.
    case nothing
  }

  /// Whose records a method is about.
  package enum Reach: String, Sendable, CaseIterable, Codable {
    /// The patient's that the call names.
    case namedPatient
    /// All those that the person is in a relation to, or the named one's; the method leaves out what is others'.
    case ownPatients
  }

  /// What it does.
  package let effect: Effect
  package let subject: Subject
  /// Who may, each within their relation to the record; what programs may of their own is another table's matter.
  package let who: Who
  /// What of a patient's record is shown.
  package let content: Content
  /// Whose records it is about.
  package let reach: Reach
  /// Whether it is one of the steps that a person takes before beginning, which need no confirmed address (R-MH-063).
  package private(set) var isOnboarding = false
  /// Whether everybody who is signed in may call it about the record of their own id, whether or not there is one
  /// (R-RH-035).
  package private(set) var isOfOneself = false

  /// Which people who sign in may.
  package var people: People { who.people }

  /// An effect on a subject by some people, and by programs for whomever they name.
  package init(
    _ effect: Effect, _ subject: Subject, by people: People, shows content: Content = .care,
    of reach: Reach = .namedPatient
  ) {
    self.init(effect, subject, only: .signedIn(people), shows: content, of: reach)
  }

  /// An effect on a subject by some people alone, whether they sign in or a program acts for them.
  package init(
    _ effect: Effect, _ subject: Subject, only who: Who, shows content: Content = .care,
    of reach: Reach = .namedPatient
  ) {
    (self.effect, self.subject, self.who) = (effect, subject, who)
    (self.content, self.reach) = (content, reach)
  }

  /// Looks at the subject; a patient's record is for nobody who is not named.
  package static func read(_ subject: Subject) -> Access { Access(.read, subject, by: subject.readers) }
  /// Looks at a patient's record.
  package static func read(
    _ subject: Subject, by people: People, shows content: Content = .care, of reach: Reach = .namedPatient
  ) -> Access {
    Access(.read, subject, by: people, shows: content, of: reach)
  }
  /// Looks at a patient's record, for those alone.
  package static func read(
    _ subject: Subject, only who: Who, shows content: Content = .care, of reach: Reach = .namedPatient
  ) -> Access {
    Access(.read, subject, only: who, shows: content, of: reach)
  }
  /// Appends events about the subject; a patient's record is for nobody who is not named.
  package static func write(_ subject: Subject) -> Access { Access(.write, subject, by: subject.writers) }
  /// Appends events about a patient, or makes or removes something that belongs to the record.
  package static func write(
    _ subject: Subject, by people: People, shows content: Content = .care, of reach: Reach = .namedPatient
  ) -> Access {
    Access(.write, subject, by: people, shows: content, of: reach)
  }
  /// Appends events about a patient, for those alone.
  package static func write(
    _ subject: Subject, only who: Who, shows content: Content = .care
  ) -> Access {
    Access(.write, subject, only: who, shows: content)
  }
  /// Has backups made.
  package static let backUp = Access(.operate, .backups, by: .nobody)

  /// The same as a step that a person takes before beginning.
  package var onboarding: Access {
    var access = self
    access.isOnboarding = true
    return access
  }
  /// The same, also for whoever is no patient, about the record that their own id would have.
  package var ofOneself: Access {
    var access = self
    access.isOfOneself = true
    return access
  }
  /// Runs the store.
  package static let operate = Access(.operate, .store, by: .nobody)
}

extension Access.Subject {
  /// Who may look at it where a method does not say.
  fileprivate var readers: People {
    switch self {
    case .catalogue, .account, .entry, .anyone: .everybody
    case .accounts: .admins
    case .accessLog: .auditors
    case .patient, .log, .store, .figures, .outbox, .backups: .nobody
    }
  }

  /// Who may change it where a method does not say.
  fileprivate var writers: People {
    switch self {
    case .account, .entry: .everybody
    case .accounts, .catalogue: .admins
    case .patient, .log, .store, .figures, .outbox, .accessLog, .backups, .anyone: .nobody
    }
  }
}
