import RecordModel

/// Makes a course of the scores of a questionnaire.
package enum ScoreCourse {
  /// The course of completed assessments, in whatever order, with the bands of each version that was answered.
  ///
  /// A score is named by the bands of the version that it was made by. Where versions have other bands, none are drawn: one
  /// background would be wrong for some of the points.
  ///
  /// - Parameter bands: by version, `funnel_version_id`.
  package static func course(
    _ items: [Measure], bands: [String: GetFunnelBands.Outcome], fallbackTitle: String
  ) -> Course {
    let items = items.sorted { $0.completedAt < $1.completedAt }
    let newest = items.last.flatMap { bands[$0.funnelVersion] }
    var course = Course(title: newest?.title ?? fallbackTitle, unit: "")
    course.points = items.compactMap { item in
      guard let score = item.totalScore else { return nil }
      var point = Course.Point(item.completedAt, drawn(score), mark: .score)
      point.note = label(item, bands)
      return point
    }
    let scored = items.filter { $0.totalScore != nil }
    let used = (scored.isEmpty ? items : scored).compactMap { bands[$0.funnelVersion] }
    if let low = used.map(\.min).min(), let high = used.map(\.max).max(), drawn(low) < drawn(high) {
      course.range = drawn(low)...drawn(high)
    }
    if let one = used.last, used.allSatisfy({ $0.readsScores(like: one) }) { course.bands = drawn(one) }
    return course
  }

  /// What a score means, by the version that it was made by; `nil` where it has no risk level.
  static func label(_ item: Measure, _ bands: [String: GetFunnelBands.Outcome]) -> String? {
    item.riskLevel.map { level in
      bands[item.funnelVersion]?.bands.first { $0.riskLevel == level }?.label ?? ChartWords.readable(level)
    }
  }

  private static func drawn(_ scale: GetFunnelBands.Outcome) -> [Course.Band] {
    let sorted = scale.bands.sorted { $0.min < $1.min }
    return sorted.enumerated().map { index, band in
      // Whole scores lie between the bands' ends; a band reaches to where the next one begins.
      let end = sorted[safe: index + 1]?.min ?? band.max
      return Course.Band(from: drawn(band.min), to: drawn(end), label: band.label, tone: .level(index))
    }
  }

  private static func drawn(_ score: ScoreValue) -> Double { Double(score.hundredths) / 100 }
}

extension GetFunnelBands.Outcome {
  /// Whether a score means the same by both, and is called the same.
  func readsScores(like other: GetFunnelBands.Outcome) -> Bool {
    min == other.min && max == other.max && bands == other.bands
  }
}
