import RecordModel
import RecordStore

extension RejudgeLabReport: Scan {
  func answer(_ view: borrowing RecordView) throws(Failure) -> Outcome {
    _ = try view.patient(patientId)
    let report = try view.labReport(reportId, of: patientId)
    guard let found = try view.labValues(reportId) else {
      throw .conflict("not_read", "no values were read in the report")
    }
    let other = try otherPanel(view)
    let person = try view.biomarkerPerson(patientId, on: found.takenOn)
    let judging = ValueJudging(panel: other, person: person, method: report.method)
    let read = found.values.filter { !$0.isDerived }
    let judged = JudgedReport(read.map { $0.rejudged(judging) }, reportId, judging).values
    return Outcome(
      reportId: reportId, judgedBy: found.panel, rejudgedBy: other.id, values: Self.rows(found.values, judged)
    )
  }

  private func otherPanel(_ view: borrowing RecordView) throws(Failure) -> BiomarkerPanel {
    guard let panel else { return try view.panelInForce() }
    guard let other = try view.published(BiomarkerPanel.self, panel) else {
      throw Failure(.notFound, "there is no such panel", details: ["field": "panel"])
    }
    return other
  }

  /// Those that one panel alone derives have one judgement.
  private static func rows(_ before: [ReportValue], _ after: [ReportValue]) -> [Outcome.Row] {
    let (old, new) = (before.byID, after.byID)
    return before.map { Outcome.Row(of: $0, before: $0.judgement, after: new[$0.id]?.judgement) }
      + after.filter { old[$0.id] == nil }.map { Outcome.Row(of: $0, before: nil, after: $0.judgement) }
  }
}

extension [ReportValue] {
  fileprivate var byID: [RecordID: ReportValue] {
    Dictionary(map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
  }
}

extension ReportValue {
  /// The same reading and review, judged anew.
  fileprivate func rejudged(_ judging: ValueJudging) -> ReportValue {
    var value = judging.value(read, id, isReviewed: review != nil)
    if review?.verdict == .rejected { value.judgement = .unknown([.rejected]) }
    value.review = review
    return value
  }
}

extension LabReportDocument {
  /// How its words were read.
  fileprivate var method: ExtractionMethod {
    report.engine?.hasPrefix(ExtractionMethod.tesseract.rawValue) == true ? .tesseract : .pdftotext
  }
}
