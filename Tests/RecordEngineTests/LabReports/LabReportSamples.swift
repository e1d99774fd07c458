import RecordModel

@testable import RecordEngine

extension EventSamples {
  /// One event of every type about reports of laboratories.
  static var labReports: [any Event] {
    let id = DocumentID(high: 0x5d1f_0a44_77c2_4e0b, low: 0x9b1e_3c5a_7d20_41f8)
    let job = LaboratoryJobID(high: 0x7c0e_51f2_8d3a_4b16, low: 0x8f27_60a9_1be4_c355)
    let content = DocumentContent(
      sha256: String(repeating: "5a", count: 32), bytes: 48_213, mediaType: .pdf,
      fileName: FileName(cleaning: "Befund Müller.pdf"))
    var preferences = AnalysisPreferences()
    (preferences.riskTolerance, preferences.focusAreas) = (.conservative, [.metabolic, .endocrine])
    var value = Self.value
    let fault = ReportFault(step: .extraction, reason: .needsReview, isRecoverable: true)
    let extracted = BiomarkersExtracted(
      reportId: id, run: 1, panel: "panel-2025-1", rules: "reading-1", collectedOn: CalendarDay("2026-01-10"),
      values: [value])
    value.review = ValueReview(
      verdict: .corrected, by: "patient:1", at: Timestamp(milliseconds: 1_768_472_430_123),
      corrected: value.read)
    return [
      LabReportUploaded(reportId: id, content: content, preferences: preferences),
      LabReportScanned(reportId: id, scanner: "ClamAV 1.4.3", pages: 2),
      MalwareDetected(
        sha256: content.sha256, bytes: 68, signature: "Eicar-Test-Signature", scanner: "ClamAV 1.4.3"),
      LabReportClaimed(reportId: id, run: 1, attempt: 1, jobId: job),
      LabReportTextExtracted(
        reportId: id, run: 1, method: .tesseract,
        pages: [ReadPage(text: "Kalium 4,1", confidence: ExactDecimal(thousandths: 930))],
        engine: "tesseract 5.3.0", thumbnail: Bytes([0x89, 0x50, 0x4E, 0x47])),
      extracted,
      LabReportCompleted(reportId: id, run: 1, kind: .bloodWork, category: .metabolic, faults: [fault]),
      LabReportFailed(reportId: id, run: 1, faults: [fault]),
      LabReportReprocessingRequested(reportId: id, run: 2),
      LabReportDeleted(reportId: id, isExpired: false),
      LabValueReviewed(reportId: id, value: value, derived: []),
      HealthDataExpired(
        reportId: id, uploadedOn: CalendarDay(Timestamp(milliseconds: 1_768_472_430_123)), days: 2555),
    ]
  }

  private static var value: ReportValue {
    var read = ReadValue(
      label: "Kalium", text: "4,1", confidence: ExactDecimal(thousandths: 930),
      place: PrintedPlace(page: 1, line: 7, box: PrintedBox(left: 500, top: 1000, right: 9000, bottom: 1200)))
    (read.biomarker, read.number, read.unit, read.ucum) = (
      "potassium", ExactDecimal(thousandths: 4100), "mmol/l", "mmol/L"
    )
    (read.intervalText, read.flag, read.readings) = ("3,5 - 5,1", .normal, ["4,1", "4.1"])
    read.interval = PrintedInterval(
      low: ExactDecimal(thousandths: 3500), high: ExactDecimal(thousandths: 5100))
    read.doubts = [.passesDisagree]
    return ValueJudging(
      panel: PanelScene.shipped, person: BiomarkerPerson(sex: .female, age: 40), method: .tesseract
    ).value(read, RecordID(replacing: "v-1"))
  }
}
