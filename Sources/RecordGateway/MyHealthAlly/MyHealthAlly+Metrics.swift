import HTTPTypes
import RecordClient
import RecordModel

extension MyHealthAlly {
  /// Health metrics: the same measurements as vital signs, by other names (R-MH-100).
  static let metricRoutes: [Route] = [
    route(
      "listHealthMetrics", .get, "/api/patients/{patientId}/health-metrics", ListHealthMetrics.self,
      .namedRecord, from, to,
      .words("metrics", measured, as: "measures", unlessSent: HealthMetricsEntry.kinds.map(\.rawValue)),
      .query("includeRetracted", .flag), limit, cursor,
      answers: .listed(
        "entries", HealthMetricsEntry.shape, .required("latest", MyHealthAllyAnswers.metrics))
    ) { (received, _) throws(Failure) in
      try Answer(encoding: HealthMetrics(try received.read(ListHealthMetrics.Outcome.self)))
    },
    route(
      "recordHealthMetrics", .post, "/api/patients/{patientId}/health-metrics", LogVitals.self, .namedRecord,
      .members(), takes: HealthMetricsEntry.request, answers: HealthMetricsEntry.shape,
      success: .created(.moment("timestamp")), answer: entry),
    route(
      "retractHealthMetrics", .post, "/api/patients/{patientId}/health-metrics/{entryId}/retract",
      RetractVitals.self, .namedRecord, .path("entryId", .identifier, as: "vitalId"), .members(),
      takes: .closed(
        .required("reason", .words(of: RetractionReason.self)), .optional("note", .text(0...500))),
      answers: HealthMetricsEntry.shape, answer: entry),
  ]

  /// The measures of each metric, of which the list has entries; a BMI is computed with each weight.
  private static let measured = metricTypes.map { metric in
    let kinds: [MeasureKind] =
      switch metric {
      case .bloodPressure: [.bloodPressureSystolic, .bloodPressureDiastolic]
      case .bmi: [.weight]
      default: HealthMetricsEntry.kinds.filter { $0.metric == metric }
      }
    return (word: metric.rawValue, meaning: kinds.map(\.rawValue))
  }

  private static func entry(_ received: ReceivedValue, _ exchange: Exchange) throws(Failure) -> Answer {
    try Answer(encoding: HealthMetricsEntry(try received.read(VitalsEntry.self)))
  }
}

/// The contract's `HealthMetricsList`.
struct HealthMetrics: Encodable, Sendable {
  let entries: [HealthMetricsEntry]
  let latest: DashboardMetrics
  let page: Pagination

  init(_ found: ListHealthMetrics.Outcome) {
    (entries, latest, page) = (found.entries.map(HealthMetricsEntry.init), found.latest, found.page)
  }
}

/// The contract's `HealthMetricsEntry`: what was not measured is left out.
struct HealthMetricsEntry: Encodable, Sendable {
  let entry: VitalsEntry

  init(_ entry: VitalsEntry) { self.entry = entry }

  /// The measures that a person may enter here (R-MH-106, R-MH-107).
  static let kinds: [MeasureKind] = [
    .weight, .height, .bloodPressureSystolic, .bloodPressureDiastolic, .heartRate, .a1cLevel, .bloodGlucose,
  ]

  private enum CodingKeys: CodingKey {
    case id, timestamp, glucoseContext, statuses, source, recordedAt, retracted, warnings
  }

  private struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: CodingKeys.self)
    try members.encode(entry.id, forKey: .id)
    try members.encode(entry.timestamp, forKey: .timestamp)
    var values = encoder.container(keyedBy: Name.self)
    for kind in Self.kinds + [.bmi] {
      try values.encodeIfPresent(entry[kind: kind], forKey: Name(stringValue: kind.rawValue))
    }
    try members.encodeIfPresent(entry.glucoseContext, forKey: .glucoseContext)
    try members.encode(entry.status, forKey: .statuses)
    try members.encode(entry.source, forKey: .source)
    try members.encode(entry.recordedAt, forKey: .recordedAt)
    try members.encode(entry.retracted, forKey: .retracted)
    try members.encode(entry.warnings, forKey: .warnings)
  }

  static let shape = Shape.object(
    [.required("id", .id), .required("timestamp", .moment)] + numbers(isJudged: false)
      + [
        .optional("glucoseContext", .words(of: GlucoseContext.self)), .optional("bmi", .number()),
        .required(
          "statuses",
          .object(
            ["weight", "bmi", "bloodPressure", "heartRate", "a1cLevel", "bloodGlucose"].map {
              .optional($0, MyHealthAllyAnswers.status)
            })),
        .required("source", MyHealthAllyAnswers.source), .required("recordedAt", .moment),
        .optional("retracted", .flag), .optional("warnings", .list(of: MyHealthAllyAnswers.warning)),
      ])

  /// The contract's `HealthMetricsRequest`; the record judges bounds, and refuses a BMI, which it computes (R-MH-110).
  static let request = Shape.object(
    [.optional("id", .id), .required("timestamp", .moment)] + numbers(isJudged: true)
      + [
        .optional("glucoseContext", .words(of: GlucoseContext.self)), .optional("note", .text(0...500)),
        .optional("bmi", .demanding(.judged(.number()), [.init("not", [:])])),
      ]
  )
  .withAny(of: kinds.map { [$0.rawValue] })
  .withPairs(MyHealthAlly.pressures + [("glucoseContext", "bloodGlucose")])

  private static func numbers(isJudged: Bool) -> [Shape.Member] {
    let bounds: [(MeasureKind, ClosedRange<Int64>, isWhole: Bool)] = [
      (.weight, 1...650, false), (.height, 30...280, false), (.bloodPressureSystolic, 40...300, true),
      (.bloodPressureDiastolic, 20...200, true), (.heartRate, 20...300, true), (.a1cLevel, 3...20, false),
      (.bloodGlucose, 20...2000, false),
    ]
    return bounds.map { kind, range, isWhole in
      let shape = isWhole ? Shape.integer(isJudged ? range : nil) : .number(isJudged ? range : nil)
      return .optional(kind.rawValue, isJudged ? .judged(shape) : shape)
    }
  }
}
