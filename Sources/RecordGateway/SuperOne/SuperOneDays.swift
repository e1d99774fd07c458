import RecordModel

extension CalendarDay {
  /// As the contract writes the date of a specimen: the beginning of the day in UTC, since no report tells more.
  var instant: Timestamp { midnight ?? .earliest }
}

/// A score at a date, under the name that a list has for it.
struct SuperOnePoint: Codable, Sendable, Equatable {
  var date: Timestamp
  var score: ExactDecimal

  init(_ point: ScorePoint) { (date, score) = (point.takenOn.instant, point.score) }

  static let shape = Shape.closed(.required("date", .moment), .required("score", .number(0...100)))
}

/// The contract's `CategoryScores`: all seven, in canonical order.
struct SuperOneCategoryScores: Codable, Sendable, Equatable {
  var byName: SortedObject<Score>

  /// One of them; `null` if nothing of it was measured.
  struct Score: Codable, Sendable, Equatable {
    @OrNull var score: ExactDecimal?

    init(_ score: ExactDecimal?) { _score = OrNull(wrappedValue: score) }
    init(from decoder: any Decoder) throws { _score = try OrNull(from: decoder) }
    func encode(to encoder: any Encoder) throws { try _score.encode(to: encoder) }
  }

  init(_ scores: [CategoryScore]) {
    let known = Dictionary(scores.map { ($0.category, $0.score) }, uniquingKeysWith: { first, _ in first })
    byName = SortedObject(
      Dictionary(uniqueKeysWithValues: HealthCategory.allCases.map { ($0.rawValue, Score(known[$0] ?? nil)) })
    )
  }

  init(from decoder: any Decoder) throws { byName = try SortedObject(from: decoder) }
  func encode(to encoder: any Encoder) throws { try byName.encode(to: encoder) }

  static let shape = Shape.object(
    HealthCategory.allCases.map { .required($0.rawValue, .orNull(.number(0...100))) })
}
