import RecordModel
import Testing

/// Consent, onboarding, limits and profiles over HTTP.
@Suite("Rhythmologicum: onboarding and limits") struct WebOnboardingTests {
  @Test("R-RH-046 to R-RH-053: questionnaires begin once consent and name are there")
  func onboarding() async throws {
    let site = try await WebSite()
    let erika = try await site.patient("erika", consents: false)
    let status = "/api/patient/onboarding-status"
    #expect(
      try await erika.get(status).data == ["needsConsent": true, "needsProfile": false, "completed": false])
    let refused = try await erika.post("/api/funnels/stress/assessments")
    #expect(refused.status == 409 && refused.details?["reason"] == "onboarding_incomplete")
    #expect(refused.details?["needsConsent"] == true && refused.details?["needsProfile"] == false)
    let outdated = try await erika.post("/api/consent/record", ["consent_version": "v1.1"])
    #expect(outdated.status == 409 && outdated.details?["reason"] == "consent_version_outdated")
    let given = try await erika.post("/api/consent/record", ["consent_version": "v1.2"])
    #expect(
      given.status == 200 && given.data?["consent_version"] == "v1.2" && given.data?["accepted_at"] != nil)
    let again = try await erika.post("/api/consent/record", ["consent_version": "v1.2"])
    #expect(again.status == 200 && again.data?["id"] != given.data?["id"], "R-RH-054")
    let done = try await erika.get(status)
    #expect(done.data == ["needsConsent": false, "needsProfile": false, "completed": true])
    #expect(done["Cache-Control"] == "no-store")
    #expect(try await erika.get("/api/consent/status").data?["accepted_version"] == "v1.2")
    try await site.daemon.session.call("consent.publish", ["consentVersion": "v1.3"])
    #expect(try await erika.get(status).data?["needsConsent"] == true, "R-RH-051")
    #expect(try await erika.get("/api/consent/status").data?["consent_version"] == "v1.3")
  }

  @Test("R-RH-054, R-RH-181 to R-RH-184: the eleventh consent within a minute waits; others do not")
  func limits() async throws {
    let site = try await WebSite(gateway: WebSite.longWindow)
    let (erika, max) = (try await site.patient("erika"), try await site.patient("max"))
    let before = try await site.daemon.head
    for _ in 1..<10 {
      #expect(try await erika.post("/api/consent/record", ["consent_version": "v1.2"]).status == 200)
    }
    let head = try await site.daemon.head
    #expect(head == before + 9)
    let refused = try await erika.post("/api/consent/record", ["consent_version": "v1.2"])
    #expect(refused.status == 429 && refused.code == "RATE_LIMITED" && refused.details == nil)
    #expect((Int(refused["Retry-After"] ?? "") ?? 0) >= 1)
    #expect(try await site.daemon.head == head, "R-RH-184")
    #expect(try await max.post("/api/consent/record", ["consent_version": "v1.2"]).status == 200)
    #expect(try await erika.get("/api/consent/status").status == 200)
  }

  @Test("R-RH-164, R-RH-186, R-RH-187: profiles and history may be kept by the person, writes never")
  func caching() async throws {
    let (_, erika, _) = try await SharedWebSite.get()
    for (path, directive) in [
      ("/api/patient-profiles", "private, max-age=300, must-revalidate"),
      ("/api/patient-measures/history", "private, max-age=120, must-revalidate"),
    ] {
      let reply = try await erika.get(path)
      #expect(
        reply["Cache-Control"] == directive && reply["Vary"] == "Cookie, Authorization, Accept-Encoding")
      let tag = try #require(reply["ETag"])
      #expect(try await erika.get(path, ["If-None-Match": tag]).status == 304)
    }
    #expect(try await erika.post("/api/funnels/stress/assessments")["Cache-Control"] == "no-store")
  }
}
