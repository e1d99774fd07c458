import RecordModel
import RecordStore

extension FunnelDefinition: CheckedDefinition {
  static let wording = DefinitionWording(
    name: "questionnaire's version", refused: "definition",
    tooLarge: "The file is larger than 1 MiB. Split the questionnaire or shorten its texts."
  ) { isSame in
    isSame
      ? "this version is published already, with the same content"
      : "this version is published with other content; give the changed one a new version"
  }
  static var projection: any Projection.Type { FunnelProjection.self }
  static let prefix = UInt8(ascii: "V")

  /// Which version of a questionnaire is in force is the operator's decision, once there is one.
  static func isThere(
    _ file: () throws(Failure) -> FunnelDefinition, _ view: borrowing RecordView
  ) throws(Failure) -> Bool {
    try view.catalogueEntry(Slug(replacing: try file().slug)) != nil
  }

  var stream: StreamID { Slug(replacing: slug).stream }
  var prepared: CompiledFunnel { CompiledFunnel(published: self) }
  static func whole(_ funnel: CompiledFunnel) -> FunnelDefinition { funnel.definition }

  /// A slug or alias leads to one questionnaire only.
  func checkNames(_ view: borrowing RecordView) throws(Failure) {
    let slug = Slug(replacing: slug)
    for name in [slug] + aliases.compactMap({ Slug($0) }) {
      guard let owner = try view.catalogueEntry(name), owner.slug != slug else { continue }
      throw Failure(
        .stateConflict, "the slug or an alias belongs to another questionnaire",
        details: ["reason": "slug_taken"])
    }
  }
}
