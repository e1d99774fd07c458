/// The findings of a laboratory.
package struct LabFindings: Codable, Sendable, Equatable {
  package var testName: String
  package var date: Timestamp
  /// Each analyte once.
  package var analytes: [Analyte]
  /// The laboratory's overall judgement.
  package var flag: LabStatus?
  package var note: String?
  package var reportedDate: Timestamp?
  package var document: DocumentReference?
  /// The source of units and limits.
  package var measureSet: String

  package struct Analyte: Codable, Sendable, Equatable {
    package var entered: LabAnalyteInput
    /// The measure that it is a value of, if there is one.
    package var kind: MeasureKind?
    /// In the measure's unit.
    package var value: ExactDecimal?

    package init(entered: LabAnalyteInput, kind: MeasureKind? = nil, value: ExactDecimal? = nil) {
      (self.entered, self.kind, self.value) = (entered, kind, value)
    }
  }

  package init(testName: String, date: Timestamp, analytes: [Analyte], measureSet: String) {
    (self.testName, self.date) = (testName, date)
    (self.analytes, self.measureSet) = (analytes, measureSet)
  }
}

/// A laboratory result came in; the specimen's time is the envelope's `occurredAt`.
package struct LabRecorded: Event, MakesRecord {
  package static let type = EventType(code: 160, name: "labs.recorded")
  package var labId: RecordID
  package var findings: LabFindings

  package init(labId: RecordID, findings: LabFindings) { (self.labId, self.findings) = (labId, findings) }

  package var madeID: RecordID { labId }
}

/// A laboratory result was corrected: it always meant this.
package struct LabAmended: Event {
  package static let type = EventType(code: 161, name: "labs.amended")
  /// A finding holds from its own time, whenever it was corrected.
  package static let isTimeless = true
  package var labId: RecordID
  package var reason: String
  /// The whole findings.
  package var findings: LabFindings

  package init(labId: RecordID, reason: String, findings: LabFindings) {
    (self.labId, self.reason, self.findings) = (labId, reason, findings)
  }
}

/// A laboratory result was declared wrong.
package struct LabRetracted: Event {
  package static let type = EventType(code: 162, name: "labs.retracted")
  /// The result was never true.
  package static let isTimeless = true
  package var labId: RecordID
  package var reason: RetractionReason
  package var note: String?

  package init(labId: RecordID, reason: RetractionReason, note: String?) {
    (self.labId, self.reason, self.note) = (labId, reason, note)
  }
}

extension LabRecorded {
  package var summary: LocalizedText {
    LocalizedText(de: "Laborbefund: \(findings.line)", en: "Lab result: \(findings.line)")
  }
}

extension LabAmended {
  package var summary: LocalizedText {
    LocalizedText(de: "Laborbefund berichtigt: \(findings.line)", en: "Lab result amended: \(findings.line)")
  }
}

extension LabRetracted {
  package var summary: LocalizedText {
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
