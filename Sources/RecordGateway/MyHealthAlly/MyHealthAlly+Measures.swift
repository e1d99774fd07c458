import HTTPTypes
import RecordClient
import RecordModel

extension MyHealthAlly {
  /// The start and length of a page (R-MH-293).
  static let limit = Argument.query("limit", .integer(1...200))
  static let cursor = Argument.query("cursor", .cursor(atMost: 512))
  /// The time span of a list (R-MH-101).
  static let (from, to) = (Argument.query("from", .moment), Argument.query("to", .moment))

  static let search = Argument.query("q", .clean(1...200))
  /// The values of an entry of vitals; an entry of other measures would be a line of nulls (R-MH-098,
  /// R-MH-100).
  static let vitalSigns = Argument.constant(
    "measures",
    .array(
      [
        MeasureKind.heartRate, .bloodPressureSystolic, .bloodPressureDiastolic, .temperature,
        .respiratoryRate,
      ].map { .string($0.rawValue) }))

  /// Dashboard and vital signs.
  static let measureRoutes: [Route] = [
    route(
      "getPatientDashboard", .get, "/api/patients/{patientId}/dashboard", GetDashboard.self, .namedRecord,
      answers: MyHealthAllyAnswers.dashboard),
    route(
      "listVitals", .get, "/api/patients/{patientId}/vitals", ListVitals.self, .namedRecord, from, to,
      .query("includeRetracted", .flag), .query("order", .words(of: ListOrder.self)), limit, cursor,
      vitalSigns,
      answers: .listed("vitals", MyHealthAllyAnswers.vital)
    ) { (received, _) throws(Failure) in
      var list = try received.read(ListVitals.Outcome.self)
      list.vitals = list.vitals.map(\.named)
      return try Answer(encoding: list)
    },
    route(
      "recordVitals", .post, "/api/patients/{patientId}/vitals", LogVitals.self, .namedRecord, .members(),
      takes: vitals, answers: MyHealthAllyAnswers.vital, success: .created(.moment("timestamp")),
      answer: vital),
    exportVitals,
    route(
      "retractVitals", .post, "/api/patients/{patientId}/vitals/{vitalId}/retract", RetractVitals.self,
      .namedRecord, .path("vitalId", .identifier, as: "vitalId"), .members(),
      takes: .closed(
        .required("reason", .words(of: RetractionReason.self)), .optional("note", .text(0...500))),
      answers: MyHealthAllyAnswers.vital, answer: vital),
  ]

  private static func vital(_ received: ReceivedValue, _ exchange: Exchange) throws(Failure) -> Answer {
    try Answer(encoding: try received.read(VitalsEntry.self).named)
  }

  /// The contract's `VitalsRequest`; the record judges bounds, because it knows other units (R-MH-197).
  private static let vitals = Shape.closed(
    .optional("id", .id), .required("timestamp", .moment),
    .optional("heartRate", .judged(.integer(20...300))),
    .optional("bloodPressureSystolic", .judged(.integer(40...300))),
    .optional("bloodPressureDiastolic", .judged(.integer(20...200))),
    .optional("temperature", .judged(.number(25...45))),
    .optional("respiratoryRate", .judged(.integer(4...80)))
  )
  .withAny(of: [["heartRate"], ["bloodPressureSystolic"], ["temperature"], ["respiratoryRate"]])
  .withPairs(pressures)

  /// Two values that are measured together (R-MH-099).
  static let pressures = [
    ("bloodPressureSystolic", "bloodPressureDiastolic"), ("bloodPressureDiastolic", "bloodPressureSystolic"),
  ]
}

extension VitalsEntry {
  /// The entry in the contract's form: its author is named without a role.
  var named: VitalsEntry {
    var entry = self
    entry.recordedBy = recordedBy.bareID
    return entry
  }
}
