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

extension BiomarkerPanel {
  /// Units of laboratory values stay as they were printed, and are read by the panel in force; so every other panel has all aliases of
  /// the one before it, with the same meaning.
  func checkNames(_ view: borrowing RecordView) throws(Failure) {
    guard let known = try view.inForce(BiomarkerPanel.self)?.panel.unitAliases else { return }
    let aliases = UnitAliases(unitAliases)
    let changed = known.names.filter { alias in
      aliases.code(of: UnitSpelling(alias)) != known[alias].map(UnitSpelling.init)
    }
    guard !changed.isEmpty else { return }
    let refusal = DefinitionFile.Refusal(
      defects: changed.map {
        DefinitionFile.Defect(
          path: "unitAliases.\($0)", message: "the unit that it means in the panel in force")
      })
    throw Failure(
      .stateConflict, "the \(Self.wording.refused) cannot be published", details: refusal.details)
  }
}
