import HTTPTypes
import RecordClient
import RecordModel

extension MyHealthAlly {
  /// The contract's `MetricType`.
  static let metricTypes = [
    TrendMetric.heartRate, .bloodPressure, .bloodGlucose, .a1cLevel, .weight, .height, .bmi, .temperature,
    .respiratoryRate,
  ]

  /// Courses and targets.
  static let trendRoutes: [Route] = [
    route(
      "getVitalsTrends", .get, "/api/patients/{patientId}/vitals/trends", GetVitalsTrend.self, .namedRecord,
      from, to, .words("metrics", metricTypes.map { ($0.rawValue, [$0.rawValue]) }, as: "metrics"),
      .query("bucket", .words(of: TrendBucket.self)), answers: MyHealthAllyAnswers.trends
    ) { (received, exchange) throws(Failure) in
      try Answer(
        encoding: VitalsTrends(try received.read(GetVitalsTrend.Outcome.self), until: exchange.moment))
    },
    route(
      "getVitalsTargets", .get, "/api/patients/{patientId}/vitals/targets", GetVitalsTargets.self,
      .namedRecord, answers: MyHealthAllyAnswers.targets, isConditional: true, answer: targets),
    route(
      "setVitalsTargets", .put, "/api/patients/{patientId}/vitals/targets", SetVitalsTargets.self,
      .namedRecord, .members(), .ifMatch(as: "expectedVersion"),
      takes: .closed(.required("targets", .list(of: MyHealthAllyAnswers.target(isSent: true), atMost: 20))),
      answers: MyHealthAllyAnswers.targets, answer: targets),
  ]

  /// The tag is the version for `If-Match`.
  private static func targets(_ received: ReceivedValue, _ exchange: Exchange) throws(Failure) -> Answer {
    var targets = try received.read(VitalsTargets.self)
    targets.targets = targets.targets.map(\.named)
    return try Answer(encoding: targets).cached(.revalidated, Validators(tag: "\"\(targets.version)\""))
  }

  /// Vital signs as a file (R-MH-105).
  static let exportVitals: Route = {
    var made = route(
      "exportVitals", .get, "/api/patients/{patientId}/vitals/export", ExportVitals.self, .namedRecord, from,
      to, .query("format", .words(of: ExportVitals.Format.self)), vitalSigns,
      answers: .closed(.required("vitals", .list(of: MyHealthAllyAnswers.vital))), answer: file)
    made.seat = .copy
    made.documentation.otherMedia = ["text/csv"]
    return made
  }()

  private static func file(_ received: ReceivedValue, _ exchange: Exchange) async throws(Failure) -> Answer {
    var piece = try received.read(ExportVitals.Outcome.self)
    let arguments = [
      Argument.namedRecord, from, to, .query("format", .words(of: ExportVitals.Format.self)), vitalSigns,
    ]
    let parameters = try exchange.parameters(arguments).members
    var (text, entries): ([UInt8], [VitalsEntry]) = ([], [])
    while true {
      text += Array((piece.csv ?? "").utf8)
      entries += piece.vitals ?? []
      guard let cursor = piece.page.nextCursor else { break }
      piece = try await exchange.read(
        ExportVitals.self, parameters + [Value.Member("cursor", .string(cursor))])
    }
    let isText = piece.csv != nil
    var answer =
      isText
      ? Answer(type: "text/csv; charset=utf-8; header=present", text)
      : try Answer(encoding: ["vitals": entries.map(\.named)])
    answer.headers[.contentDisposition] = "attachment; filename=\"vitals.\(isText ? "csv" : "json")\""
    return answer
  }
}

/// The contract's `VitalsTrends`, which has a beginning and an end.
struct VitalsTrends: Encodable, Sendable {
  let from: Timestamp
  let to: Timestamp
  let bucket: TrendBucket
  let series: [TrendSeries]

  /// - Parameter moment: of the request; without another end, the day of it is the last, or that of a later value.
  init(_ found: GetVitalsTrend.Outcome, until moment: Timestamp) {
    series = found.series.filter { MyHealthAlly.metricTypes.contains($0.metric) }.map { series in
      var named = series
      named.target = series.target?.named
      return named
    }
    let moments = series.flatMap { $0.points.map(\.timestamp) }
    let last = CalendarDay(max(moment, moments.max() ?? moment)).start
    to = found.to ?? Timestamp(milliseconds: last.milliseconds + 86_400_000)
    from = found.from ?? min(to, moments.min() ?? to)
    bucket = found.bucket
  }
}

extension MetricTarget {
  /// The target in the contract's form: its author is named without a role.
  var named: MetricTarget {
    var target = self
    target.setBy = setBy?.bareID
    return target
  }
}

extension MyHealthAllyAnswers {
  /// `MetricTarget`; what answers add is ignored in requests.
  static func target(isSent: Bool) -> Shape {
    let bounds = ["low", "high", "systolicLow", "systolicHigh", "diastolicLow", "diastolicHigh"]
    return .object(
      [
        .required("metric", .words(MyHealthAlly.metricTypes.map(\.rawValue))),
        .required("unit", .text(1...20)),
      ] + bounds.map { .optional($0, .orNull(.number())) }
        + [
          .optional("setBy", isSent ? .orNull(.anyText) : .id),
          .optional("setByRole", isSent ? .orNull(.role) : .role),
          .optional("updatedAt", isSent ? .orNull(.moment) : .moment),
        ])
  }

  /// `Targets`.
  static let targets = Shape.closed(
    .required("targets", .list(of: target(isSent: false))), .required("version", .count))

  /// `VitalsTrends` (R-MH-102).
  static let trends = Shape.closed(
    .required("from", .moment), .required("to", .moment), .required("bucket", .words(of: TrendBucket.self)),
    .required(
      "series",
      .list(
        of: .closed(
          .required("metric", .words(MyHealthAlly.metricTypes.map(\.rawValue))), .required("unit", .anyText),
          .required("points", .list(of: point)), .required("summary", summary),
          .optional("target", .orNull(target(isSent: false)))))))

  private static let point = Shape.closed(
    .required("timestamp", .moment), .optional("value", .number()), .optional("systolic", .number()),
    .optional("diastolic", .number()), .optional("count", .version), .optional("status", status))

  private static let summary = Shape.object(
    [.required("count", .count)]
      + ["minimum", "maximum", "mean", "latest", "inTargetPercent"].map { .optional($0, .orNull(.number())) })

  /// `LabTrends` (R-MH-083).
  static let labTrends = Shape.closed(
    .required("analyte", .anyText), .required("unit", .anyText), .required("points", .list(of: point)),
    .optional("referenceLow", .orNull(.number())), .optional("referenceHigh", .orNull(.number())))
}
