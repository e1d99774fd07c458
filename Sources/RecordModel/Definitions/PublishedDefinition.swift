/// A kind of definition: the same for all patients, checked and published as a whole, and in force from then on.
///
/// A kind is one conformance. Its event and its methods follow from that here; how it is checked and kept, in the engine.
package protocol PublishedDefinition: Codable, Sendable, Equatable {
  /// The answer to publishing.
  associatedtype State: Codable & Sendable

  static var publication: Publication<Self> { get }
  /// Names what is published for ever; a changed definition needs another.
  var version: String { get }
  /// The announcement of its publication, for people.
  var announcement: LocalizedText { get }
  var state: State { get }
}

/// How a kind of definition is published.
package struct Publication<Definition: PublishedDefinition>: Sendable {
  /// Its event and methods begin with it: `measures.published`, `measures.publish`.
  package let name: String
  /// Code and name of its event.
  let event: EventType
  /// The member of the event, and of what is kept, that holds the definition.
  let member: PathStep
  /// The summary of the method that publishes it.
  let summary: String
  /// An example of a definition to publish.
  let example: Value
  /// The answer to publishing the example.
  let outcome: Definition.State

  init(
    _ name: String, code: UInt16, member: String, summary: String, example: Value, outcome: Definition.State
  ) {
    (self.name, event) = (name, EventType(code: code, name: name + ".published"))
    self.member = PathStep(stringValue: member)
    (self.summary, self.example, self.outcome) = (summary, example, outcome)
  }
}

/// A kind of which one definition is in force: the one that was published last.
package protocol SoleDefinition: PublishedDefinition where State == SoleState {
  /// Its version.
  var id: String { get }
  /// The kind's name for people.
  static var label: LocalizedText { get }
  /// The summary of the method that reads the one in force.
  static var reading: String { get }
  /// An example of that method's answer.
  static var example: Self { get }
}

/// Which definition of a kind is in force now.
package struct SoleState: Codable, Sendable, Equatable {
  package var id: String
}

extension SoleDefinition {
  /// The kind's name within names of methods and of files.
  package static var kindName: String { publication.name }
  package var version: String { id }
  package var state: SoleState { SoleState(id: id) }
  package var announcement: LocalizedText {
    LocalizedText(de: "\(Self.label.de) \(id) veröffentlicht", en: "\(Self.label.en) \(id) published")
  }
}

extension Publication where Definition: SoleDefinition {
  /// - Parameter example: what could be published, if it is not what could be read.
  init(_ name: String, code: UInt16, member: String, summary: String, example: Value? = nil) {
    self.init(
      name, code: code, member: member, summary: summary,
      example: example ?? (try? Tape(encoding: Definition.example).value()) ?? .null,
      outcome: Definition.example.state)
  }
}
