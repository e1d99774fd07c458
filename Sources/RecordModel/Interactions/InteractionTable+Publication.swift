extension InteractionTable: SoleDefinition {
  package static let publication = Publication<InteractionTable>(
    "interactions", code: 290, member: "table",
    summary:
      "Checks and publishes which drugs do not go together; medications are checked by it from then on.")
  package static let reading = "Answers the interaction table in force: names, rules and their sources."
  package static let label = LocalizedText(de: "Wechselwirkungen", en: "Interaction table")
}

package typealias InteractionsPublished = DefinitionPublished<InteractionTable>
package typealias PublishInteractions = PublishDefinition<InteractionTable>
package typealias GetInteractions = GetDefinition<InteractionTable>
