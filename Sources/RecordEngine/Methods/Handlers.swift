import RecordModel
import RecordStore

/// A method that appends events.
protocol Command: Method {
  /// Who alone may ask for what some calls ask for, by their parameters; what depends on the record is for ``decide(_:)``.
  static var rules: [CallRule<Self>] { get }

  /// Decides on one consistent state. Pure except for the view's ids: writes nothing, waits for nothing.
  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<Outcome>

  /// An outcome, decided now or kept from before, without data that the patient withholds from the caller
  /// (R-MH-053).
  ///
  /// Called only by ``RecordView/shown(_:of:)``, for methods that declare such content.
  func withholding(_ outcome: Outcome, _ view: borrowing RecordView) throws(Failure) -> Outcome
}

extension Command {
  static var rules: [CallRule<Self>] { [] }

  /// Without a rule for withholding, nothing is answered.
  func withholding(_ outcome: Outcome, _ view: borrowing RecordView) throws(Failure) -> Outcome {
    throw Failure(.internalError, "\(Self.name) does not say what of its answer is withheld")
  }
}

/// A method that answers from one consistent state and changes nothing.
protocol ReadMethod: Method {
  func answer(_ view: borrowing RecordView) throws(Failure) -> Outcome
}

/// A query answered on the caller's thread: it must be a few look-ups, not a scan.
protocol Query: ReadMethod {}

/// A query that reads much: answered on a thread of a pool, so that scans hold nobody up.
protocol Scan: ReadMethod {}

/// An operation that a command id makes happen once, however often it is sent.
protocol OnceOperation: Method {
  /// Members of the request that are passwords, which are not kept with the command id.
  static var passwords: Set<String> { get }
  /// Whether its answer is kept with an event.
  static var appendsEvents: Bool { get }

  /// Does the work, or returns the earlier result.
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

/// An operation that can report the problems of a request without carrying it out.
protocol ReviewedOperation: Method {
  /// Refuses a request with problems.
  func review(_ engine: Engine, _ call: CallContext) throws(Failure)
}
