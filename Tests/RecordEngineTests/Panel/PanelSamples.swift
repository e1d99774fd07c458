import RecordModel

@testable import RecordEngine

extension EventSamples {
  /// One event of every type of the panel: the shipped one, in part.
  static var panel: [any Event] {
    var panel = PanelScene.shipped
    panel.biomarkers = panel.biomarkers.filter { ["ldl_cholesterol", "hba1c", "potassium"].contains($0.id) }
    panel.derivations = Array(panel.derivations.prefix(2))
    panel.patterns = panel.patterns.filter { $0.ratio != nil || $0.threshold != nil || $0.of != nil }
    panel.sources = SortedObject(panel.sources.byName.filter { ["ncep_atp3", "ada_2024"].contains($0.key) })
    panel.unitAliases = ["mg/dl": "mg/dL"]
    return [PanelPublished(panel)]
  }
}
