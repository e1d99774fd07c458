import RecordModel

/// Makes a course of the scores of a questionnaire.
public enum ScoreCourse {
  /// The course of completed assessments, in whatever order, with the bands of a version.
  public static func course(
    _ items: [Measure], bands: GetFunnelBands.Outcome?, fallbackTitle: String
  ) -> Course {
    var course = Course(title: bands?.title ?? fallbackTitle, unit: "")
    let labels = Dictionary(
      (bands?.bands ?? []).map { ($0.riskLevel, $0.label) }, uniquingKeysWith: { first, _ in first })
    course.points = items.sorted { $0.completedAt < $1.completedAt }.compactMap { item in
      guard let score = item.totalScore else { return nil }
      var point = Course.Point(item.completedAt, drawn(score), mark: .score)
      point.note = item.riskLevel.map { labels[$0] ?? ChartWords.readable($0) }
      return point
    }
    guard let bands else { return course }
    if drawn(bands.min) < drawn(bands.max) { course.range = drawn(bands.min)...drawn(bands.max) }
    let sorted = bands.bands.sorted { $0.min < $1.min }
    course.bands = sorted.enumerated().map { index, band in
      // Whole scores lie between the bands' ends; a band reaches to where the next one begins.
      let end = sorted[safe: index + 1]?.min ?? band.max
      return Course.Band(from: drawn(band.min), to: drawn(end), label: band.label, tone: .level(index))
    }
    return course
  }

  private static func drawn(_ score: ScoreValue) -> Double { Double(score.hundredths) / 100 }
}
