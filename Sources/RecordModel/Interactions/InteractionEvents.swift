/// An interaction table was published and is the one that medications are checked by from then on.
public struct InteractionsPublished: Event {
  /// Code 290.
  public static let type = EventType(code: 290, name: "interactions.published")
  /// The whole table, so that the log alone can explain every finding.
  public var table: InteractionTable

  /// This table is published.
  public init(table: InteractionTable) { self.table = table }
}

extension InteractionsPublished {
  /// The table's id.
  public var summary: LocalizedText {
    LocalizedText(
      de: "Wechselwirkungen \(table.id) veröffentlicht", en: "Interaction table \(table.id) published")
  }
}
