import HTTPTypes
import RecordModel
import Testing

@testable import RecordGateway

@Suite("Super One: shapes of answers") struct SuperOneShapeTests {
  private static let dialect = SuperOne()

  /// All objects in a schema, by their place.
  private static func objects(in schema: Value, at place: String) -> [(String, Value)] {
    switch schema {
    case .object(let members):
      let own = schema["type"] == "object" || schema["properties"] != nil ? [(place, schema)] : []
      return own + members.flatMap { objects(in: $0.value, at: "\(place)/\($0.name)") }
    case .array(let list): return list.flatMap { objects(in: $0, at: place) }
    default: return []
    }
  }

  private static func texts(_ value: Value?) -> [String] {
    guard case .array(let list)? = value else { return [] }
    return list.compactMap { if case .string(let text) = $0 { text } else { nil } }
  }

  private static var answers: [(String, Value)] {
    dialect.routes.flatMap { route in
      route.documentation.answer.map { objects(in: $0(), at: route.operation) } ?? []
    }
  }

  /// Objects whose names nobody declares: facts of a document, counts and courses by what they are of.
  private static let maps = [
    "/metadata", "/byDocumentType", "/byHealthCategory", "/byCategory", "/byPriority", "getBiomarkerTrends",
  ]

  @Test(
    "R-SO-003, R-SO-006: every object of an answer has its members and no others, null where there is nothing"
  )
  func closed() {
    var count = 0
    for (place, object) in Self.answers {
      guard case .object(let properties)? = object["properties"] else {
        #expect(Self.maps.contains { place.hasSuffix($0) }, "\(place)")
        continue
      }
      let required = Self.texts(object["required"])
      // Left out unless it is asked for (R-SO-198).
      let names = Set(properties.map(\.name)).subtracting(["raw_response"])
      #expect(Set(required) == names, "\(place)")
      #expect(object["additionalProperties"] == false, "\(place)")
      count += 1
    }
    #expect(count > 20)
  }

  @Test(
    "R-SO-002: what the contract says in words is said in those words",
    arguments: [
      ("registerUser", "Registration successful"), ("loginUser", "Login successful"),
      ("refreshSession", "Token refreshed successfully"), ("logoutUser", "Logout successful"),
      ("requestPasswordReset", "Password reset email sent"),
      ("uploadLabReport", "Lab report uploaded successfully"),
      ("uploadLabReportBatch", "Batch upload completed"), ("getUploadStatus", "Processing status retrieved"),
      ("listUploads", "Upload history retrieved"), ("listAppointments", "Appointments retrieved"),
      ("listFacilities", "Lab facilities retrieved"),
      ("generateHealthAnalysis", "Health analysis generated successfully"),
      ("getLatestHealthAnalysis", "Analysis retrieved successfully"),
      ("getHealthAnalysis", "Analysis retrieved successfully"),
      ("listHealthAnalyses", "Analysis history retrieved"),
      ("getHealthAnalysisStats", "Analysis statistics retrieved"),
      ("getBiomarkerTrends", "Biomarker trends retrieved"),
      ("getDashboardOverview", "Dashboard data retrieved"), ("filterUploads", "Upload history retrieved"),
    ])
  func messages(operation: String, message: String) throws {
    let route = try #require(Self.dialect.routes.first { $0.operation == operation })
    #expect(route.message == message)
  }

  @Test("R-SO-305, R-SO-306: paths are served as they are written, below three prefixes and /auth")
  func paths() throws {
    for route in Self.dialect.routes {
      let path = route.path.description
      #expect(
        ["/api/mobile/", "/api/v1/"].contains { path.hasPrefix($0) } || path == "/auth/profile", "\(path)")
    }
    let profiles = Self.dialect.routes.filter { $0.path.description.hasSuffix("/auth/profile") }
    #expect(profiles.map(\.path.description).sorted() == ["/api/mobile/auth/profile", "/auth/profile"])
  }

  @Test("R-SO-114, R-SO-153, R-SO-163, R-SO-317, R-SO-318, R-SO-322: lists of words are closed") func words()
  {
    #expect(ProcessingStatus.allCases.map(\.rawValue) == ["pending", "processing", "completed", "failed"])
    #expect(
      Set(BiomarkerStatus.allCases.map(\.rawValue)) == [
        "optimal", "normal", "borderline_low", "borderline_high", "low", "high", "critical_low",
        "critical_high", "unknown",
      ])
    #expect(
      HealthCategory.allCases.map(\.rawValue) == [
        "cardiovascular", "metabolic", "nutritional", "hematology", "hepatic_renal", "immune", "endocrine",
      ])
    #expect(ReportKind.allCases.map(\.rawValue) == ["lab_report", "blood_work", "lipid_panel"])
    let kinds = Set(MediaType.allCases.map(\.rawValue))
    #expect(kinds.isSuperset(of: ["application/pdf", "image/jpeg", "image/png", "image/heic"]))
  }

  private static func report() throws -> RecordModel.LabReport {
    var report = RecordModel.LabReport.exampleReport
    var read = ReadValue(
      label: "Kalium", text: "<4,1", confidence: ExactDecimal(thousandths: 930),
      place: PrintedPlace(page: 2, line: 7, box: PrintedBox(left: 0, top: 0, right: 9, bottom: 9)))
    (read.biomarker, read.number, read.unit, read.ucum) = (
      "potassium", ExactDecimal(thousandths: 4100), "mmol/l", "mmol/L"
    )
    var judgement = BiomarkerJudgement.unknown([.censored], normalized: ExactDecimal(thousandths: 4100))
    judgement.range = "3.5-5.0 mmol/L"
    let known = ReportValue(
      id: RecordID(replacing: "v-1"), read: read, name: "Potassium", category: .metabolic,
      judgement: judgement, confidence: ExactDecimal(thousandths: 930))
    (read.biomarker, read.number, read.text, read.unit, read.ucum) = (nil, nil, "Trace", "", nil)
    read.intervalText = "negative"
    let word = ReportValue(
      id: RecordID(replacing: "v-2"), read: read, name: "Nitrite", category: nil,
      judgement: .unknown([]), confidence: ExactDecimal(thousandths: 930))
    report.values = [known, word]
    return report
  }

  @Test(
    "R-SO-127, R-SO-135, R-SO-137, R-SO-138, R-SO-147, R-SO-331: who read a value, where, and what is not known of it"
  )
  func values() throws {
    var report = try Self.report()
    for (engine, method) in [
      ("tesseract 5.3.0", ExtractionMethod.tesseract), ("pdftotext 22.12.0", .pdftotext),
    ] {
      report.engine = engine
      let shown = SuperOneReport(report).extractedBiomarkers
      #expect(
        shown.map(\.extractionMethod) == [method, method] && shown.map(\.textLocation) == ["2:7", "2:7"])
      let (known, word) = (shown[0], shown[1])
      #expect((known.value, known.unit, known.referenceRange) == ("<4,1", "mmol/L", "3.5-5.0 mmol/L"))
      #expect((known.normalizedValue, known.notes) == (ExactDecimal(thousandths: 4100), "censored"))
      #expect((word.name, word.value, word.referenceRange) == ("Nitrite", "Trace", "negative"))
      #expect(word.category == nil && word.normalizedValue == nil && !word.isNumeric && word.notes == nil)
    }
    report.values[0].isDerived = true
    let derived = SuperOneReport(report).extractedBiomarkers[0]
    #expect(derived.extractionMethod == .derived && derived.textLocation == nil)
    #expect(Set(ExtractionMethod.allCases.map(\.rawValue)) == ["pdftotext", "tesseract", "derived"])
  }

  @Test(
    "R-SO-006, R-SO-099, R-SO-103, R-SO-119, R-SO-323: before it is read a report has nothing, and nothing is made up"
  )
  func pending() throws {
    let shown = SuperOneReport.underWay(.exampleReport, isDuplicate: false)
    let text = String(decoding: try JSON.encode(shown), as: UTF8.self)
    for part in [
      #""filePath":null"#, #""healthCategory":null"#, #""extractedText":null"#, #""thumbnail":null"#,
      #""healthAnalysis":null"#, #""extractedBiomarkers":[]"#, #""ocrConfidence":0"#,
      #""processingStatus":"processing""#, #""engine":"none""#,
    ] { #expect(text.contains(part), "\(part) \(text)") }
    let state = SuperOneProgress(
      ReportProgress(
        reportId: RecordModel.LabReport.exampleReport.id, status: .pending, progress: ExactDecimal(0),
        step: .queued))
    #expect(
      String(decoding: try JSON.encode(state.extractedData), as: UTF8.self)
        == #"{"biomarkersFound":0,"confidence":0,"categories":[]}"#)
  }

  @Test(
    "R-SO-118: every fault is told in words, with its step and whether it may go better",
    arguments: ReportFault.Reason.allCases)
  func faults(reason: ReportFault.Reason) throws {
    let told = SuperOneProgress.Fault(ReportFault(step: .reading, reason: reason, isRecoverable: true))
    #expect(told.step.rawValue == "ocr_processing" && told.recoverable)
    #expect(told.error.hasSuffix(".") && !told.error.contains("_") && !told.error.contains("/"))
  }

  @Test("R-SO-035: of a failure nothing is told but what is wrong with members of the request") func secrecy()
    throws
  {
    let secret = "cholesterol 240 in /var/lib/recordd of tok_en"
    for code in [
      Failure.Code.notFound, .forbidden, .unauthorized, .stateConflict, .corrupt, .internalError,
      .databaseError,
      .storageFull, .overloaded, .unavailable, .rateLimited, .sessionExpired,
    ] {
      let failure = Failure(code, secret, details: ["reason": .string(secret), "path": .string(secret)])
      let body = Self.dialect.refusal(failure, nil, RequestID(replacing: "request-1")).body
      let text = String(decoding: body, as: UTF8.self)
      #expect(
        !text.contains("cholesterol") && !text.contains("/var") && text.contains(#""details":null"#),
        "\(text)")
      #expect(!text.contains("NETWORK_ERROR"), "R-SO-335")
    }
  }
}

extension RecordModel.LabReport {
  /// One that waits to be read.
  fileprivate static var exampleReport: RecordModel.LabReport {
    RecordModel.LabReport(
      id: DocumentID(high: 0x5d1f_0a44_77c2_4e0b, low: 0x9b1e_3c5a_7d20_41f8),
      content: DocumentContent(
        sha256: String(repeating: "5a", count: 32), bytes: 48_213, mediaType: .pdf,
        fileName: FileName(cleaning: "Befund.pdf")),
      uploadedAt: Timestamp(milliseconds: 1_768_472_430_123), preferences: AnalysisPreferences())
  }
}
