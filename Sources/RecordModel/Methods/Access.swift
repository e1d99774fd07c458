/// The subject of a method, and its effect on it.
///
/// Authorization depends on nothing else about a method.
package struct Access: Sendable, Hashable {
  /// The effect of a method on its subject.
  package enum Effect: String, Sendable, CaseIterable, Codable {
    case read
    /// Appends events, or makes or removes something outside of the log, such as an export.
    case write
    /// Runs the store: verification, rebuilds.
    case operate
  }

  /// The subject of a method.
  package enum Subject: String, Sendable, CaseIterable, Codable {
    case patient
    /// Questionnaires, the same for all patients.
    case catalogue
    /// The log of all patients.
    case log
    /// The store as a whole.
    case store
    /// Counts of the daemon for monitoring.
    case figures
    /// Sign-up and sign-in, which need no session.
    case entry
    /// The caller's own account and sessions.
    case account
    /// The accounts of all people, and who cares for whom.
    case accounts
    /// Mail waiting to be sent.
    case outbox
    /// Who looked at whose record.
    case accessLog
    /// Copies of the store, which stay sealed.
    case backups
    /// Needs no protection.
    case anyone
  }

  /// The content of a patient's record that a method shows.
  package enum Content: String, Sendable, CaseIterable, Codable {
    /// Entered by the care team, or needed by it whatever the patient decides.
    case care
    /// Entered by patients, who may keep it from the care team (R-MH-053).
    case selfEntered
    /// Both; the method leaves out entries that the patient keeps from the care team, and says so (R-MH-180).
    case partlySelfEntered
    /// No content: only that a job such as an export runs on the record.
    case nothing
  }

  /// The records that a method is about.
  package enum Reach: String, Sendable, CaseIterable, Codable {
    /// The record of the patient named by the call.
    case namedPatient
    /// All records that the person is in a relation to, or the named one; the method leaves out those of
    /// others.
    case ownPatients
  }

  package let effect: Effect
  package let subject: Subject
  /// Who may, each within their relation to the record; what programs may of their own is another table's matter.
  package let who: Who
  package let content: Content
  package let reach: Reach
  /// Whether it is a step before the first use, which needs no confirmed address (R-MH-063).
  package private(set) var isOnboarding = false
  /// Whether every signed-in person may call it for the record of their own id, whether or not there is one
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

  /// Looks at the subject; nobody may look at a patient's record unless named.
  package static func read(_ subject: Subject) -> Access { Access(.read, subject, by: subject.readers) }
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
  /// Appends events about the subject; nobody may write to a patient's record unless named.
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
  package static let backUp = Access(.operate, .backups, by: .nobody)

  /// The same as a step before the first use.
  package var onboarding: Access {
    var access = self
    access.isOnboarding = true
    return access
  }
  /// The same for everybody, for the record of their own id.
  package var ofOneself: Access {
    var access = self
    access.isOfOneself = true
    return access
  }
  /// Runs the store.
  package static let operate = Access(.operate, .store, by: .nobody)
}

extension Access.Subject {
  /// The default readers.
  fileprivate var readers: People {
    switch self {
    case .catalogue, .account, .entry, .anyone: .everybody
    case .accounts: .admins
    case .accessLog: .auditors
    case .patient, .log, .store, .figures, .outbox, .backups: .nobody
    }
  }

  /// The default writers.
  fileprivate var writers: People {
    switch self {
    case .account, .entry: .everybody
    case .accounts, .catalogue: .admins
    case .patient, .log, .store, .figures, .outbox, .accessLog, .backups, .anyone: .nobody
    }
  }
}
