import RecordModel
import Testing

/// Measures by both of their names: vital signs and health metrics.
@Suite("MyHealthAlly: measures", .serialized) struct AllyMeasuresTests {
  private func at(_ hour: String, _ values: Value) -> Value {
    values.with("timestamp", .string("2026-01-14T\(hour):00:00Z"))
  }

  @Test("R-MH-100, R-MH-226: one set of measurements under one id, which goes from both views at once")
  func oneSet() async throws {
    let site = try await SharedAllySite.get()
    let mia = try await site.patient("mia")
    let metrics = try await mia.post(
      mia.own("health-metrics"),
      at("08", ["heartRate": 64, "weight": 70, "bloodPressureSystolic": 118, "bloodPressureDiastolic": 76]))
    let vitals = try await mia.post(mia.own("vitals"), at("09", ["heartRate": 66, "temperature": 36.6]))
    let (first, second) = (
      try #require(metrics.json?["id"]?.text), try #require(vitals.json?["id"]?.text)
    )
    func ids(_ path: String, _ member: String) async throws -> [String] {
      try await mia.get(mia.own(path)).json?[member]?.list.compactMap { $0["id"]?.text } ?? []
    }
    #expect(try await ids("vitals", "vitals") == [second, first])
    #expect(try await ids("health-metrics", "entries") == [second, first])
    let reason: Value = ["reason": "entered-in-error"]
    #expect(try await mia.post(mia.own("vitals/\(first)/retract"), reason).status == 200)
    let gone = try await mia.post(mia.own("health-metrics/\(second)/retract"), reason)
    #expect(gone.status == 200 && gone.json?["retracted"] == true)
    #expect(try await ids("vitals", "vitals") == [])
    #expect(try await ids("health-metrics", "entries") == [])
    #expect(try await ids("health-metrics?includeRetracted=true", "entries") == [second, first])
    let twice = try await mia.post(mia.own("health-metrics/\(first)/retract"), reason)
    #expect(twice.status == 409 && twice.code == "already_retracted")
  }

  @Test("R-MH-106, R-MH-107, R-MH-110, R-MH-099: what may be entered, what is left out, and what is computed")
  func entering() async throws {
    let site = try await SharedAllySite.get()
    let nele = try await site.patient("nelly")
    let path = nele.own("health-metrics")
    let entry = try await nele.post(
      path, at("08", ["bloodGlucose": 95, "glucoseContext": "fasting", "a1cLevel": 5.6, "note": "Well"]))
    #expect(entry.status == 201 && entry.json?["heartRate"] == nil && entry.json?["note"] == nil)
    #expect(entry.json?["statuses"] == ["a1cLevel": "normal", "bloodGlucose": "normal"])
    #expect(entry["Location"] == path + "?from=2026-01-14T08:00:00.000Z&to=2026-01-14T08:00:00.000Z")
    for (values, problems, code) in [
      (["weight": 70, "bmi": 24.1], ["/bmi read_only_field"], "read_only_field"),
      (["height": 1.7], ["/height unit_suspected"], "validation_failed"),
      (["weight": 0.5, "height": 281], ["/height implausible_value", "/weight implausible_value"], nil),
      (["temperature": 36.6], [" required", "/temperature unknown_field"], nil),
      (["bloodPressureSystolic": 120], ["/bloodPressureDiastolic required"], nil),
      (["glucoseContext": "fasting", "weight": 70], ["/glucoseContext inconsistent"], nil),
      (
        ["bloodPressureSystolic": 80, "bloodPressureDiastolic": 80], ["/bloodPressureDiastolic inconsistent"],
        nil
      ),
    ] as [(Value, [String], String?)] {
      let reply = try await nele.post(path, at("09", values))
      #expect(reply.status == 422 && reply.problems == problems, "\(values) \(reply.text)")
      #expect(reply.code == code ?? "validation_failed", "\(values)")
    }
    #expect(try await nele.get(path).json?["entries"]?.list.count == 1, "bad input changes nothing")
    let latest = try await nele.get(path + "?from=2001-01-01&to=2001-01-02")
    #expect(latest.json?["entries"] == [], "the latest values do not depend on the list")
    #expect(
      latest.json?["latest"]?["a1cLevel"]?["value"] == 5.6 && latest.json?["latest"]?["weight"] == .null)
  }

  @Test("R-MH-108, R-MH-109, R-MH-111: the BMI follows the height of its time, also one that came late")
  func bodyMass() async throws {
    let site = try await SharedAllySite.get()
    let olaf = try await site.patient("olaf")
    let path = olaf.own("health-metrics")
    func bmi() async throws -> [Value?] {
      try await olaf.get(path + "?metrics=bmi").json?["entries"]?.list.map { $0["bmi"] } ?? []
    }
    #expect(try await olaf.post(path, at("10", ["weight": 70])).json?["bmi"] == nil, "no height, no BMI")
    let height = try await olaf.post(path, at("12", ["height": 170.5]))
    #expect(try await bmi() == [24.1], "the earliest later one")
    let late = try await olaf.post(path, at("09", ["height": 170]))
    #expect(late.status == 201)
    #expect(try await bmi() == [24.2], "one that was there before")
    let id = try #require(late.json?["id"]?.text)
    #expect(try await olaf.post(path + "/\(id)/retract", ["reason": "other"]).status == 200)
    #expect(try await bmi() == [24.1])
    let other = try #require(height.json?["id"]?.text)
    #expect(try await olaf.post(path + "/\(other)/retract", ["reason": "other"]).status == 200)
    #expect(try await bmi() == [nil])
  }

  @Test("R-MH-101, R-MH-102: courses in time order, whole or in buckets, with their summary")
  func trends() async throws {
    let site = try await SharedAllySite.get()
    let pia = try await site.patient("pia")
    for (day, rate) in [("14", 60), ("13", 80), ("14", 90)] as [(String, Int64)] {
      let hour = rate == 90 ? "18" : "08"
      let reply = try await pia.post(
        pia.own("vitals"),
        ["timestamp": .string("2026-01-\(day)T\(hour):00:00Z"), "heartRate": .integer(rate)])
      #expect(reply.status == 201)
    }
    let targets: Value = ["targets": [["metric": "heartRate", "unit": "bpm", "low": 55, "high": 85]]]
    #expect(try await pia.send("PUT", pia.own("vitals/targets"), body: targets.json).status == 200)
    let days = try await pia.get(
      pia.own("vitals/trends?metrics=heartRate,weight&bucket=day&from=2026-01-01&to=2026-02-01"))
    let series = days.json?["series"]?.list ?? []
    #expect(series.map { $0["metric"]?.text } == ["heartRate", "weight"])
    let points = series.first?["points"]?.list ?? []
    #expect(points.map { $0["value"] } == [80, 75] && points.map { $0["count"] } == [1, 2])
    #expect(points.first?["timestamp"] == "2026-01-13T00:00:00.000Z")
    #expect(
      series.first?["summary"] == [
        "count": 3, "minimum": 60, "maximum": 90, "mean": 76.667, "latest": 90, "inTargetPercent": 66.7,
      ])
    #expect(series.first?["target"]?["setBy"]?.text == pia.account, "named without a role")
    #expect(series.last?["points"] == [] && series.last?["summary"]?["count"] == 0)
    let all = try await pia.get(pia.own("vitals/trends"))
    #expect(all.json?["series"]?.list.count == 1 && all.json?["from"] == "2026-01-13T08:00:00.000Z")
    let wrong = try await pia.get(
      pia.own("vitals/trends?metrics=odd&bucket=year&from=2026-02-01&to=2026-01-01"))
    #expect(
      wrong.status == 422
        && wrong.problems == [
          "query:bucket not_in_enum", "query:from inconsistent", "query:metrics not_in_enum",
        ], "\(wrong.text)")
  }

  @Test("R-MH-103, R-MH-104, R-MH-264: targets, who may replace whose, and what they leave alone")
  func targets() async throws {
    let site = try await SharedAllySite.get()
    let rosa = try await site.patient("rosa")
    let path = rosa.own("vitals/targets")
    func put(
      _ person: WebSession, _ target: Value, _ headers: [String: String] = [:]
    ) async throws
      -> WebSession.Reply
    {
      let body: Value = ["targets": .array([target])]
      return try await person.send("PUT", path, body: body.json, headers: headers)
    }
    let none = try await rosa.get(path)
    #expect(none.json == ["targets": [], "version": 0] && none["ETag"] == "\"0\"")
    let rate: Value = ["metric": "heartRate", "unit": "bpm", "low": 55, "high": 90]
    let set = try await put(rosa, rate, ["If-Match": "\"0\""])
    #expect(set.status == 200 && set["ETag"] == "\"1\"")
    let stale = try await put(rosa, rate.with("high", 95), ["If-Match": "\"0\""])
    #expect(stale.status == 409 && stale.code == "version_conflict" && stale.error?["currentVersion"] == 1)
    let sent = try #require(try await rosa.get(path).json)
    let again = try await rosa.send(
      "PUT", path, body: sent.without("version").json)
    #expect(again.status == 200 && again["ETag"] == "\"1\"", "what GET said may be sent back")
    for (target, problem) in [
      (rate.with("low", 90), "/targets/0/low inconsistent"),
      (rate.with("high", 301), "/targets/0/high implausible_value"),
      (rate.with("unit", "Hz"), "/targets/0/unit not_in_enum"),
      (rate.with("metric", "oxygenSaturation"), "/targets/0/metric not_in_enum"),
      (["metric": "heartRate", "unit": "bpm"], "/targets/0 required"),
    ] as [(Value, String)] {
      let reply = try await put(rosa, target)
      #expect(reply.status == 422 && reply.problems == [problem], "\(target) \(reply.text)")
    }
    let pressure: Value = ["metric": "bloodPressure", "unit": "mmHg", "systolicHigh": 130]
    #expect(try await put(site.clinician, pressure).json?["targets"]?.list.first?["setByRole"] == "clinician")
    let refused = try await put(rosa, pressure.with("systolicHigh", 150))
    #expect(refused.status == 403 && refused.code == "forbidden")
    let vitals = try await rosa.post(rosa.own("vitals"), at("08", ["heartRate": 95]))
    #expect(vitals.json?["status"]?["heartRate"] == "normal", "R-MH-104")
  }

  @Test("R-MH-105, R-MH-288: vital signs as a file that no spreadsheet runs") func file() async throws {
    let site = try await SharedAllySite.get()
    let svea = try await site.patient("svea")
    _ = try await svea.post(
      svea.own("health-metrics"), at("08", ["heartRate": 61, "note": "=HYPERLINK(\"x\"), she said"]))
    _ = try await svea.post(svea.own("vitals"), at("07", ["temperature": 36.6]))
    _ = try await svea.post(svea.own("health-metrics"), at("06", ["weight": 70]))
    let file = try await svea.get(svea.own("vitals/export"))
    #expect(file.status == 200 && file["Content-Type"]?.hasPrefix("text/csv") == true)
    #expect(file["Content-Disposition"] == "attachment; filename=\"vitals.csv\"")
    let rows = file.text.split(separator: "\r\n", omittingEmptySubsequences: false)
    #expect(rows.count == 4 && rows[3].isEmpty, "a header, two entries, and the last end of a line")
    #expect(
      rows[0].hasPrefix("timestamp,id,heartRate (bpm),bloodPressureSystolic (mmHg),"), "\(rows[0])")
    #expect(rows[0].contains("temperature (°C),respiratoryRate (/min)"))
    #expect(rows[1].hasPrefix("2026-01-14T07:00:00.000Z,") && rows[1].contains(",36.6,"))
    #expect(rows[2].hasSuffix("\"'=HYPERLINK(\"\"x\"\"), she said\""), "\(rows[2])")
    let json = try await svea.get(svea.own("vitals/export?format=json&from=2026-01-14T08:00:00Z"))
    #expect(json.json?["vitals"]?.list.map { $0["heartRate"] } == [61])
    let odd = try await svea.get(svea.own("vitals/export?format=xml"))
    #expect(odd.status == 422 && odd.problems == ["query:format not_in_enum"])
    let other = try await site.max.get(svea.own("vitals/export"))
    #expect(other.status == 403 && other.code == "forbidden")
    let outside = try await AllySite.clinician("outer", at: site.web)
    #expect(try await outside.get(svea.own("vitals/export")).code == "not_assigned")
  }

  @Test("R-MH-219, R-MH-220: times have an offset and come back in UTC, and a critical value is stored")
  func times() async throws {
    let site = try await SharedAllySite.get()
    let tara = try await site.patient("tara")
    for text in ["2026-01-14T08:00:00", "2026-01-14", "2026-01-14T08:00Z", "14.01.2026 08:00"] {
      let reply = try await tara.post(
        tara.own("health-metrics"), ["timestamp": .string(text), "heartRate": 70])
      #expect(reply.status == 422 && reply.problems == ["/timestamp bad_format"], "\(text)")
    }
    let reply = try await tara.post(
      tara.own("health-metrics"), ["timestamp": "2026-01-14T08:00:00.5+02:00", "heartRate": 140])
    #expect(reply.status == 201 && reply.json?["timestamp"] == "2026-01-14T06:00:00.500Z")
    #expect(reply.json?["statuses"]?["heartRate"] == "critical", "it blocks nothing")
    #expect(reply.json?["warnings"]?.list.first?["code"] == "critical_value", "R-MH-217")
  }

  @Test("R-MH-053: metrics, courses and files of somebody who shares nothing are the person's alone")
  func withheld() async throws {
    let site = try await SharedAllySite.get()
    let uma = try await site.patient("uma")
    _ = try await uma.post(uma.own("health-metrics"), at("08", ["weight": 70]))
    let paths = ["health-metrics", "vitals/trends", "vitals/export"]
    for path in paths { #expect(try await site.clinician.get(uma.own(path)).status == 200, "\(path)") }
    let kept = try await uma.send(
      "PUT", uma.own("settings"), body: #"{"privacy":{"shareDataWithProviders":false}}"#)
    #expect(kept.status == 200)
    for path in paths {
      let reply = try await site.clinician.get(uma.own(path))
      #expect(reply.status == 403 && reply.code == "not_shared", "\(path) \(reply.text)")
      #expect(try await uma.get(uma.own(path)).status == 200)
    }
    #expect(try await site.clinician.get(uma.own("vitals/targets")).status == 200, "the team's own")
  }
}

extension Value {
  /// The value as text.
  fileprivate var json: String { String(decoding: (try? JSON.encode(self)) ?? [], as: UTF8.self) }
}
