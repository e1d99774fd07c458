import RecordModel

/// A report whose values are judged.
struct JudgedReport {
  let values: [ReportValue]
  let kind: ReportKind
  let category: HealthCategory?
  let faults: [ReportFault]

  /// Of values that were read; what others determine comes behind them (R-SO-151).
  init(_ read: [ReportValue], _ reportId: DocumentID, _ judging: ValueJudging) {
    let panel = judging.panel
    values = read + Self.derived(read, reportId, judging)
    let mapped = read.filter { $0.review?.verdict != .rejected }.compactMap { value in
      value.read.biomarker.flatMap { panel.biomarker($0) }
    }
    kind = Self.kind(mapped)
    category = Self.category(mapped, panel)
    faults = Self.faults(read)
  }

  private static func derived(
    _ read: [ReportValue], _ reportId: DocumentID, _ judging: ValueJudging
  ) -> [ReportValue] {
    let panel = judging.panel
    let report = BiomarkerReport(read.compactMap { $0.reported(panel) }, of: judging.person, panel: panel)
    return report.values.filter { $0.derived != nil }.map { value in
      var read = ReadValue(
        label: value.biomarker.name.en, text: value.result.number.description, confidence: value.confidence,
        place: PrintedPlace(page: 0, line: 0, box: PrintedBox(left: 0, top: 0, right: 0, bottom: 0)))
      (read.biomarker, read.number) = (value.biomarker.id, value.result.number)
      (read.unit, read.ucum) = (value.biomarker.unit, value.biomarker.ucum)
      return ReportValue(
        id: RecordID(replacing: "\(reportId)-\(value.biomarker.id)"), read: read,
        name: value.biomarker.name.en, category: value.biomarker.category, judgement: value.judgement,
        confidence: value.confidence, isDerived: true)
    }
  }

  private static let lipids: Set<String> = [
    "total_cholesterol", "ldl_cholesterol", "hdl_cholesterol", "triglycerides", "non_hdl_cholesterol",
    "vldl_cholesterol", "cholesterol_hdl_ratio", "apolipoprotein_b", "lipoprotein_a_mass",
    "lipoprotein_a_molar",
  ]

  /// R-SO-149.
  private static func kind(_ mapped: [Biomarker]) -> ReportKind {
    let ids = Set(mapped.map(\.id))
    if ids.count >= 3, ids.isSubset(of: lipids) { return .lipidPanel }
    return mapped.contains { $0.specimen != .urine } ? .bloodWork : .labReport
  }

  /// R-SO-150.
  private static func category(_ mapped: [Biomarker], _ panel: BiomarkerPanel) -> HealthCategory? {
    let ranked = panel.categories.map { category in
      (category, count: mapped.count { $0.category == category.id })
    }
    let best = ranked.max { ($0.count, $0.0.weight) < ($1.count, $1.0.weight) }
    guard let best, best.count > 0 else { return nil }
    // Of several alike the first in canonical order.
    return ranked.first { $0.count == best.count && $0.0.weight == best.0.weight }?.0.id
  }

  /// What is wrong with values, as far as somebody may mend it.
  private static func faults(_ read: [ReportValue]) -> [ReportFault] {
    var faults: [ReportFault] = []
    if read.contains(where: { $0.judgement.notes.contains(.implausible) }) {
      faults.append(ReportFault(step: .extraction, reason: .implausible, isRecoverable: true))
    }
    if read.contains(where: { !$0.held.isEmpty }) {
      faults.append(ReportFault(step: .extraction, reason: .needsReview, isRecoverable: true))
    }
    return faults
  }
}

extension ReportFault {
  init(_ finding: ReadingFinding) {
    let reason: Reason =
      switch finding {
      case .lowQuality: .lowQuality
      case .ambiguousDate: .ambiguousDate
      case .futureDate: .futureDate
      }
    self.init(step: .reading, reason: reason, isRecoverable: true)
  }
}
