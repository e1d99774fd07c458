import RecordModel
import Testing

/// What the gateway says of itself, and that it keeps to it.
@Suite("Gateway: documentation") struct WebDocumentationTests {
  @Test("the document and its page are there for everybody, and may be kept for a while") func served()
    async throws
  {
    let (site, _, _) = try await SharedWebSite.get()
    let document = try await site.stranger.get("/openapi.json")
    #expect(document.status == 200 && document["Content-Type"] == "application/json")
    #expect(document.json?["openapi"] == "3.1.0")
    let page = try await site.stranger.get("/openapi")
    #expect(page.status == 200 && page.text.hasPrefix("<!DOCTYPE html>"))
    #expect(page["Content-Security-Policy"]?.hasPrefix("default-src 'none'") == true)
  }

  @Test("answers and refusals of a patient's whole way have the documented status and shape") func shapes()
    async throws
  {
    let site = try await WebSite()
    // The same for every answer of any test: see ``WebSession/send(_:_:body:headers:)``.
    let check = DocumentCheck(document: try #require(try await site.stranger.get("/openapi.json").json))
    let erika = try await site.patient("erika")
    let walk = try await WebWalk(erika, "stress-assessment")
    let question = walk.questions(0).first?["key"]?.text ?? ""
    let early = try await walk.validate(0)
    #expect(check.faults(early, "validateStep") == [])
    #expect(check.faults(try await walk.result(), "getAssessmentResult") == [])
    #expect(check.faults(try await walk.save(question, 3), "saveAnswer") == [])
    #expect(check.faults(try await walk.save(question, "3"), "saveAnswer") == [])
    try await walk.answerAll()
    #expect(check.faults(try await walk.validate(0), "validateStep") == [])
    #expect(check.faults(try await walk.complete(), "completeAssessment") == [])
    #expect(check.faults(try await walk.complete(), "completeAssessment") == [])
    #expect(check.faults(try await walk.result(), "getAssessmentResult") == [])
    for (operation, target) in [
      ("getOnboardingStatus", "/api/patient/onboarding-status"), ("resolveRole", "/api/auth/resolve-role"),
      ("getConsentStatus", "/api/consent/status"), ("listFunnelCatalog", "/api/funnels/catalog"),
      ("getCatalogFunnel", "/api/funnels/catalog/stress"), ("getCatalogFunnel", "/api/funnels/catalog/none"),
      ("getFunnelDefinition", "/api/funnels/stress/definition"), ("getAssessmentStatus", walk.path),
      ("resumeAssessment", "/api/assessments/\(walk.assessment)/resume"),
      ("resumeAssessment", "/api/assessments/none/resume"),
      ("getMeasuresHistory", "/api/patient-measures/history?limit=x"),
      ("exportMeasures", "/api/patient-measures/export"),
      ("exportMeasures", "/api/patient-measures/export?format=csv"),
      ("exportMeasures", "/api/patient-measures/export?format=xml"),
      ("listPatientProfiles", "/api/patient-profiles"), ("listNotifications", "/api/notifications"),
      ("getMeasuresChart", "/api/patient-measures/chart?slug=stress"),
      ("getMeasuresReport", "/api/patient-measures/report"),
    ] {
      #expect(check.faults(try await erika.get(target), operation) == [], "\(target)")
      #expect(check.faults(try await site.stranger.get(target), operation) == [], "\(target)")
    }
  }
}
