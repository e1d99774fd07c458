/// Reads the course of measures.
package struct GetVitalsTrend: Method {
  package static let name = "vitals.trend"
  package static let summary =
    "Answers a series a measure in time order, whole or in buckets, with its summary."
  /// Reads a patient's record.
  package static let access = Access.read(.patient, by: .patientAndTeam, shows: .selfEntered)

  package var patientId: PatientID
  /// From this moment on; from the first value where it is left out.
  package var from: Timestamp?
  /// Up to, not including, this moment; up to the last value where it is left out.
  package var to: Timestamp?
  /// The measures; all that there are values of where it is left out.
  package var metrics: [TrendMetric]?
  /// What a point stands for; `raw` where it is left out.
  package var bucket: TrendBucket?
  /// Offset from UTC in minutes by which days, weeks and months begin; 0 where it is left out.
  package var utcOffset: Int?

  /// The course of all measures of that patient.
  package init(patientId: PatientID, metrics: [TrendMetric]? = nil, bucket: TrendBucket? = nil) {
    (self.patientId, self.metrics, self.bucket) = (patientId, metrics, bucket)
  }

  /// The contract's `VitalsTrends`.
  package struct Outcome: Codable, Sendable, Equatable {
    package var from: Timestamp?
    package var to: Timestamp?
    package var bucket: TrendBucket
    /// A series a measure.
    package var series: [TrendSeries]

    package init(from: Timestamp?, to: Timestamp?, bucket: TrendBucket, series: [TrendSeries]) {
      (self.from, self.to, self.bucket, self.series) = (from, to, bucket, series)
    }
  }

  /// The pulse by day.
  package static let example = GetVitalsTrend(patientId: Example.patient, metrics: [.heartRate], bucket: .day)
  /// One day.
  package static let exampleOutcome = Outcome(
    from: nil, to: nil, bucket: .day,
    series: [
      TrendSeries(
        metric: .heartRate, unit: "bpm",
        points: [TrendPoint(timestamp: Example.start, value: ExactDecimal(72), count: 1, status: .normal)],
        summary: TrendSummary(of: [ExactDecimal(72)]))
    ])
}

/// What a point of a series stands for.
package enum TrendBucket: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  case raw, hour, day, week, month
}

/// The course of one measure.
package struct TrendSeries: Codable, Sendable, Equatable {
  package var metric: TrendMetric
  /// The unit for people.
  package var unit: String
  /// In time order; buckets without a value are left out.
  package var points: [TrendPoint]
  /// Of the values themselves, whatever the buckets; of a blood pressure the systolic ones.
  package var summary: TrendSummary
  /// The range that the patient aims for, where one is set.
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
  /// Of a blood pressure.
  package var systolic: ExactDecimal?
  /// Of a blood pressure.
  package var diastolic: ExactDecimal?
  /// Values in it.
  package var count: Int
  /// What the value means; left out for a mean of several.
  package var status: MeasureStatus?
  /// Whether a range that a clinician set for the patient gave the status (R-MH-345); left out where none did.
  package var judgedByTarget: Bool?
  /// What the status rests on, where that has a reserve: a laboratory's glucose of unknown context (R-MH-348).
  package var source: String?

  package init(
    timestamp: Timestamp, value: ExactDecimal? = nil, systolic: ExactDecimal? = nil,
    diastolic: ExactDecimal? = nil, count: Int, status: MeasureStatus? = nil
  ) {
    (self.timestamp, self.value, self.systolic) = (timestamp, value, systolic)
    (self.diastolic, self.count, self.status) = (diastolic, count, status)
  }
}

/// What a series amounts to; numbers are `null` where there is no value.
package struct TrendSummary: Codable, Sendable, Equatable {
  /// Values.
  package var count: Int
  /// The least.
  package var minimum: ExactDecimal?
  /// The greatest.
  package var maximum: ExactDecimal?
  /// The mean, rounded half up to three decimals.
  package var mean: ExactDecimal?
  /// The last.
  package var latest: ExactDecimal?
  /// How many of a hundred values lie inside the target, rounded half up to one decimal; `null` without a target too.
  package var inTargetPercent: ExactDecimal?

  /// Of values in time order, so many of them inside the target.
  package init(of values: [ExactDecimal], inTarget: Int? = nil) {
    (count, minimum, maximum) = (values.count, values.min(), values.max())
    (mean, latest) = (ExactDecimal.mean(of: values), values.last)
    guard let inTarget, !values.isEmpty else { return }
    let tenths = ExactDecimal.halfUp(Int128(inTarget) * 1000, Int128(values.count))
    inTargetPercent = ExactDecimal(units: tenths * (ExactDecimal.one / 10))
  }
}

extension ExactDecimal {
  /// The mean, rounded half up to three decimals; `nil` of none.
  package static func mean(of values: [ExactDecimal]) -> ExactDecimal? {
    if values.isEmpty { return nil }
    let sum = values.reduce(Int128(0)) { $0 + $1.units }
    let thousandth = one / 1000
    return ExactDecimal(units: halfUp(sum, Int128(values.count) * thousandth) * thousandth)
  }
}
