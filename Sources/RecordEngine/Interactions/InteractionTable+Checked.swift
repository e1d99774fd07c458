import RecordModel
import RecordStore

extension InteractionTable: CheckedDefinition {
  static let wording = DefinitionWording("interaction table", article: "an", refused: "table", thing: "table")
  static let prefix = UInt8(ascii: "T")
  var defects: [DefinitionFile.Defect] { InteractionCheck(candidate: self).defects }
  var prepared: InteractionFinder { InteractionFinder(self) }
  static func whole(_ finder: InteractionFinder) -> InteractionTable { finder.table }
}
