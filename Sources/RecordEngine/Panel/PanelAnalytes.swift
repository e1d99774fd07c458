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
  var group: String {
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
    let keyed = keyed(key, .nothing)
    let named = named(name, .nothing)
    guard let keyed else { return named }
    guard let named else { return isOther(name, than: keyed, .nothing) ? nil : keyed }
    return keyed.group == named.group ? named : nil
  }

  /// What a value may be where ``analyte(key:name:)`` leaves it open: what stands beside a time or a load, or is a short name with
  /// words about the specimen, and both where key and name say two things; none of another specimen.
  func candidates(key: String, name: String) -> [PanelAnalyte] {
    let keyed = keyed(key, .loads)
    guard let named = named(name, .loads) ?? shortened(name) else {
      return keyed.flatMap { isOther(name, than: $0, .loads) ? nil : [$0] } ?? []
    }
    guard let keyed, keyed.group != named.group else { return [named] }
    return [keyed, named]
  }

  /// Whatever key and name have to do with, in any specimen.
  func related(key: String, name: String) -> [PanelAnalyte] {
    [keyed(key, .everything), named(name, .everything)].compactMap(\.self)
  }

  /// What values of the same thing as a quantity share; `nil` if the panel does not know it.
  func group(of id: String) -> String? { known[id]?.group }

  /// Whether a name says another analyte than a quantity is.
  func isNamedOther(_ name: String, than id: String) -> Bool {
    guard let quantity = known[id], let named = named(name, .loads) else { return false }
    return named.group != quantity.group
  }

  private func keyed(_ key: String, _ disregarded: BiomarkerLabels.Disregard) -> PanelAnalyte? {
    keys[key.lowercased()] ?? named(key, disregarded)
  }

  private func named(_ text: String, _ disregarded: BiomarkerLabels.Disregard) -> PanelAnalyte? {
    let id =
      labels.biomarker(of: text, disregarding: disregarded) ?? electrolyte(text)
      ?? criticalLabels.biomarker(of: text, disregarding: disregarded)
    return id.flatMap { known[$0] }
  }

  /// A name without the words about blood, its tube or the device.
  ///
  /// `K i.S.`, `Hb (EDTA)`, `Serumkalium`: R-SO-129 takes none of these for the name.
  private func shortened(_ name: String) -> PanelAnalyte? {
    let printed = PrintedLabel(name).words.map(String.init)
    var words = printed
    while words.count > 1, words.last.map(Self.idle.contains) == true { words.removeLast() }
    for specimen in ["serum", "plasma"] {
      guard let first = words.first, first.hasPrefix(specimen), first.count > specimen.count + 3 else {
        continue
      }
      words[0] = String(first.dropFirst(specimen.count))
    }
    return words == printed ? nil : named(words.joined(separator: " "), .loads)
  }

  private static let idle: Set<String> = [
    "i", "im", "in", "s", "p", "b", "serum", "plasma", "blut", "vollblut", "blood", "edta", "heparin",
    "citrat", "citrate", "auto", "automatisch", "impedanz", "optisch", "kapillär", "venös", "venous",
    "arteriell", "arterial",
  ]

  /// Nobody is given a load to measure these: a time beside them is that of the specimen.
  private func electrolyte(_ text: String) -> String? {
    labels.biomarker(of: text, disregarding: .loads).flatMap { Self.electrolytes.contains($0) ? $0 : nil }
  }

  private func isOther(
    _ name: String, than quantity: PanelAnalyte, _ disregarded: BiomarkerLabels.Disregard
  ) -> Bool {
    let disregarded =
      disregarded == .nothing && Self.electrolytes.contains(quantity.id) ? .loads : disregarded
    return [labels, criticalLabels].contains {
      $0.isExcluded(name, from: quantity.id, disregarding: disregarded)
    }
  }

  private static let electrolytes: Set<String> = [
    "sodium", "potassium", "chloride", "bicarbonate", "calcium", "phosphate", "magnesium",
  ]
}

extension PanelAnalyte {
  /// Whether a body can have less than none of it: a difference of concentrations can, a concentration cannot (R-MH-343).
  var canBeNegative: Bool {
    guard case .biomarker(let biomarker) = self else { return false }
    return biomarker.plausible.low < ExactDecimal(0)
  }

  /// Whether values beyond an end of a range mean something: the panel has a limit of any age there.
  func isLimited(low: Bool) -> Bool {
    func end(_ low: Edge?, _ high: Edge?, _ isLow: Bool) -> Bool { (isLow ? low : high) != nil }
    let critical = limits.critical.map { end($0.low, $0.high, low) } ?? false
    let aged = (limits.criticalByAge ?? []).contains { end($0.low, $0.high, low) }
    guard case .biomarker(let biomarker) = self else { return critical || aged }
    return critical || aged || biomarker.ranges.contains { end($0.reference.low, $0.reference.high, low) }
  }
}
