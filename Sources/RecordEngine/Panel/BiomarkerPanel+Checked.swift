import RecordModel
import RecordStore

extension BiomarkerPanel: CheckedDefinition {
  static let wording = DefinitionWording("biomarker panel", refused: "biomarker panel", thing: "panel")
  static let prefix = UInt8(ascii: "S")
  var defects: [DefinitionFile.Defect] { PanelCheck(candidate: self).defects }
  var prepared: PreparedPanel { PreparedPanel(self) }
  static func whole(_ prepared: PreparedPanel) -> BiomarkerPanel { prepared.panel }
}

/// A panel with what is made of its texts, ready for looking them up.
struct PreparedPanel: Sendable {
  let panel: BiomarkerPanel
  /// Its units as laboratories print them.
  let aliases: UnitAliases
  /// Its biomarkers as laboratories print them.
  let labels: BiomarkerLabels
  /// What it has laboratory values for, by key and name.
  let analytes: PanelAnalytes

  init(_ panel: BiomarkerPanel) {
    self.panel = panel
    (aliases, labels) = (UnitAliases(panel.unitAliases), BiomarkerLabels(panel))
    analytes = PanelAnalytes(panel, labels)
  }
}

extension RecordView {
  /// The units of the panel in force as laboratories print them; none without a panel.
  func unitAliases() throws(Failure) -> UnitAliases {
    try inForce(BiomarkerPanel.self)?.aliases ?? .none
  }
}
