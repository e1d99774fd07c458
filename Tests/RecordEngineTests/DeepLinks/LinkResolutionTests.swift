import RecordModel
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("Links: where they lead") struct LinkResolutionTests {
  private let scene: LinkScene

  init() throws { scene = try LinkScene() }

  @Test("R-RH-210, R-RH-211, R-RH-214: signed out, signing in comes first, with the link to return to")
  func signedOut() throws {
    let host = "https://app.rhythmologicum.com/mobile/"
    for tail in [
      "funnel/stress?source=sms", "assessment/resume/\(LinkScene.unknown)", "result/\(LinkScene.unknown)",
      "notifications",
    ] {
      let found = try scene.open(host + tail)
      #expect(found.outcome == .loginRequired && found.screen == .login && found.message == nil)
      #expect(found.link == "rhythm://" + tail && found.universalLink == host + tail)
      let signIn = try scene.open(try #require(found.signInLink))
      #expect(signIn.outcome == .success && signIn.screen == .login, "R-RH-212: needs no session itself")
      #expect(signIn.link == found.link)
    }
  }

  @Test("R-RH-211, R-RH-213: after signing in the link leads there, and nowhere else") func returned() throws
  {
    let found = try scene.open("rhythm://login?returnUrl=rhythm%3A%2F%2Ffunnel%2Fstress", scene.erika)
    #expect(found.entryPoint == .openFunnel && found.outcome == .success && found.screen == .funnel)
    #expect(try scene.opened().map(\.opened.afterSignIn) == [true])
    let plain = try scene.open("rhythm://login", scene.erika)
    #expect(plain.outcome == .success && plain.screen == .home)
    for target in ["https://evil.example", "rhythm://login", "rhythm://unknown"] {
      let refused = try scene.open("rhythm://login?returnUrl=\(target)", scene.erika)
      #expect(refused.outcome == .invalidLink && refused.screen == .home && refused.link == nil)
    }
  }

  @Test("R-RH-216, R-RH-224: a questionnaire opens while it is active, by its name or alias") func funnels()
    throws
  {
    for slug in ["stress", "stress-assessment"] {
      let found = try scene.open("rhythm://funnel/\(slug)", scene.erika)
      #expect(found.outcome == .success && found.screen == .funnel)
      #expect(found.funnelSlug?.text == "stress-assessment" && found.link == "rhythm://funnel/\(slug)")
    }
    _ = try scene.engine.call(DeactivateFunnel(slug: Slug(replacing: "stress-assessment")))
    for slug in ["stress", "stress-assessment", "unknown"] {
      let found = try scene.open("rhythm://funnel/\(slug)", scene.erika)
      #expect(found.outcome == .funnelUnavailable && found.screen == .home)
      #expect(found.message == "Funnel nicht verfügbar")
    }
    #expect(try scene.opened().map(\.opened.authorized) == [true, true, false, false, false])
    #expect(try scene.events("assessments.started").isEmpty, "a link alone begins nothing")
  }

  @Test("R-RH-217, R-RH-218, R-RH-219, R-RH-239: going on with a questionnaire") func resume() throws {
    let id = try scene.start(scene.erika)
    let link = "rhythm://assessment/resume/\(id)?source=email"
    let own = try scene.open(link, scene.erika)
    #expect(own.outcome == .success && own.screen == .assessment && own.assessmentId == id)
    #expect(own.funnelSlug?.text == "stress-assessment", "C-25")
    let logged = try #require(try scene.opened().last)
    #expect(logged.opened.entryPoint.rawValue == "resume_assessment")
    #expect(logged.opened.outcome.rawValue == "success" && logged.opened.source?.text == "email")
    let foreign = try scene.open(link, scene.max)
    #expect(foreign.outcome == .forbidden && foreign.message == "Zugriff verweigert")
    #expect(foreign.screen == .home && foreign.funnelSlug == nil, "R-RH-226: nothing of it is told")
    let unknown = try scene.open("rhythm://assessment/resume/\(LinkScene.unknown)", scene.erika)
    #expect(unknown.outcome == .notFound && unknown.message == "Assessment nicht gefunden")
    #expect(unknown.screen == .home)
    try scene.complete(id, scene.erika)
    let completed = try scene.open(link, scene.erika)
    #expect(completed.outcome == .success && completed.screen == .result)
  }

  @Test("R-RH-220, R-RH-221, R-RH-222: results") func results() throws {
    let id = try scene.start(scene.erika)
    let early = try scene.open("rhythm://result/\(id)", scene.erika)
    #expect(early.outcome == .notCompleted && early.screen == .home)
    #expect(early.message == "Assessment noch nicht abgeschlossen")
    try scene.complete(id, scene.erika)
    let own = try scene.open("rhythm://result/\(id)", scene.erika)
    #expect(own.outcome == .success && own.screen == .result && own.message == nil)
    let foreign = try scene.open("rhythm://result/\(id)", scene.max)
    #expect(foreign.outcome == .forbidden && foreign.message == "Zugriff verweigert")
    let unknown = try scene.open("rhythm://result/\(LinkScene.unknown)", scene.erika)
    #expect(unknown.outcome == .notFound && unknown.message == "Ergebnis nicht gefunden")
  }

  @Test("R-RH-223, R-RH-169, R-RH-236: notifications are the own ones, under ids that are UUIDs")
  func notifications() throws {
    try scene.complete(try scene.start(scene.erika), scene.erika)
    let told = try #require(try scene.notifications(scene.erika).first)
    let id = try #require(NotificationID(told.id.text))
    let link = DeepLink(.notifications(id)).custom
    #expect(try scene.open(link, scene.erika).outcome == .success)
    let foreign = try scene.open(link, scene.max)
    #expect(foreign.outcome == .forbidden && foreign.message == "Zugriff verweigert")
    #expect(foreign.screen == .home)
    let unknown = try scene.open("rhythm://notifications?notificationId=\(LinkScene.unknown)", scene.erika)
    #expect(unknown.outcome == .notFound && unknown.screen == .notifications && unknown.message == nil)
    let whole = try scene.open("rhythm://notifications?notificationId=x", scene.erika)
    #expect(whole.outcome == .success && whole.dropped == [.notificationId], "R-RH-206")
    let mark = MarkNotificationRead(patientId: scene.patient(scene.max), notificationId: told.id)
    #expect(
      try scene.identity.reason(mark, scene.max.tokens.accessToken) == "FORBIDDEN foreign", "R-RH-169")
  }

  @Test("R-RH-225: the methods behind a link refuse what it is refused for") func sameChecks() throws {
    let id = try scene.start(scene.erika)
    let slug = Slug(replacing: "stress-assessment")
    for (person, patient) in [(scene.max, scene.patient(scene.max)), (scene.max, scene.patient(scene.erika))]
    {
      let resume = ResumeAssessment(patientId: patient, assessmentId: id)
      #expect(try scene.identity.refusal(resume, person.tokens.accessToken).code == .forbidden)
      let result = GetAssessmentResult(patientId: patient, slug: slug, assessmentId: id)
      #expect(try scene.identity.refusal(result, person.tokens.accessToken).code == .forbidden)
    }
    let early = GetAssessmentResult(patientId: scene.patient(scene.erika), slug: slug, assessmentId: id)
    #expect(
      try scene.identity.reason(early, scene.erika.tokens.accessToken)
        == "STATE_CONFLICT assessment_not_completed")
  }

  @Test("R-RH-198, R-RH-215: nothing of a link is kept here, so that opened again it leads to the same")
  func again() throws {
    for person in [nil, scene.erika] {
      let first = try scene.open("rhythm://funnel/stress?source=sms", person)
      #expect(try scene.open("rhythm://funnel/stress?source=sms", person) == first)
    }
  }

  @Test("R-RH-197, R-RH-207: what is no link leads home with a message") func malformed() throws {
    for person in [nil, scene.erika] {
      for link in ["", "x", "rhythm://unknown", "rhythm://result/x", String(repeating: "x", count: 9999)] {
        let found = try scene.open(link, person)
        #expect(found.outcome == .invalidLink && found.screen == .home && found.link == nil)
        #expect(found.message == "Dieser Link ist ungültig oder unvollständig.")
      }
    }
  }

  @Test("R-RH-210, R-RH-216: links are for patients, whatever else somebody may do") func others() throws {
    let id = try scene.start(scene.erika)
    _ = try scene.engine.call(
      CreateAccount(
        role: .nurse, application: .rhythmologicum, email: "pflege@example.org", name: "Ada Beispiel",
        password: IdentityScene.password))
    let nurse = try scene.identity.logIn("pflege@example.org")
    for (link, outcome) in [
      ("rhythm://funnel/stress", LinkOutcome.funnelUnavailable),
      ("rhythm://assessment/resume/\(id)", .forbidden), ("rhythm://result/\(id)", .forbidden),
      ("rhythm://notifications", .forbidden),
    ] {
      #expect(try scene.open(link, nurse).outcome == outcome, "\(link)")
    }
  }
}
