import RecordModel

@testable import RecordEngine

extension EventSamples {
  /// One event of every type of the interactions.
  static var interactions: [any Event] { [InteractionsPublished(table: GetInteractions.exampleOutcome)] }
}
