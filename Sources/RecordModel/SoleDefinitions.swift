/// Every kind of definition of which one is in force.
package enum SoleDefinitions {
  package static let all: [any SoleDefinition.Type] = [
    MeasureSet.self, InteractionTable.self, Practice.self, BiomarkerPanel.self,
  ]
}
