import RecordModel
import RecordStore

extension ConfirmLabValue: Command {
  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<ReportValue> {
    try ValueReviewing(patientId, reportId, valueId, view).decide(.confirmed, view) { $0 }
  }
}

extension CorrectLabValue: Command {
  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<ReportValue> {
    let reviewing = try ValueReviewing(patientId, reportId, valueId, view)
    var checks = FieldChecks()
    for (path, text) in [("/text", text), ("/unit", unit), ("/intervalText", intervalText)] {
      checks.text(path, text, (path == "/text" ? 1 : 0)...100)
    }
    if let biomarker, reviewing.panel.biomarker(biomarker) == nil {
      checks.refuse("/biomarker", "unknown", "a biomarker of the panel")
    }
    checks.require("/text", biomarker != nil || text != nil || unit != nil || intervalText != nil)
    try checks.finish()
    return try reviewing.decide(.corrected, view) { (read) throws(Failure) in
      var read = read
      read.biomarker = biomarker ?? read.biomarker
      if let text { (read.text, read.number, read.comparator) = PrintedNumber.read(text) }
      if let unit { (read.unit, read.ucum) = (unit, reviewing.panel.ucum(of: unit)) }
      if let intervalText {
        (read.intervalText, read.interval) = (intervalText, PrintedNumber.interval(intervalText))
      }
      if let text { read.number = try reviewing.number(text, of: read) }
      return read
    }
  }
}

extension ValueReviewing {
  /// The number that somebody entered; where a mark may part decimals or thousands, the only one that a body may have.
  fileprivate func number(_ text: String, of read: ReadValue) throws(Failure) -> ExactDecimal? {
    let meanings = PrintedNumber.meanings(text)
    guard meanings.count > 1 else { return meanings.first }
    let possible = meanings.filter { read.isPossible($0, panel) }
    guard possible.count == 1 else {
      throw Failure(problems: [
        FieldProblem(
          path: "/text", code: "ambiguous_number",
          message: "without marks between thousands, and with other than three decimals")
      ])
    }
    return possible[0]
  }
}

extension ReadValue {
  fileprivate func isPossible(_ number: ExactDecimal, _ panel: BiomarkerPanel) -> Bool {
    guard let biomarker = biomarker.flatMap(panel.biomarker),
      let unit = ucum ?? (self.unit.isEmpty ? biomarker.assumedUnit(of: number) : nil)
    else { return false }
    return biomarker.reported(number, in: unit)?.isWithin(biomarker.plausible) ?? false
  }
}

extension RejectLabValue: Command {
  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<ReportValue> {
    try ValueReviewing(patientId, reportId, valueId, view).decide(.rejected, view) { $0 }
  }
}

/// A value that somebody holds against the document.
struct ValueReviewing {
  let patientId: PatientID
  let report: LabReportDocument
  let value: ReportValue
  let panel: BiomarkerPanel
  private let judging: ValueJudging
  /// All that were read, as they count now.
  private let values: [ReportValue]

  init(
    _ patientId: PatientID, _ reportId: DocumentID, _ valueId: RecordID, _ view: borrowing RecordView
  ) throws(Failure) {
    self.patientId = patientId
    // What a person brought is shown to the care team only if they share it (R-MH-053).
    try view.requireShared(patientId)
    report = try view.labReport(reportId, of: patientId)
    guard let found = try view.labValues(reportId),
      let value = found.values.first(where: { $0.id == valueId && !$0.isDerived })
    else { throw .noSuch("value", field: "valueId") }
    if report.isUnderWay { throw .conflict("under_way", "the report is being read") }
    self.value = value
    values = found.values.filter { !$0.isDerived }
    panel = try view.version(BiomarkerPanel.self, found.panel)
    let person = try view.biomarkerPerson(patientId, on: found.takenOn)
    judging = ValueJudging(panel: panel, person: person, method: .tesseract)
  }

  func decide(
    _ verdict: ValueReview.Verdict, _ view: borrowing RecordView,
    _ change: (ReadValue) throws(Failure) -> ReadValue
  ) throws(Failure) -> Decision<ReportValue> {
    let stream = StreamID(patientId)
    let read = try change(value.read)
    if value.review?.verdict == verdict, read == value.read { return .unchanged(stream, outcome: value) }
    var reviewed = judging.value(read, value.id, isReviewed: true)
    if verdict == .rejected {
      reviewed.judgement = .unknown([.rejected])
      reviewed.category = nil
    }
    reviewed.review = ValueReview(
      verdict: verdict, by: view.call.actor.description, at: view.recordedAt,
      corrected: verdict == .corrected ? value.review?.corrected ?? value.read : nil)
    let all = values.map { $0.id == reviewed.id ? reviewed : $0 }
    let derived = JudgedReport(all, report.report.id, judging).values.filter(\.isDerived)
    return Decision(
      stream, [LabValueReviewed(reportId: report.report.id, value: reviewed, derived: derived)],
      outcome: reviewed)
  }
}
