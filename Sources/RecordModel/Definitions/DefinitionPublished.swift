/// A definition was published and is in force from then on.
package struct DefinitionPublished<Definition: PublishedDefinition>: Event {
  package static var type: EventType { Definition.publication.event }
  /// The whole definition, so that the log alone can explain everything that is said by it.
  package var definition: Definition

  /// This definition is published.
  package init(_ definition: Definition) { self.definition = definition }

  /// Reads the one member that the kind's events have.
  package init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: PathStep.self)
    definition = try members.decode(Definition.self, forKey: Definition.publication.member)
  }

  /// Writes that member.
  package func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: PathStep.self)
    try members.encode(definition, forKey: Definition.publication.member)
  }

  package var summary: LocalizedText { definition.announcement }
}
