/// Publishes a definition and puts it in force.
package struct PublishDefinition<Definition: PublishedDefinition>: Method {
  /// `measures.publish`, and so on.
  package static var name: String { Definition.publication.name + ".publish" }
  package static var summary: String { Definition.publication.summary }
  /// Changes what is the same for all patients.
  package static var access: Access { .write(.catalogue) }

  /// The definition, as in a file; every defect of it is named with its path.
  package var definition: Value

  /// Publishes that definition.
  package init(definition: Value) { self.definition = definition }

  /// The method's answer.
  package typealias Outcome = Definition.State
  package static var example: Self { Self(definition: Definition.publication.example) }
  package static var exampleOutcome: Outcome { Definition.publication.outcome }
}

/// Reads the definition in force.
package struct GetDefinition<Definition: SoleDefinition>: Method {
  /// `measures.get`, and so on.
  package static var name: String { Definition.publication.name + ".get" }
  package static var summary: String { Definition.reading }
  /// Reads what is the same for all patients.
  package static var access: Access { .read(.catalogue) }

  /// The one in force.
  package init() {}

  /// The method's answer.
  package typealias Outcome = Definition
  /// No parameters.
  package static var example: Self { Self() }
  package static var exampleOutcome: Definition { Definition.example }
}
