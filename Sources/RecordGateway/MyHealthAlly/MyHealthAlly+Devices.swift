import HTTPTypes
import RecordModel

extension MyHealthAlly {
  private static let device = Argument.path("deviceId", .identifier, as: "connectionId")
  /// The longest body with readings (R-MH-009).
  private static let longestSync = 4 << 20

  /// Devices that measure for the patient (R-MH-159 to R-MH-162).
  static let deviceRoutes: [Route] = [
    route(
      "listDeviceCatalog", .get, "/api/device-catalog", ListDeviceCatalog.self, search, limit, cursor,
      answers: .listed("devices", MyHealthAllyAnswers.deviceModel)),
    route(
      "listDevices", .get, "/api/patients/{patientId}/devices", ListConnectedDevices.self, .namedRecord,
      limit, cursor,
      answers: .listed("devices", MyHealthAllyAnswers.device)),
    route(
      "connectDevice", .post, "/api/patients/{patientId}/devices", ConnectDevice.self, .namedRecord,
      .members(),
      takes: .closed(
        .optional("id", .id), .required("model", .id), .required("serial", .text(1...80)),
        .optional("name", .text(0...80)),
        .optional("grantedMetrics", .list(of: .words(of: DeviceMetric.self), atMost: 20))),
      answers: MyHealthAllyAnswers.device, success: .created(.below("id"))),
    route(
      "getDevice", .get, "/api/patients/{patientId}/devices/{deviceId}", GetDevice.self, .namedRecord, device,
      answers: MyHealthAllyAnswers.device),
    route(
      "syncDevice", .post, "/api/patients/{patientId}/devices/{deviceId}/sync", SyncDevice.self, .namedRecord,
      device, .members(), takes: .closed(.required("batchId", .id), .required("readings", readings)),
      limit: longestSync,
      answers: .closed(
        .required("batchId", .id), .required("accepted", .count), .required("duplicates", .count),
        .required(
          "rejected",
          .list(
            of: .closed(
              .required("readingId", .anyText), .required("code", .anyText), .required("message", .anyText)))),
        .required("lastSyncAt", .moment), .required("device", MyHealthAllyAnswers.device))),
    route(
      "disconnectDevice", .post, "/api/patients/{patientId}/devices/{deviceId}/disconnect",
      DisconnectDevice.self, .namedRecord, device, answers: MyHealthAllyAnswers.device),
  ]

  private static let readings = Shape.list(
    of: .closed(
      .required("readingId", .text(1...80)), .required("timestamp", .moment),
      .required("metric", .words(of: DeviceMetric.self)), .optional("value", .number()),
      .optional("systolic", .integer()), .optional("diastolic", .integer()),
      .required("unit", .text(1...12)), .optional("glucoseContext", .words(of: GlucoseContext.self))),
    atMost: SyncDevice.mostReadings)
}

extension MyHealthAllyAnswers {
  /// `CatalogDevice`.
  static let deviceModel = Shape.closed(
    .required("model", .id), .required("name", .anyText), .required("manufacturer", .anyText),
    .required("kind", .words(of: DeviceKind.self)),
    .required("metrics", .list(of: .words(of: DeviceMetric.self))))

  /// `Device`.
  static let device = Shape.closed(
    .required("id", .id), .required("model", .id), .required("name", .anyText),
    .required("kind", .words(of: DeviceKind.self)),
    .required("connectionStatus", .words(of: ConnectedDevice.Connection.self)),
    .required("syncStatus", .words(of: ConnectedDevice.SyncStatus.self)),
    .required("lastSyncAt", .orNull(.moment)), .required("readingsTotal", .count),
    .required("connectedAt", .moment), .optional("disconnectedAt", .orNull(.moment)))
}
