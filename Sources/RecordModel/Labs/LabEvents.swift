/// What a laboratory found.
public struct LabFindings: Codable, Sendable, Equatable {
  /// Name of the test.
  public var testName: String
  /// When the specimen was taken.
  public var date: Timestamp
  /// The values, each analyte once.
  public var analytes: [Analyte]
  /// What the laboratory says of the whole.
  public var flag: LabStatus?
  /// A remark.
  public var note: String?
  /// When the laboratory reported.
  public var reportedDate: Timestamp?
  /// The report.
  public var document: DocumentReference?
  /// The measure set that units and limits were taken from.
  public var measureSet: String

  /// One value.
  public struct Analyte: Codable, Sendable, Equatable {
    /// As it was entered.
    public var entered: LabAnalyteInput
    /// The measure that it is a value of, where it is of one.
    public var kind: MeasureKind?
    /// The value in the measure's unit.
    public var value: ExactDecimal?

    /// A value.
    public init(entered: LabAnalyteInput, kind: MeasureKind? = nil, value: ExactDecimal? = nil) {
      (self.entered, self.kind, self.value) = (entered, kind, value)
    }
  }

  /// Findings without remarks.
  public init(testName: String, date: Timestamp, analytes: [Analyte], measureSet: String) {
    (self.testName, self.date) = (testName, date)
    (self.analytes, self.measureSet) = (analytes, measureSet)
  }
}

/// A laboratory result came in; the specimen's time is the envelope's `occurredAt`.
public struct LabRecorded: Event, MakesRecord {
  /// Code 160.
  public static let type = EventType(code: 160, name: "labs.recorded")
  /// Names the result.
  public var labId: RecordID
  /// What was found.
  public var findings: LabFindings

  /// A result.
  public init(labId: RecordID, findings: LabFindings) { (self.labId, self.findings) = (labId, findings) }

  /// The result's.
  public var madeID: RecordID { labId }
}

/// A laboratory result was corrected: it always meant this.
public struct LabAmended: Event {
  /// Code 161.
  public static let type = EventType(code: 161, name: "labs.amended")
  /// What was found was found then, whenever it was corrected.
  public static let isTimeless = true
  /// The result.
  public var labId: RecordID
  /// Why.
  public var reason: String
  /// What was found, whole.
  public var findings: LabFindings

  /// A correction.
  public init(labId: RecordID, reason: String, findings: LabFindings) {
    (self.labId, self.reason, self.findings) = (labId, reason, findings)
  }
}

/// A laboratory result was declared wrong.
public struct LabRetracted: Event {
  /// Code 162.
  public static let type = EventType(code: 162, name: "labs.retracted")
  /// The result was never true.
  public static let isTimeless = true
  /// The result.
  public var labId: RecordID
  /// Why.
  public var reason: RetractionReason
  /// A remark.
  public var note: String?

  /// The result is wrong.
  public init(labId: RecordID, reason: RetractionReason, note: String?) {
    (self.labId, self.reason, self.note) = (labId, reason, note)
  }
}

extension LabRecorded {
  /// Test and values.
  public var summary: LocalizedText {
    LocalizedText(de: "Laborbefund: \(findings.line)", en: "Lab result: \(findings.line)")
  }
}

extension LabAmended {
  /// Test and values.
  public var summary: LocalizedText {
    LocalizedText(de: "Laborbefund berichtigt: \(findings.line)", en: "Lab result amended: \(findings.line)")
  }
}

extension LabRetracted {
  /// The reason.
  public var summary: LocalizedText {
    LocalizedText(
      de: "Laborbefund zurückgenommen: \(reason.label.de)", en: "Lab result retracted: \(reason.label.en)")
  }
}

extension LabFindings {
  fileprivate var line: String {
    let values = analytes.map { "\($0.entered.name) \($0.entered.value) \($0.entered.unit)" }
    return ([testName] + values).joined(separator: ", ")
  }
}
