import RecordModel
import RecordStore

extension BiomarkerPanel: CheckedDefinition {
  typealias Prepared = BiomarkerPanel
  static let wording = DefinitionWording("biomarker panel", refused: "biomarker panel", thing: "panel")
  static let prefix = UInt8(ascii: "S")
  var defects: [DefinitionFile.Defect] { PanelCheck(candidate: self).defects }
}
