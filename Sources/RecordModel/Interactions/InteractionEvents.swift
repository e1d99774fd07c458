/// An interaction table was published; medications are checked by it from then on.
package struct InteractionsPublished: Event {
  package static let type = EventType(code: 290, name: "interactions.published")
  /// The whole table, so that the log alone can explain every finding.
  package var table: InteractionTable

  package init(table: InteractionTable) { self.table = table }
}

extension InteractionsPublished {
  package var summary: LocalizedText {
    LocalizedText(
      de: "Wechselwirkungen \(table.id) veröffentlicht", en: "Interaction table \(table.id) published")
  }
}
