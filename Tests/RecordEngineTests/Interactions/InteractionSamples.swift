import RecordModel

@testable import RecordEngine

extension EventSamples {
  /// One event of every type of the interactions.
  ///
  /// The table has no conditions, as those of before there were any.
  static var interactions: [any Event] {
    var table = GetInteractions.exampleOutcome
    (table.conditions, table.conditionRules) = (nil, nil)
    return [InteractionsPublished(table)]
  }
}
