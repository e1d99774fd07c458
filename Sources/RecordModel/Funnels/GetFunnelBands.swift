/// Reads what the scores of a questionnaire mean.
public struct GetFunnelBands: Method {
  /// `funnel.bands`.
  public static let name = "funnel.bands"
  /// For the documentation.
  public static let summary =
    "Answers range and bands of the primary scale of a published version, in force or not, for drawing scores."
  /// Reads the catalogue.
  public static let access = Access.read(.catalogue)

  /// The version, such as `fv-stress-v1`.
  public var version: String

  /// The bands of that version.
  public init(version: String) { self.version = version }

  /// A scale with its bands.
  public struct Outcome: Codable, Sendable, Equatable {
    /// Canonical slug of the questionnaire.
    public var slug: Slug
    /// Title of the scale.
    public var title: String
    /// The lowest score there can be.
    public var min: ScoreValue
    /// The highest score there can be.
    public var max: ScoreValue
    /// The bands, from the lowest up.
    public var bands: [Band]

    /// A scale with its bands.
    public init(slug: Slug, title: String, min: ScoreValue, max: ScoreValue, bands: [Band]) {
      (self.slug, self.title, self.min, self.max, self.bands) = (slug, title, min, max, bands)
    }
  }

  /// What a range of scores means.
  public struct Band: Codable, Sendable, Equatable {
    /// The lowest score in it.
    public var min: ScoreValue
    /// The highest score in it.
    public var max: ScoreValue
    /// The risk level.
    public var riskLevel: String
    /// Its name for people.
    public var label: String

    /// A range with its meaning.
    public init(min: ScoreValue, max: ScoreValue, riskLevel: String, label: String) {
      (self.min, self.max, self.riskLevel, self.label) = (min, max, riskLevel, label)
    }
  }

  /// The stress questionnaire.
  public static let example = GetFunnelBands(version: "fv-stress-v1")
  /// One of its bands.
  public static let exampleOutcome = Outcome(
    slug: .exampleStress, title: "Stress", min: ScoreValue(hundredths: 200),
    max: ScoreValue(hundredths: 1000),
    bands: [
      Band(
        min: ScoreValue(hundredths: 200), max: ScoreValue(hundredths: 400), riskLevel: "low", label: "Gering")
    ])
}
