import RecordModel
import Testing

@testable import RecordGateway

/// Devices that measure for patients.
@Suite("MyHealthAlly: devices", .serialized) struct AllyDeviceTests {
  private func connected(
    _ person: WebSession, _ model: String, _ metrics: Value? = nil
  ) async throws -> String {
    var body: Value = ["model": .string(model), "serial": .string("serial-\(model)")]
    if let metrics { body = body.with("grantedMetrics", metrics) }
    let reply = try await person.post(person.own("devices"), body)
    try #require(reply.status == 201, "\(reply.text)")
    return try #require(reply.json?["id"]?.text)
  }

  private func sync(
    _ person: WebSession, _ device: String, _ batch: String, _ readings: [Value]
  ) async throws
    -> WebSession.Reply
  {
    try await person.post(
      person.own("devices/\(device)/sync"), ["batchId": .string(batch), "readings": .array(readings)])
  }

  private func pulse(_ id: String, _ value: Value, minute: Int = 0) -> Value {
    let time = "2026-01-14T0\(minute / 60):\(minute % 60 < 10 ? "0" : "")\(minute % 60):00Z"
    return [
      "readingId": .string(id), "timestamp": .string(time), "metric": "heartRate", "value": value,
      "unit": "bpm",
    ]
  }

  @Test("R-MH-159: the catalogue, a connection and its states") func states() async throws {
    let site = try await SharedAllySite.get()
    let dora = try await site.patient("dora")
    let catalogue = try await dora.get("/api/device-catalog?q=MONITOR")
    #expect(
      catalogue.json?["devices"]?.list.map { $0["model"] } == ["generic-bp-monitor"], "\(catalogue.text)")
    let wearable = try await connected(dora, "generic-wearable")
    let state = try await dora.get(dora.own("devices/\(wearable)"))
    #expect(state.json?["syncStatus"] == "never" && state.json?["connectionStatus"] == "connected")
    #expect(state.json?["lastSyncAt"] == .null && state.json?["serial"] == nil)
    let twice = try await dora.post(
      dora.own("devices"), ["model": "generic-wearable", "serial": "serial-generic-wearable"])
    #expect(twice.status == 409 && twice.code == "already_connected", "\(twice.text)")
    let odd = try await dora.post(dora.own("devices"), ["model": "toaster", "serial": "1"])
    #expect(odd.status == 422 && odd.code == "model_not_supported", "\(odd.text)")
    let granted = try await dora.post(
      dora.own("devices"), ["model": "generic-scale", "serial": "1", "grantedMetrics": ["heartRate"]])
    #expect(granted.problems == ["/grantedMetrics/0 not_in_enum"], "\(granted.text)")
    _ = try await sync(dora, wearable, "b-1", [pulse("1", 61)])
    let synced = try await dora.get(dora.own("devices/\(wearable)"))
    #expect(synced.json?["syncStatus"] == "synced" && synced.json?["readingsTotal"] == 1, "\(synced.text)")
    _ = try await sync(dora, wearable, "b-2", [pulse("2", 9999)])
    let failed = try await dora.get(dora.own("devices"))
    #expect(failed.json?["devices"]?.list.first?["syncStatus"] == "failed", "\(failed.text)")
  }

  @Test("R-MH-160, R-MH-161, R-MH-343: good readings are stored, bad ones listed with a reason") func judged()
    async throws
  {
    let site = try await SharedAllySite.get()
    let dirk = try await site.patient("dirk")
    let device = try await connected(dirk, "generic-wearable", ["heartRate", "temperature"])
    let reply = try await sync(
      dirk, device, "b-1",
      [
        pulse("good", 72), pulse("again", 72, minute: 1), pulse("again", 75, minute: 2),
        // Beyond what people may type, but possible.
        pulse("slow", 15, minute: 3), pulse("impossible", 9999, minute: 4), pulse("negative", -1, minute: 5),
        pulse("unit", 72, minute: 6).with("unit", "Hz"), pulse("none", 72, minute: 7).with("value", .null),
        pulse("future", 72).with("timestamp", "2999-01-01T00:00:00Z"),
        pulse("other", 30, minute: 8).with("metric", "respiratoryRate").with("unit", "/min"),
        pulse("bmi", 22, minute: 9).with("metric", "bmi").with("unit", "kg/m²"),
        pulse("fahrenheit", 98.6, minute: 10).with("metric", "temperature").with("unit", "°F"),
        pulse("celsius", 36.6, minute: 11).with("metric", "temperature").with("unit", "°C"),
      ].filter { $0["value"] != .null })
    #expect(reply.status == 200, "\(reply.text)")
    #expect(reply.json?["accepted"] == 4 && reply.json?["duplicates"] == 1, "\(reply.text)")
    let rejected = (reply.json?["rejected"]?.list ?? []).map {
      "\($0["readingId"]?.text ?? "") \($0["code"]?.text ?? "")"
    }
    #expect(
      rejected == [
        "impossible implausible_value", "negative implausible_value", "unit unit_not_supported",
        "future in_future", "other metric_not_granted", "bmi read_only_field",
        "fahrenheit unit_not_supported",
      ])
    #expect(reply.json?["device"]?["readingsTotal"] == 4)
    let vitals = try await dirk.get(dirk.own("vitals"))
    let pulses = (vitals.json?["vitals"]?.list ?? []).compactMap {
      $0["heartRate"]?.text ?? $0["heartRate"].map { "\($0)" }
    }
    #expect(vitals.json?["vitals"]?.list.count == 4 && pulses.count == 4, "R-MH-100")
    #expect(vitals.json?["vitals"]?.list.allSatisfy { $0["source"] == "device" } == true)
    // A pulse of 15 is critical.
    let alerts = try await site.treat("alerts.list", dirk, [:])
    #expect(alerts["alerts"]?.list.first?["source"] == "device", "\(alerts)")
  }

  @Test("R-MH-160: a batch is repeatable, and a reading is stored once whatever batch it comes in")
  func repeats() async throws {
    let site = try await SharedAllySite.get()
    let dina = try await site.patient("dina")
    let device = try await connected(dina, "generic-wearable")
    let readings = [pulse("1", 61), pulse("2", 62, minute: 1), pulse("bad", 9999, minute: 2)]
    let first = try await sync(dina, device, "b-1", readings)
    let same = try await sync(dina, device, "b-1", readings)
    #expect(same.status == 200 && same.json == first.json, "\(same.text)")
    let other = try await sync(dina, device, "b-1", [pulse("3", 63)])
    #expect(other.status == 409 && other.code == "duplicate_id", "\(other.text)")
    let next = try await sync(dina, device, "b-2", readings + [pulse("4", 64, minute: 3)])
    #expect(next.json?["accepted"] == 1 && next.json?["duplicates"] == 2, "\(next.text)")
    // Another device may use the same numbers.
    let scale = try await connected(dina, "generic-scale")
    let weight = try await sync(dina, scale, "b-1", [AllyFixture.reading])
    #expect(weight.json?["accepted"] == 1, "\(weight.text)")
  }

  @Test("R-MH-160, R-MH-009: a thousand readings at once, and no more") func many() async throws {
    let site = try await SharedAllySite.get()
    let dana = try await site.patient("dana")
    let device = try await connected(dana, "generic-wearable")
    func readings(_ count: Int) -> [Value] {
      (0..<count).map { number in
        pulse("r-\(number)", 60).with(
          "timestamp",
          .string("2025-\(10 + number / 500)-\(10 + number / 60 % 18)T10:\(10 + number % 50):00Z"))
      }
    }
    let reply = try await sync(dana, device, "b-1", readings(1000))
    #expect(reply.status == 200 && reply.json?["accepted"] == 1000, "\(reply.text.prefix(500))")
    let more = try await sync(dana, device, "b-2", readings(1001))
    #expect(more.status == 422 && more.problems == ["/readings too_many"], "\(more.text.prefix(500))")
  }

  @Test("R-MH-162: a disconnected device keeps its readings and sends no more") func disconnected()
    async throws
  {
    let site = try await SharedAllySite.get()
    let dago = try await site.patient("dago")
    let device = try await connected(dago, "generic-wearable")
    _ = try await sync(dago, device, "b-1", [pulse("1", 61)])
    let gone = try await dago.post(dago.own("devices/\(device)/disconnect"))
    #expect(gone.status == 200 && gone.json?["connectionStatus"] == "disconnected", "\(gone.text)")
    let twice = try await dago.post(dago.own("devices/\(device)/disconnect"))
    #expect(twice.status == 409 && twice.code == "already_disconnected")
    let late = try await sync(dago, device, "b-2", [pulse("2", 62)])
    #expect(late.status == 409 && late.code == "device_disconnected")
    #expect(try await sync(dago, device, "b-1", [pulse("1", 61)]).status == 200, "what was said stays said")
    #expect(try await dago.get(dago.own("vitals")).json?["vitals"]?.list.count == 1)
  }

  @Test("R-MH-048, R-MH-053: another patient's device is nobody's, and no care team syncs") func strangers()
    async throws
  {
    let site = try await SharedAllySite.get()
    let dunja = try await site.patient("dunja")
    let device = try await connected(dunja, "generic-scale")
    #expect(try await site.max.get(site.max.own("devices/\(device)")).status == 404)
    #expect(try await sync(site.max, device, "b-1", [AllyFixture.reading]).status == 404)
    #expect(try await site.max.get(dunja.own("devices")).status == 403)
    let team = try await site.clinician.post(
      dunja.own("devices/\(device)/sync"), ["batchId": "b-1", "readings": []])
    #expect(team.status == 403)
    #expect(try await site.clinician.get(dunja.own("devices")).status == 200)
  }
}
