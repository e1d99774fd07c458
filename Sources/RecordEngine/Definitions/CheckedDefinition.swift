import RecordModel
import RecordStore

/// The engine's half of a kind of definition: how it is checked, where it is kept, and what is made of it for use.
protocol CheckedDefinition: PublishedDefinition {
  /// The prepared form of a published version, made once.
  associatedtype Prepared: Sendable

  /// The words for it in refusals.
  static var wording: DefinitionWording { get }
  /// The projection that keeps its versions.
  static var projection: any Projection.Type { get }
  /// First byte of their keys.
  static var prefix: UInt8 { get }
  /// Whether the record has what a shipped file would bring; only where the answer depends on it is the file read.
  static func isThere(
    _ file: () throws(Failure) -> Self, _ view: borrowing RecordView
  ) throws(Failure) -> Bool

  /// The stream whose event publishes it.
  var stream: StreamID { get }
  /// Everything that keeps it from being published, in the order of the file.
  var defects: [DefinitionFile.Defect] { get }
  var prepared: Prepared { get }
  /// The definition that a prepared form was made of.
  static func whole(_ prepared: Prepared) -> Self
  /// As patients read it (R-MH-356).
  var forPatients: Self { get }
  /// Refuses it for what else is published.
  func checkNames(_ view: borrowing RecordView) throws(Failure)
}

/// The words for a kind of definition, in refusals.
struct DefinitionWording {
  /// A `measure set` is missing, or none is published.
  let name: String
  var article = "a"
  /// The `measure set` cannot be published.
  let refused: String
  var tooLarge = "The file is larger than 1 MiB."
  /// A version is published, with the same content or with other content.
  let isTaken: @Sendable (_ isSame: Bool) -> String
}

extension CheckedDefinition {
  var forPatients: Self { self }
}

extension CheckedDefinition where Prepared == Self {
  var prepared: Self { self }
  static func whole(_ prepared: Self) -> Self { prepared }
}

extension DefinitionWording {
  /// - Parameter thing: what has an id.
  init(_ name: String, article: String = "a", refused: String, thing: String) {
    self.init(name: name, article: article, refused: refused) { _ in
      "a \(thing) of this id is published; give the changed one a new id"
    }
  }
}

/// A published version, never changed; as its event has it.
///
/// Key: the version.
struct PublishedVersion<Definition: CheckedDefinition>: Document {
  static var projection: any Projection.Type { Definition.projection }
  static var prefix: UInt8 { Definition.prefix }

  let published: DefinitionPublished<Definition>
  var definition: Definition { published.definition }

  init(_ published: DefinitionPublished<Definition>) { self.published = published }
  init(from decoder: any Decoder) throws { published = try DefinitionPublished(from: decoder) }
  func encode(to encoder: any Encoder) throws { try published.encode(to: encoder) }
}

extension StreamDocuments {
  /// Keeps a version.
  func keep<Definition: CheckedDefinition>(_ published: DefinitionPublished<Definition>) {
    set(PublishedVersion(published), Array(published.definition.version.utf8))
  }
}
