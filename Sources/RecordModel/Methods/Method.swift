/// One method of the record: its parameters are the type's own properties, its answer is ``Outcome``.
///
/// A method is declared once. Dispatch, authorization, the OpenRPC document, the command line and the golden tests all
/// come from this declaration and the engine's catalog.
public protocol Method: Codable, Sendable {
  /// What the method answers: the `data` object of the contract's operation.
  associatedtype Outcome: Codable & Sendable

  /// Its name on the wire: `assessment.saveAnswer`.
  static var name: String { get }
  /// One sentence for the documentation.
  static var summary: String { get }
  /// Who may call it. There is no default: leaving it out does not compile.
  static var access: Access { get }
  /// Parameters as a caller could send them.
  static var example: Self { get }
  /// What the answer to such a call looks like.
  static var exampleOutcome: Outcome { get }
}

/// What a method touches, and whether it changes it.
///
/// Authorization decides on nothing else of a method.
public struct Access: Sendable, Hashable {
  /// What a method does to its subject.
  public enum Effect: String, Sendable, CaseIterable, Codable {
    /// Looks.
    case read
    /// Appends events.
    case write
    /// Runs the store: verification, rebuilds.
    case operate
  }

  /// What a method touches.
  public enum Subject: String, Sendable, CaseIterable, Codable {
    /// One patient's record.
    case patient
    /// Questionnaires, the same for all patients.
    case catalogue
    /// The log of all patients.
    case log
    /// The store as a whole.
    case store
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
    /// Nothing that needs protection.
    case anyone
  }

  /// What it does.
  public let effect: Effect
  /// To what.
  public let subject: Subject

  /// An effect on a subject.
  public init(_ effect: Effect, _ subject: Subject) {
    self.effect = effect
    self.subject = subject
  }

  /// Looks at the subject.
  public static func read(_ subject: Subject) -> Access { Access(.read, subject) }
  /// Appends events about the subject.
  public static func write(_ subject: Subject) -> Access { Access(.write, subject) }
  /// Runs the store.
  public static let operate = Access(.operate, .store)
}
