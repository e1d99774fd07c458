/// One method of the record: its parameters are the type's own properties, its answer is ``Outcome``.
///
/// A method is declared once. Dispatch, authorization, the OpenRPC document, the command line and the golden tests all
/// come from this declaration and the engine's catalog.
package protocol Method: Codable, Sendable {
  /// The `data` object of the contract's operation.
  associatedtype Outcome: Codable & Sendable

  /// Its name on the wire: `assessment.saveAnswer`.
  static var name: String { get }
  /// One sentence for the documentation.
  static var summary: String { get }
  /// Who may call it. There is no default: leaving it out does not compile.
  static var access: Access { get }
  /// Parameters as a caller could send them.
  static var example: Self { get }
  /// The answer to such a call.
  static var exampleOutcome: Outcome { get }
}
