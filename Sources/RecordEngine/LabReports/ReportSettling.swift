import RecordModel
import RecordStore

/// What the laboratory found in a report, on its way into the record.
struct ReportSettling: Sendable {
  let reportId: DocumentID
  let run: Int
  let patientId: PatientID
  let jobId: LaboratoryJobID
  let findings: LaboratoryFindings
  /// How far the run has come.
  let reached: ExactDecimal?

  func decide<Outcome: Codable & Sendable>(
    _ view: borrowing RecordView, outcome: Outcome
  ) throws(Failure) -> Decision<Outcome> {
    // Given to somebody else, deleted or asked for anew meanwhile: nobody wants it any more.
    guard let known = try? view.labReport(reportId, of: patientId), known.jobId == jobId,
      known.report.run == run, known.report.status == .processing
    else { throw .noLaboratoryJob }
    return Decision(StreamID(patientId), try events(known, view), outcome: outcome)
  }

  private func events(
    _ known: LabReportDocument, _ view: borrowing RecordView
  ) throws(Failure) -> [any Event] {
    guard let found = findings.read else { return [failed(fault)] }
    guard found.isSound else {
      throw Failure(
        .invalidInput,
        "a reading has 1 to 50 pages, at most \(LaboratoryFindings.ReadReport.mostValues) rows, and places within it",
        details: ["field": "findings.read.reading"])
    }
    guard let panel = try view.published(BiomarkerPanel.self, found.reading.panel) else {
      throw Failure(
        .invalidInput, "there is no such panel", details: ["field": "findings.read.reading.panel"])
    }
    let text = LabReportTextExtracted(
      reportId: reportId, run: run, method: found.reading.method, pages: found.reading.pages,
      engine: found.engine.shortened, thumbnail: thumbnail(found))
    guard found.reading.values.contains(where: { $0.biomarker != nil }) else {
      return [text, failed(ReportFault(step: .extraction, reason: .nothingFound, isRecoverable: true))]
    }
    return [text] + (try judged(found, known, panel, view))
  }

  private func judged(
    _ found: LaboratoryFindings.ReadReport, _ known: LabReportDocument, _ panel: BiomarkerPanel,
    _ view: borrowing RecordView
  ) throws(Failure) -> [any Event] {
    let reading = found.reading
    let day = reading.collectedOn ?? CalendarDay(known.report.uploadedAt)
    let person = try view.biomarkerPerson(patientId, on: day)
    let judging = ValueJudging(panel: panel, person: person, method: reading.method)
    let values = reading.values.enumerated().map { index, read in
      judging.value(read, RecordID(replacing: "\(reportId)-\(run)-\(index + 1)"))
    }
    let judged = JudgedReport(values, reportId, judging)
    var faults = reading.findings.map { ReportFault($0) } + judged.faults
    if try isOfSomebodyElse(found.identity, view) {
      faults.append(ReportFault(step: .extraction, reason: .otherPerson, isRecoverable: true))
    }
    let extracted = BiomarkersExtracted(
      reportId: reportId, run: run, panel: panel.id, rules: reading.rules, collectedOn: reading.collectedOn,
      values: judged.values)
    let completed = LabReportCompleted(
      reportId: reportId, run: run, kind: judged.kind, category: judged.category, faults: faults)
    // What the upload asked for (R-SO-208); nothing that is scored is no failure (R-SO-195).
    let analysis = try view.analyze(
      AnalyzedReport(
        id: reportId, run: run, kind: judged.kind, takenOn: day, uploadedAt: known.report.uploadedAt,
        values: judged.values),
      of: patientId, panel: panel.id, person, known.report.preferences)
    return [extracted] + (analysis.map { [$0] } ?? []) + [completed]
  }

  private var fault: ReportFault {
    if let failed = findings.failed { return ReportFault(failed) }
    if findings.infected != nil {
      return ReportFault(step: .virusScan, reason: .infected, isRecoverable: false)
    }
    if findings.unscanned == true {
      return ReportFault(step: .virusScan, reason: .unscanned, isRecoverable: true)
    }
    return ReportFault(step: .fileValidation, reason: .damaged, isRecoverable: false)
  }

  private func failed(_ fault: ReportFault) -> LabReportFailed {
    LabReportFailed(reportId: reportId, run: run, faults: [fault], progress: reached)
  }

  /// R-SO-104.
  private func thumbnail(_ found: LaboratoryFindings.ReadReport) -> Bytes? {
    guard let bytes = found.thumbnail.flatMap({ Base64.parse($0) }), bytes.count <= 64 << 10,
      MediaType(content: Array(bytes.prefix(MediaType.signatureBytes))) == .png
    else { return nil }
    return Bytes(bytes)
  }

  /// Whether the report prints another name or birth date than the record has (R-SO-148).
  private func isOfSomebodyElse(
    _ printed: PrintedIdentity, _ view: borrowing RecordView
  ) throws(Failure) -> Bool {
    let person = try view.patient(patientId).person
    if let birth = printed.birthDate, let known = person.birthDate, birth != known { return true }
    guard let name = printed.name, let known = person.fullName else { return false }
    return !Self.nameWords(name).isSuperset(of: Self.nameWords(known))
      && !Self.nameWords(known).isSuperset(of: Self.nameWords(name))
  }

  private static func nameWords(_ name: String) -> Set<String> {
    let folded = FoldedText(name).scalars.compactMap(Unicode.Scalar.init)
    return Set(String(String.UnicodeScalarView(folded)).split { !$0.isLetter }.map(String.init))
  }
}
