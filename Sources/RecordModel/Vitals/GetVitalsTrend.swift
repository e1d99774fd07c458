/// Reads the course of measures.
package struct GetVitalsTrend: Method {
  package static let name = "vitals.trend"
  package static let summary =
    "Answers a series a measure in time order, whole or in buckets, with its summary."
  package static let access = Access.read(.patient, by: .patientAndTeam, shows: .selfEntered)

  package var patientId: PatientID
  /// Inclusive; from the first value if left out.
  package var from: Timestamp?
  /// Exclusive; up to the last value if left out.
  package var to: Timestamp?
  /// All that have values if left out.
  package var metrics: [TrendMetric]?
  /// `raw` if left out.
  package var bucket: TrendBucket?
  /// Offset from UTC in minutes by which days, weeks and months begin; 0 if left out.
  package var utcOffset: Int?

  package init(patientId: PatientID, metrics: [TrendMetric]? = nil, bucket: TrendBucket? = nil) {
    (self.patientId, self.metrics, self.bucket) = (patientId, metrics, bucket)
  }

  /// The contract's `VitalsTrends`.
  package struct Outcome: Codable, Sendable, Equatable {
    package var from: Timestamp?
    package var to: Timestamp?
    package var bucket: TrendBucket
    /// One for each measure.
    package var series: [TrendSeries]

    package init(from: Timestamp?, to: Timestamp?, bucket: TrendBucket, series: [TrendSeries]) {
      (self.from, self.to, self.bucket, self.series) = (from, to, bucket, series)
    }
  }

  package static let example = GetVitalsTrend(patientId: Example.patient, metrics: [.heartRate], bucket: .day)
  package static let exampleOutcome = Outcome(
    from: nil, to: nil, bucket: .day,
    series: [
      TrendSeries(
        metric: .heartRate, unit: "bpm",
        points: [TrendPoint(timestamp: Example.start, value: ExactDecimal(72), count: 1, status: .normal)],
        summary: TrendSummary(of: [ExactDecimal(72)]))
    ])
}

/// The time span of a point.
package enum TrendBucket: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  case raw, hour, day, week, month
}

/// The course of one measure.
package struct TrendSeries: Codable, Sendable, Equatable {
  package var metric: TrendMetric
  package var unit: String
  /// In time order; buckets without a value are left out.
  package var points: [TrendPoint]
  /// Of the values themselves, whatever the buckets; for a blood pressure of the systolic ones.
  package var summary: TrendSummary
  /// The patient's target range, if one is set.
  package var target: MetricTarget?

  package init(
    metric: TrendMetric, unit: String, points: [TrendPoint], summary: TrendSummary,
    target: MetricTarget? = nil
  ) {
    (self.metric, self.unit, self.points) = (metric, unit, points)
    (self.summary, self.target) = (summary, target)
  }
}

/// One value, or the mean of a bucket's.
package struct TrendPoint: Codable, Sendable, Equatable {
  /// When it was measured, or when the bucket begins.
  package var timestamp: Timestamp
  /// The value or mean; left out for a blood pressure.
  package var value: ExactDecimal?
  /// For a blood pressure.
  package var systolic: ExactDecimal?
  /// For a blood pressure.
  package var diastolic: ExactDecimal?
  /// Values in it.
  package var count: Int
  /// Left out for a mean of several.
  package var status: MeasureStatus?
  /// Whether the status comes from a range that a clinician set for the patient (R-MH-345); left out if it
  /// does not.
  package var judgedByTarget: Bool?
  /// The basis of the status, if it carries a reservation: a laboratory's glucose of unknown context
  /// (R-MH-348).
  package var source: String?

  package init(
    timestamp: Timestamp, value: ExactDecimal? = nil, systolic: ExactDecimal? = nil,
    diastolic: ExactDecimal? = nil, count: Int, status: MeasureStatus? = nil
  ) {
    (self.timestamp, self.value, self.systolic) = (timestamp, value, systolic)
    (self.diastolic, self.count, self.status) = (diastolic, count, status)
  }
}

/// Totals of a series; numbers are `null` if there is no value.
package struct TrendSummary: Codable, Sendable, Equatable {
  package var count: Int
  package var minimum: ExactDecimal?
  package var maximum: ExactDecimal?
  /// Rounded half up to three decimals.
  package var mean: ExactDecimal?
  package var latest: ExactDecimal?
  /// Percentage of values inside the target, rounded half up to one decimal; also `null` without a target.
  package var inTargetPercent: ExactDecimal?

  /// Values in time order, and how many of them lie inside the target.
  package init(of values: [ExactDecimal], inTarget: Int? = nil) {
    (count, minimum, maximum) = (values.count, values.min(), values.max())
    (mean, latest) = (ExactDecimal.mean(of: values), values.last)
    guard let inTarget, !values.isEmpty else { return }
    let tenths = ExactDecimal.halfUp(Int128(inTarget) * 1000, Int128(values.count))
    inTargetPercent = ExactDecimal(units: tenths * (ExactDecimal.one / 10))
  }
}

extension ExactDecimal {
  /// The mean, rounded half up to three decimals; `nil` for none.
  package static func mean(of values: [ExactDecimal]) -> ExactDecimal? {
    if values.isEmpty { return nil }
    let sum = values.reduce(Int128(0)) { $0 + $1.units }
    let thousandth = one / 1000
    return ExactDecimal(units: halfUp(sum, Int128(values.count) * thousandth) * thousandth)
  }
}
