/// Reads the meaning of a questionnaire's scores.
package struct GetFunnelBands: Method {
  package static let name = "funnel.bands"
  package static let summary =
    "Answers range and bands of the primary scale of a published version, in force or not, for drawing scores."
  package static let access = Access.read(.catalogue)

  /// The version, such as `fv-stress-v1`.
  package var version: String

  package init(version: String) { self.version = version }

  /// A scale with its bands.
  package struct Outcome: Codable, Sendable, Equatable {
    /// Canonical slug of the questionnaire.
    package var slug: Slug
    /// Title of the scale.
    package var title: String
    /// The lowest possible score.
    package var min: ScoreValue
    /// The highest possible score.
    package var max: ScoreValue
    package var bands: [Band]

    package init(slug: Slug, title: String, min: ScoreValue, max: ScoreValue, bands: [Band]) {
      (self.slug, self.title, self.min, self.max, self.bands) = (slug, title, min, max, bands)
    }
  }

  /// A range of scores and its meaning.
  package struct Band: Codable, Sendable, Equatable {
    package var min: ScoreValue
    package var max: ScoreValue
    package var riskLevel: String
    package var label: String

    package init(min: ScoreValue, max: ScoreValue, riskLevel: String, label: String) {
      (self.min, self.max, self.riskLevel, self.label) = (min, max, riskLevel, label)
    }
  }

  package static let example = GetFunnelBands(version: "fv-stress-v1")
  package static let exampleOutcome = Outcome(
    slug: .exampleStress, title: "Stress", min: ScoreValue(hundredths: 200),
    max: ScoreValue(hundredths: 1000),
    bands: [
      Band(
        min: ScoreValue(hundredths: 200), max: ScoreValue(hundredths: 400), riskLevel: "low", label: "Gering")
    ])
}
