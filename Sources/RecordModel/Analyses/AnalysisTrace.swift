/// Why an analysis came to its result: enough to compute it by hand (R-SO-198).
package struct AnalysisTrace: Codable, Sendable, Equatable {
  /// Version of the program.
  package var engine: String
  package var panel: String
  /// The rules by which values become scores.
  package var formula: String
  /// The report and its reading, as `{report}/{run}`.
  package var input: String
  package var values: [Line]
  package var overall: ExactDecimal
  package var categories: [CategoryScore]
  package var rules: [FiredRule]
  /// `null` if no program wrote one.
  @OrNull package var narrative: AcceptedNarrative?

  package init(
    engine: String, panel: String, formula: String, input: String, values: [Line], overall: ExactDecimal,
    categories: [CategoryScore], rules: [FiredRule], narrative: AcceptedNarrative?
  ) {
    (self.engine, self.panel, self.formula, self.input) = (engine, panel, formula, input)
    (self.values, self.overall, self.categories) = (values, overall, categories)
    (self.rules, self.narrative) = (rules, narrative)
  }

  /// One value.
  package struct Line: Codable, Sendable, Equatable {
    package var name: String
    package var biomarker: String
    package var loinc: String
    /// In the conventional unit; `null` if its unit is unknown.
    @OrNull package var value: ExactDecimal?
    package var unit: String
    package var status: BiomarkerStatus
    /// The limits of the deciding band; empty if none decided.
    package var limits: String
    /// `panel` or `printed`, a colon, and the key of the source.
    package var source: String
    /// `null` if it has none.
    @OrNull package var points: ExactDecimal?
    /// With which the points are in the category's score; 0 if they are not.
    package var weight: Int

    package init(
      name: String, biomarker: String, loinc: String, value: ExactDecimal?, unit: String,
      status: BiomarkerStatus, limits: String, source: String, points: ExactDecimal?, weight: Int
    ) {
      (self.name, self.biomarker, self.loinc, self.value) = (name, biomarker, loinc, value)
      (self.unit, self.status, self.limits, self.source) = (unit, status, limits, source)
      (self.points, self.weight) = (points, weight)
    }
  }

  static let example = AnalysisTrace(
    engine: "1.0.0", panel: "panel-2025-1", formula: "formula-1", input: "\(RecordDocument.exampleID)/1",
    values: [
      Line(
        name: "Vitamin D (25-OH)", biomarker: "vitamin_d_25oh", loinc: "62292-8", value: ExactDecimal(18),
        unit: "ng/mL", status: .low, limits: "< 20 ng/mL", source: "panel:endo_vitd_2011",
        points: ExactDecimal(56), weight: 2)
    ], overall: ExactDecimal(56), categories: CategoryScore.none,
    rules: [FiredRule(rule: "risk.moderate", outcome: "moderate", because: ["a value is low or high"])],
    narrative: nil)
}

/// A text about an analysis, as it was accepted.
package struct AcceptedNarrative: Codable, Sendable, Equatable {
  package var text: String
  package var provider: String
  @OrNull package var model: String?
  package var acceptedAt: Timestamp

  package init(_ narrative: NarrativeText, at moment: Timestamp) {
    (text, provider, model) = (narrative.text, narrative.provider, narrative.model)
    acceptedAt = moment
  }
}
