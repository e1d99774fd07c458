import RecordModel
import Testing

/// The history as a picture and as a page.
@Suite("Rhythmologicum: pictures of the history") struct WebPictureTests {
  @Test("the chart and the report show what the history has") func pictures() async throws {
    let site = try await WebSite()
    let erika = try await site.patient("erika")
    let empty = try await erika.get("/api/patient-measures/report")
    #expect(empty.status == 200 && empty.text.contains("noch keinen abgeschlossenen Fragebogen"))
    #expect(try await erika.get("/api/patient-measures/chart?slug=stress").status == 404)
    let walk = try await WebWalk(erika, "stress-assessment")
    try await walk.answerAll()
    try #require(try await walk.complete().status == 200)

    let chart = try await erika.get("/api/patient-measures/chart?slug=stress")
    #expect(chart.status == 200 && chart["Content-Type"] == "image/svg+xml; charset=utf-8")
    #expect(chart.text.hasPrefix("<svg"))
    let same = try await erika.get("/api/patient-measures/chart?slug=stress-assessment")
    #expect(same.bytes == chart.bytes, "R-RH-094: an alias leads to the same")
    let report = try await erika.get("/api/patient-measures/report")
    #expect(report["Content-Type"] == "text/html; charset=utf-8")
    #expect(report["Content-Security-Policy"]?.hasPrefix("default-src 'none'") == true)
    #expect(report["Cache-Control"] == "no-store")
    #expect(report.text.contains("erika Beispiel") && report.text.contains("<svg"))
  }

  @Test(
    "a chart needs a slug that can be one",
    arguments: [
      "", "?slug=", "?slug=A", "?slug=a&slug=b", "?slug=%0A", "?slug=\(String(repeating: "a", count: 51))",
    ])
  func wrongSlug(query: String) async throws {
    let (_, erika, _) = try await SharedWebSite.get()
    let reply = try await erika.get("/api/patient-measures/chart" + query)
    #expect(reply.status == 400 && reply.code == "INVALID_INPUT")
  }

  @Test("nobody sees pictures without a session") func stranger() async throws {
    let (site, _, _) = try await SharedWebSite.get()
    #expect(try await site.stranger.get("/api/patient-measures/report").status == 401)
    #expect(try await site.stranger.get("/api/patient-measures/chart?slug=stress").status == 401)
  }
}
