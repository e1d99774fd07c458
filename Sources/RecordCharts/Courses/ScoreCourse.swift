import RecordModel

/// Makes a course of the scores of a questionnaire.
package enum ScoreCourse {
  /// The course of completed assessments, in any order, with the bands of each version that was answered.
  ///
  /// A score is labelled by the bands of its own version. If the bands differ between versions, none are
  /// drawn: one background would be wrong for some of the points.
  ///
  /// - Parameters:
  ///   - bands: by version, `funnel_version_id`.
  ///   - language: for the levels of versions without bands.
  package static func course(
    _ items: [Measure], bands: [String: GetFunnelBands.Outcome], fallbackTitle: String, _ language: Language
  ) -> Course {
    let items = items.sorted { $0.completedAt < $1.completedAt }
    let newest = items.last.flatMap { bands[$0.funnelVersion] }
    var course = Course(title: newest?.title ?? fallbackTitle, unit: "")
    course.points = items.compactMap { item in
      guard let score = item.totalScore else { return nil }
      var point = Course.Point(item.completedAt, drawn(score), mark: .score)
      point.note = label(item, bands, language)
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

  /// The label of a score, by its own version's bands; `nil` if it has no risk level.
  static func label(
    _ item: Measure, _ bands: [String: GetFunnelBands.Outcome], _ language: Language
  ) -> String? {
    item.riskLevel.map { level in
      bands[item.funnelVersion]?.bands.first { $0.riskLevel == level }?.label
        ?? SummaryWords.value(level, language)
    }
  }

  private static func drawn(_ scale: GetFunnelBands.Outcome) -> [Course.Band] {
    let sorted = scale.bands.sorted { $0.min < $1.min }
    return sorted.enumerated().map { index, band in
      // Whole scores lie between the bands' ends; a band reaches to the beginning of the next.
      let end = sorted[safe: index + 1]?.min ?? band.max
      return Course.Band(from: drawn(band.min), to: drawn(end), label: band.label, tone: .level(index))
    }
  }

  private static func drawn(_ score: ScoreValue) -> Double { Double(score.hundredths) / 100 }
}

extension GetFunnelBands.Outcome {
  /// Whether scores have the same meaning and label in both.
  func readsScores(like other: GetFunnelBands.Outcome) -> Bool {
    min == other.min && max == other.max && bands == other.bands
  }
}
