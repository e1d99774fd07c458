import RecordModel
import RecordStore

/// A method that appends events.
protocol Command: Method {
  /// Who alone may ask for what some calls ask for, by their parameters; what depends on the record is for ``decide(_:)``.
  static var rules: [CallRule<Self>] { get }

  /// Decides, on one consistent state, what happens. Pure but for the view's ids: puts nothing, waits for nothing.
  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<Outcome>

  /// An outcome, decided now or kept from before, without what the patient keeps from whoever asks (R-MH-053).
  ///
  /// Asked for by ``RecordView/shown(_:of:)`` alone, of methods that declare that they show such things.
  func withholding(_ outcome: Outcome, _ view: borrowing RecordView) throws(Failure) -> Outcome
}

extension Command {
  static var rules: [CallRule<Self>] { [] }

  /// What nobody says how to withhold does not leave.
  func withholding(_ outcome: Outcome, _ view: borrowing RecordView) throws(Failure) -> Outcome {
    throw Failure(.internalError, "\(Self.name) does not say what of its answer is withheld")
  }
}

/// A method that answers from one consistent state and changes nothing.
protocol ReadMethod: Method {
  func answer(_ view: borrowing RecordView) throws(Failure) -> Outcome
}

/// A question that is answered on the caller's thread: it must be a few look-ups, not a scan.
protocol Query: ReadMethod {}

/// A question that reads much: answered on a thread of a pool, so that scans keep nobody waiting.
protocol Scan: ReadMethod {}

/// An operation that a command id makes happen once, however often it is sent.
protocol OnceOperation: Method {
  /// Members of the request that are passwords: nothing of them is kept with the command id.
  static var passwords: Set<String> { get }
  /// Whether its answer is kept with an event.
  static var appendsEvents: Bool { get }

  /// Does the work, or answers what came of it before.
  func perform(_ engine: Engine, _ call: CallContext, _ once: CommandOnce?) throws(Failure) -> Done<Outcome>
}

extension OnceOperation {
  static var appendsEvents: Bool { true }
}

/// A method that runs the store or walks the log, on a thread of its own pool.
protocol Operation: Method {
  /// Does the work; may take long.
  func perform(_ engine: Engine, _ call: CallContext) throws(Failure) -> Outcome
}

/// An operation that can tell what is wrong with a request without doing what it asks for.
protocol ReviewedOperation: Method {
  /// Refuses what is wrong with the request.
  func review(_ engine: Engine, _ call: CallContext) throws(Failure)
}
