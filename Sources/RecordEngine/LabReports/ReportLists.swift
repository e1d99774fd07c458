import RecordModel
import RecordStore

extension ListLabReports: Scan {
  func answer(_ view: borrowing RecordView) throws(Failure) -> Outcome {
    _ = try view.patient(patientId)
    let page = try NumberedPage(page, limit)
    var checks = FieldChecks()
    filter?.check(&checks)
    try checks.finish()
    let matching = try view.labReports(of: patientId).filter { filter?.takes($0) ?? true }
    var reports: [LabReport] = []
    for found in page.items(of: matching) {
      reports.append(leavesValuesOut == true ? found.report : try view.whole(found))
    }
    let present = Set(matching.map(\.report.kind))
    return Outcome(
      reports: reports, page: page.page, limit: page.limit, total: matching.count,
      totalBytes: matching.reduce(0) { $0 + $1.report.bytes },
      kinds: ReportKind.allCases.filter(present.contains))
  }
}

extension LabReportFilter {
  fileprivate func check(_ checks: inout FieldChecks) {
    if let from, let to, to < from { checks.refuse("/filter/to", "out_of_range", "not before `from`") }
    if let least = minimumConfidence, let most = maximumConfidence, most < least {
      checks.refuse("/filter/maximumConfidence", "out_of_range", "not below `minimumConfidence`")
    }
    checks.text("/filter/text", text, 0...200)
  }

  /// Whether a report is wanted; an empty list wants all (R-SO-211).
  fileprivate func takes(_ found: LabReportDocument) -> Bool {
    let report = found.report
    let moment = from.map { $0 <= report.uploadedAt } ?? true
    let until = to.map { report.uploadedAt <= $0 } ?? true
    let least = minimumConfidence.map { $0 <= report.wordConfidence } ?? true
    let most = maximumConfidence.map { report.wordConfidence <= $0 } ?? true
    return moment && until && least && most && Self.holds(statuses?.map(\.rawValue), report.status.rawValue)
      && Self.holds(kinds, report.kind) && Self.holds(mediaTypes, report.mediaType)
      && (categories.map { list in list.isEmpty || report.category.map(list.contains) ?? false } ?? true)
      && matches(found)
  }

  private static func holds<Item: Equatable>(_ list: [Item]?, _ item: Item) -> Bool {
    list.map { $0.isEmpty || $0.contains(item) } ?? true
  }

  private func matches(_ found: LabReportDocument) -> Bool {
    guard let text, !text.isEmpty else { return true }
    let wanted = text.lowercased()
    return ([found.report.fileName?.text ?? "upload"] + found.names).contains {
      $0.lowercased().contains(wanted)
    }
  }
}

extension GetLabReportStatistics: Scan {
  func answer(_ view: borrowing RecordView) throws(Failure) -> Outcome {
    _ = try view.patient(patientId)
    let reports = try view.labReports(of: patientId).filter { report in
      from.map { $0 <= report.report.uploadedAt } ?? true
    }
    var outcome = Outcome()
    outcome.total = reports.count
    outcome.completed = reports.count { $0.report.status == .completed }
    outcome.failed = reports.count { $0.report.status == .failed }
    outcome.underWay = reports.count(where: \.isUnderWay)
    outcome.bytes = reports.reduce(0) { $0 + $1.report.bytes }
    outcome.values = reports.reduce(0) { $0 + $1.found }
    count(reports, in: &outcome)
    return outcome
  }

  private func count(_ reports: [LabReportDocument], in outcome: inout Outcome) {
    let completed = reports.filter { $0.report.status == .completed }
    let seconds = completed.compactMap { report in
      report.report.completedAt.map {
        ExactDecimal(thousandths: $0.milliseconds - report.queuedAt.milliseconds)
      }
    }
    outcome.meanSeconds = Self.mean(seconds, to: ExactDecimal(thousandths: 100))
    outcome.meanConfidence = Self.mean(
      completed.map(\.report.wordConfidence), to: ExactDecimal(thousandths: 10))
    for report in reports {
      outcome.byKind[report.report.kind.rawValue, default: 0] += 1
      if let category = report.report.category { outcome.byCategory[category.rawValue, default: 0] += 1 }
    }
    let months = Dictionary(grouping: reports) { String("\(CalendarDay($0.report.uploadedAt))".prefix(7)) }
    outcome.byMonth = months.keys.sorted().map { Outcome.Month(month: $0, reports: months[$0]?.count ?? 0) }
  }

  private static func mean(_ numbers: [ExactDecimal], to step: ExactDecimal) -> ExactDecimal? {
    if numbers.isEmpty { return nil }
    return ExactDecimal.quotient(
      numbers.map { ($0, ExactDecimal(1)) }, by: ExactDecimal(Int32(clamping: numbers.count)), to: step)
  }
}
