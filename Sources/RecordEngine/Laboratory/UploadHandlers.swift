import RecordModel
import RecordStore

extension BeginLabReport: Operation {
  func perform(_ engine: Engine, _ call: CallContext) throws(Failure) -> Outcome {
    try BeginDocument(patientId: patientId).perform(engine, call)
  }
}

extension UploadLabReport: OnceOperation {
  static let passwords: Set<String> = []
  static let replaced = ["documentId": "sha256"]

  func perform(
    _ engine: Engine, _ call: CallContext, _ once: CommandOnce?
  ) throws(Failure) -> Done<Outcome> {
    if let known: Done<Outcome> = try engine.answered(once) {
      // What was sent for this try is of no use to anybody.
      let isSpare = known.outcome.report.id != documentId
      if isSpare, engine.inspections.inspection(documentId, of: patientId) != nil {
        engine.giveUpInspection(documentId)
      }
      return known
    }
    try preferences?.check()
    guard let inspection = engine.inspections.inspection(documentId, of: patientId),
      case .clean(let pages, let scanner) = inspection.verdict
    else {
      throw Failure(
        .stateConflict, "the document was not inspected; call labReport.inspect first",
        details: ["reason": "not_inspected"])
    }
    guard sha256 == nil || sha256 == inspection.content.sha256 else {
      throw Failure(
        .invalidInput, "the bytes are others than were inspected",
        details: ["field": "sha256", "reason": "sha256_mismatch"])
    }
    engine.inspections.take(documentId)
    let scanned = LabReportScanned(reportId: documentId, scanner: scanner, pages: pages)
    let done = try engine.keeping(documentId, named: { $0.report.id }) { () throws(Failure) in
      try engine.append(call, once: once) { [self] (view) throws(Failure) in
        try decide(inspection.content, scanned, view)
      }
    }
    engine.laboratory.arrivals.tell()
    return done
  }

  /// What the report says is sealed with its document's key, its file's name too; so the answer, which is kept with the
  /// first event, is that of the report's own.
  private func decide(
    _ content: DocumentContent, _ scanned: LabReportScanned, _ view: borrowing RecordView
  ) throws(Failure) -> Decision<Outcome> {
    _ = try view.patient(patientId)
    let stream = StreamID(patientId)
    let known = try view.recordDocument(sha256: content.sha256, of: patientId)
    if let known, let report = try? view.labReport(known.id, of: patientId) {
      return .unchanged(stream, outcome: Outcome(report: try view.whole(report), isDuplicate: true))
    }
    let id = known?.id ?? documentId
    let uploaded = LabReportUploaded(
      reportId: id, content: content, preferences: preferences?.whole ?? AnalysisPreferences())
    var scanned = scanned
    scanned.reportId = id
    var bare = content
    bare.fileName = nil
    let added: [any Event] = known == nil ? [DocumentAdded(documentId: id, content: bare)] : []
    var report = LabReport(
      id: id, content: content, uploadedAt: view.recordedAt, preferences: uploaded.preferences)
    (report.scanner, report.pages) = (scanned.scanner, scanned.pages)
    return Decision(
      stream, [uploaded] + added + [scanned], outcome: Outcome(report: report, isDuplicate: false))
  }
}

extension AnalysisPreferencesInput {
  func check() throws(Failure) {
    var checks = FieldChecks()
    if let focusAreas, focusAreas.count > 7 || Set(focusAreas).count != focusAreas.count {
      checks.refuse("/preferences/focusAreas", "not_unique", "each part of health once")
    }
    if let language, !Self.isLanguage(language) {
      checks.refuse("/preferences/language", "bad_format", "a language tag such as en or de-AT")
    }
    try checks.finish()
  }

  /// `^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$`, at most 35 characters.
  private static func isLanguage(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard text.utf8.count <= 35, let first = parts.first, (2...3).contains(first.count) else { return false }
    func isLetter(_ byte: UInt8) -> Bool { (97...122).contains(byte | 0x20) }
    return first.allSatisfy(isLetter)
      && parts.dropFirst().allSatisfy { part in
        (2...8).contains(part.count) && part.allSatisfy { isLetter($0) || (48...57).contains($0) }
      }
  }
}

extension ReprocessLabReport: Command {
  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<Outcome> {
    let known = try view.labReport(reportId, of: patientId)
    if known.isUnderWay {
      throw .conflict("under_way", "the report is being read")
    }
    let run = known.report.run + 1
    return Decision(
      StreamID(patientId), [LabReportReprocessingRequested(reportId: reportId, run: run)],
      outcome: ReportProgress(
        reportId: reportId, status: .pending, progress: ExactDecimal(0), step: .queued))
  }
}

extension DeleteLabReport: OnceOperation {
  static let passwords: Set<String> = []

  func perform(
    _ engine: Engine, _ call: CallContext, _ once: CommandOnce?
  ) throws(Failure) -> Done<Outcome> {
    if let known: Done<Outcome> = try engine.answered(once) {
      // What was cut off after its event is finished before anybody is told again that it is done.
      if engine.store.blobs.path(of: reportId) != nil { try engine.destroyReport(reportId, of: patientId) }
      return known
    }
    _ = try engine.read(call) { (view) throws(Failure) in try view.labReport(reportId, of: patientId) }
    return try engine.delete(reportId, of: patientId, call, once: once) { (_, _) throws(Failure) in
      [LabReportDeleted(reportId: reportId, isExpired: false)]
    } outcome: {
      Outcome(reportId: $0)
    }
  }
}

extension Engine {
  /// Takes a report out of a record, and destroys its key with everything that it sealed (R-SO-219, R-SO-289).
  ///
  /// - Parameter events: what becomes of it, decided on the report as the writer finds it.
  func delete<Outcome: Codable & Sendable>(
    _ report: DocumentID, of patient: PatientID, _ call: CallContext, once: CommandOnce?,
    _ events: @escaping @Sendable (LabReportDocument, borrowing RecordView) throws(Failure) -> [any Event],
    outcome: @escaping @Sendable (DocumentID) -> Outcome
  ) throws(Failure) -> Done<Outcome> {
    let done = try ending([report]) { () throws(Failure) in
      try remove(report, of: patient, call, once: once, events, outcome: outcome)
    }
    forgetWork(about: report, of: patient)
    try removeCheckpoints(of: patient)
    return done
  }

  /// Appends the events that end a report; whoever calls it has unsettled its document, and destroys it.
  func remove<Outcome: Codable & Sendable>(
    _ report: DocumentID, of patient: PatientID, _ call: CallContext, once: CommandOnce?,
    _ events: @escaping @Sendable (LabReportDocument, borrowing RecordView) throws(Failure) -> [any Event],
    outcome: @escaping @Sendable (DocumentID) -> Outcome
  ) throws(Failure) -> Done<Outcome> {
    try append(call, once: once) { (view) throws(Failure) in
      let events = try events(try view.labReport(report, of: patient), view)
      return Decision(
        StreamID(patient), events + [DocumentRemoved(documentId: report)], outcome: outcome(report))
    }
  }

  /// Gives up what is under way about a report that is gone.
  func forgetWork(about report: DocumentID, of patient: PatientID) {
    laboratory.cancel { if case .report(report, _) = $0 { true } else { false } }
    giveUpMakings(of: patient)
  }

  /// The second half of it, where the first was cut off.
  fileprivate func destroyReport(_ report: DocumentID, of patient: PatientID) throws(Failure) {
    try destroyDocuments([report])
    try removeCheckpoints(of: patient)
  }
}
