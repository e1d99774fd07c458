/// Judges a report by another panel, beside the judgement that it has.
package struct RejudgeLabReport: Method {
  package static let name = "labReport.rejudge"
  package static let summary =
    "Judges the values of a report by a published panel, beside the judgements that they have; changes nothing."
  package static let access = Access.read(.patient, only: .patientsAndStaff, shows: .selfEntered)

  package var patientId: PatientID
  package var reportId: DocumentID
  /// That in force if left out.
  package var panel: String?

  package init(patientId: PatientID, reportId: DocumentID, panel: String? = nil) {
    (self.patientId, self.reportId, self.panel) = (patientId, reportId, panel)
  }

  package struct Outcome: Codable, Sendable, Equatable {
    package var reportId: DocumentID
    /// The panel that gave the values their judgements.
    package var judgedBy: String
    /// The one that they are held against here.
    package var rejudgedBy: String
    /// In the order of the document; then those that others determine.
    package var values: [Row]
    /// How many have another status.
    package var changed: Int

    package init(reportId: DocumentID, judgedBy: String, rejudgedBy: String, values: [Row]) {
      (self.reportId, self.judgedBy, self.rejudgedBy) = (reportId, judgedBy, rejudgedBy)
      (self.values, changed) = (values, values.count(where: \.isChanged))
    }

    /// A value as it was read, with both judgements.
    package struct Row: Codable, Sendable, Equatable {
      package var valueId: RecordID
      /// `null` if the label is no name of a biomarker.
      @OrNull package var biomarker: String?
      package var name: String
      /// As it is printed, comparator included.
      package var text: String
      /// As it is printed; empty if none is.
      package var unit: String
      /// Whether others determine it.
      package var isDerived: Bool
      /// As it is stored; `null` if only the other panel derives it.
      @OrNull package var before: BiomarkerJudgement?
      /// For the person as the record knows them now, at the date of collection; `null` if only the panel before derives it.
      @OrNull package var after: BiomarkerJudgement?
      /// Whether the statuses differ.
      package var isChanged: Bool

      package init(of value: ReportValue, before: BiomarkerJudgement?, after: BiomarkerJudgement?) {
        (valueId, biomarker, name) = (value.id, value.read.biomarker, value.name)
        (text, unit, isDerived) = (value.read.text, value.read.unit, value.isDerived)
        (self.before, self.after, isChanged) = (before, after, before?.status != after?.status)
      }
    }
  }

  package static let example = RejudgeLabReport(
    patientId: Example.patient, reportId: RecordDocument.exampleID, panel: "panel-2026-1")
  package static let exampleOutcome = Outcome(
    reportId: RecordDocument.exampleID, judgedBy: "panel-2025-1", rejudgedBy: "panel-2026-1",
    values: [
      Outcome.Row(
        of: .example, before: ReportValue.example.judgement, after: ReportValue.example.judgement)
    ])
}
