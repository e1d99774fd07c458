import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

/// A record with laboratory reports, as they are after their reading.
struct AnalysisScene {
  let documents: DocumentScene
  var test: TestEngine { documents.test }
  var patient: PatientID { documents.patient }

  init(
    sex: AdministrativeSex? = .female, birthDate: String = "1985-08-12",
    options change: (inout EngineOptions) -> Void = { _ in }
  ) throws {
    documents = try DocumentScene(options: change)
    _ = try documents.test.engine.publishShipped(BiomarkerPanel.self, Shipped.file(PanelScene.path))
    var update = UpdatePatient(patientId: documents.patient)
    update.birthDate = .set(try #require(CalendarDay(birthDate)))
    if let sex { update.sex = .set(sex) }
    _ = try documents.test.call(update)
  }

  var today: CalendarDay { CalendarDay(test.clock.now()) }
  func day(ago days: Int) -> CalendarDay { today.adding(days: -days) }
  func advance(days: Int64 = 0, seconds: Int64 = 0) {
    test.clock.advance(milliseconds: days * 86_400_000 + seconds * 1000)
  }

  /// How a report is uploaded, and what is odd about it.
  struct Upload {
    var takenOn: CalendarDay?
    var preferences = AnalysisPreferences()
    var isAnalyzed = true
    var owner: PatientID?
    /// Changes a value before it is stored.
    var change: @Sendable (inout ReportValue) -> Void = { _ in }
  }

  /// Uploads, reads, completes and analyzes a report in one decision.
  @discardableResult
  func upload(
    _ values: [(String, String)], takenOn: CalendarDay? = nil, _ change: (inout Upload) -> Void = { _ in }
  ) throws -> DocumentID {
    // Whatever is made last is the latest.
    advance(seconds: 1)
    var upload = Upload(takenOn: takenOn)
    change(&upload)
    let patient = upload.owner ?? patient
    let (id, content) = try send(to: patient)
    let found = upload
    let _: Bool = try test.engine.append(.daemon) { (view) throws(Failure) in
      let day = found.takenOn ?? CalendarDay(view.recordedAt)
      let person = try view.biomarkerPerson(patient, on: day)
      let read = Self.values(values, person, found.change)
      var events: [any Event] = [
        LabReportUploaded(reportId: id, content: content, preferences: found.preferences),
        BiomarkersExtracted(
          reportId: id, run: 1, panel: PanelScene.shipped.id, rules: "reading-1", collectedOn: found.takenOn,
          values: read),
        LabReportCompleted(reportId: id, run: 1, kind: .bloodWork, category: nil, faults: []),
      ]
      if found.isAnalyzed {
        let report = AnalyzedReport(
          id: id, run: 1, kind: .bloodWork, takenOn: day, uploadedAt: view.recordedAt, values: read)
        let event = try view.analyze(
          report, of: patient, panel: PanelScene.shipped.id, person, found.preferences)
        if let event { events.append(event) }
      }
      return Decision(StreamID(patient), events, outcome: true)
    }
    return id
  }

  private func send(to patient: PatientID) throws -> (DocumentID, DocumentContent) {
    let bytes = DocumentScene.bytes(200, seed: UInt64(test.engine.head) + 1)
    let id = try documents.send(bytes, to: patient)
    let content = try test.engine.uploads.take(id, of: patient)
      .finish(sha256: DocumentScene.hash(bytes), fileName: "Befund.pdf")
    test.engine.store.blobs.settle(id)
    return (id, content)
  }

  /// Values in conventional units with those that others determine, as the reading stores them.
  static func values(
    _ values: [(String, String)], _ person: BiomarkerPerson, _ change: (inout ReportValue) -> Void = { _ in }
  ) -> [ReportValue] {
    var read = values.enumerated().compactMap { value($0.element, $0.offset, person) }
    for index in read.indices { change(&read[index]) }
    let counted = read.filter(\.isCounted).compactMap { CountedValue($0) }
      .compactMap { ReportedBiomarker($0, in: PanelScene.shipped) }
    let report = BiomarkerReport(counted, of: person, panel: PanelScene.shipped)
    let derived = report.values.filter { $0.derived != nil }.map(\.counted)
    return read + derived.enumerated().map { ReportValue($0.element, "d-\($0.offset)") }
  }

  private static func value(
    _ value: (id: String, text: String), _ place: Int, _ person: BiomarkerPerson
  ) -> ReportValue? {
    guard let biomarker = PanelScene.shipped.biomarker(value.id), let number = ExactDecimal(value.text) else {
      return nil
    }
    let judgement = biomarker.judge(ReportedResult(number, unit: biomarker.ucum), for: person)
    return ReportValue(
      CountedValue(
        biomarker: biomarker.id, text: value.text, number: number, ucum: biomarker.ucum, unit: biomarker.unit,
        judgement: judgement, confidence: ExactDecimal(thousandths: 990)), "v-\(place)")
  }

  func append(_ events: [any Event], to other: PatientID? = nil) throws {
    let patient = other ?? patient
    let _: Bool = try test.engine.append(.daemon) { (_) throws(Failure) in
      Decision(StreamID(patient), events, outcome: true)
    }
  }

  /// Deletes a report and destroys its key.
  func delete(_ id: DocumentID) throws {
    let patient = patient
    _ = try test.engine.ending([id]) { () throws(Failure) in
      try test.engine.append(.daemon, once: nil) { (_) throws(Failure) in
        Decision(
          StreamID(patient), [LabReportDeleted(reportId: id, isExpired: false)], outcome: true)
      }
    }
  }

  /// Every projection, folded anew, is what it is.
  func verifyProjections() throws {
    for projection in ProjectionCatalog.all {
      let verified = try test.call(VerifyProjection(name: projection.name))
      #expect(verified.digest == verified.rebuiltDigest, "\(projection.name)")
    }
  }

  func refusal<M: Method>(_ method: M) throws -> String? {
    guard let failure = try documents.refusal(method) else { return nil }
    guard case .string(let reason)? = failure.details?["reason"] else { return failure.code.rawValue }
    return "\(failure.code.rawValue) \(reason)"
  }

  func latest() throws -> HealthAnalysis { try test.call(GetLatestAnalysis(patientId: patient)) }
  func overview() throws -> HealthOverview { try test.call(GetHealthOverview(patientId: patient)) }
  func recommendations(_ status: RecommendationStatus? = nil) throws -> [HealthRecommendation] {
    try test.call(ListRecommendations(patientId: patient, status: status, limit: 100)).recommendations
  }
}

extension ReportValue {
  fileprivate init(_ value: CountedValue, _ id: String) {
    var read = ReadValue(
      label: value.biomarker, text: value.text, confidence: value.confidence,
      place: PrintedPlace(page: 1, line: 1, box: PrintedBox(left: 0, top: 0, right: 1, bottom: 1)))
    (read.biomarker, read.number, read.unit, read.ucum) = (
      value.biomarker, value.number, value.unit, value.ucum
    )
    self.init(
      id: RecordID(replacing: id), read: read, name: value.biomarker, category: nil,
      judgement: value.judgement, confidence: value.confidence, isDerived: value.isDerived)
  }
}
