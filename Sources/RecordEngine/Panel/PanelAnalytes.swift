import RecordModel

/// A quantity of the panel that a laboratory value is one of.
enum PanelAnalyte: Sendable {
  case biomarker(Biomarker)
  case critical(CriticalAnalyte)

  var id: String {
    switch self {
    case .biomarker(let biomarker): biomarker.id
    case .critical(let analyte): analyte.id
    }
  }

  var limits: any CriticallyLimited {
    switch self {
    case .biomarker(let biomarker): biomarker
    case .critical(let analyte): analyte
    }
  }

  /// What values of the same thing share: that of an analyte is its own.
  fileprivate var group: String {
    guard case .biomarker(let biomarker) = self else { return id }
    return biomarker.group ?? biomarker.id
  }
}

/// The quantities of a panel by the keys and names under which laboratories report them.
struct PanelAnalytes: Sendable {
  private let known: [String: PanelAnalyte]
  /// By the id as a key is written: `prothrombinTime` in lower case.
  private let keys: [String: PanelAnalyte]
  private let labels: BiomarkerLabels
  private let criticalLabels: BiomarkerLabels

  init(_ panel: BiomarkerPanel, _ labels: BiomarkerLabels) {
    let all =
      panel.biomarkers.map(PanelAnalyte.biomarker)
      + (panel.criticalAnalytes ?? []).map(PanelAnalyte.critical)
    known = Dictionary(all.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    keys = Dictionary(
      all.map { ($0.id.filter { $0 != "_" }, $0) }, uniquingKeysWith: { first, _ in first })
    (self.labels, criticalLabels) = (labels, BiomarkerLabels(critical: panel))
  }

  /// What key and name say; `nil` if neither says anything, if they say different things, or if the name says that it is not
  /// what the key says: potassium in urine has the key of that in blood.
  func analyte(key: String, name: String) -> PanelAnalyte? {
    let keyed = keys[key.lowercased()] ?? named(key)
    let named = named(name)
    guard let keyed else { return named }
    guard let named else {
      let isOther =
        labels.isExcluded(name, from: keyed.id) || criticalLabels.isExcluded(name, from: keyed.id)
      return isOther ? nil : keyed
    }
    return keyed.group == named.group ? named : nil
  }

  private func named(_ text: String) -> PanelAnalyte? {
    (labels.biomarker(of: text) ?? criticalLabels.biomarker(of: text)).flatMap { known[$0] }
  }
}
