import Testing

@testable import RecordModel

@Suite("Links into the app") struct DeepLinkTests {
  static let id = "550e8400-e29b-41d4-a716-446655440000"
  private let reader = DeepLinkReader(hosts: [DeepLinkReader.usualHost])
  private let host = "https://app.rhythmologicum.com/mobile/"

  private func target(_ text: String) -> DeepLink? {
    guard case .success(.entry(let link)) = reader.read(text).link else { return nil }
    return link
  }

  private static let formTable: [(String, LinkEntryPoint, String)] = [
    ("funnel/stress", .openFunnel, "/patient/funnel/stress"),
    ("funnel/stress?source=sms", .openFunnel, "/patient/funnel/stress"),
    ("assessment/resume/\(id)", .resumeAssessment, "/patient/assessment?id=\(id)"),
    ("assessment/resume/\(id)?source=push_notification", .resumeAssessment, "/patient/assessment?id=\(id)"),
    ("result/\(id)?source=email", .openResult, "/patient/result?id=\(id)"),
    ("notifications", .openNotifications, "/patient/notifications"),
    ("notifications?notificationId=\(id)&source=push", .openNotifications, "/patient/notifications"),
  ]

  @Test(
    "R-RH-193, R-RH-194, R-RH-195: both forms lead to the same entry points with the same parameters",
    arguments: formTable)
  func forms(tail: String, entryPoint: LinkEntryPoint, web: String) throws {
    let custom = try #require(target("rhythm://" + tail))
    #expect(target(host + tail) == custom && custom.entryPoint == entryPoint)
    #expect(reader.read(path: "/mobile/" + tail).entry == custom)
    #expect(custom.custom == "rhythm://" + tail, "R-RH-199: printed again it is the same")
    #expect(custom.universal(host: DeepLinkReader.usualHost) == host + tail)
    #expect(custom.webPath == web, "R-RH-228: without source and notification")
    #expect(reader.read(custom.signIn).link == .success(.signIn(returnTo: custom)))
  }

  @Test("R-RH-199: whatever is built is read as the same link") func inverse() {
    let assessment = AssessmentID(high: 0x550e_8400_e29b_41d4, low: 0xa716_4466_5544_0000)
    let notification = NotificationID(high: assessment.high, low: assessment.low)
    let longest = String(repeating: "Z", count: 50)
    let targets: [DeepLink.Target] = [
      .funnel(Slug(known: "a")), .funnel(Slug(replacing: String(repeating: "9", count: 50))),
      .resume(assessment), .result(assessment), .notifications(nil), .notifications(notification),
    ]
    for target in targets {
      for source in [nil, LinkSource(known: "a_B-9"), LinkSource(replacing: longest)] {
        let link = DeepLink(target, source: source)
        for text in [link.custom, link.universal(host: DeepLinkReader.usualHost)] {
          let reading = reader.read(text)
          #expect(reading.link == .success(.entry(link)) && reading.dropped.isEmpty, "\(text)")
        }
        #expect(link.custom.count <= 255 && reader.read(link.signIn).entry == link)
        #expect(AppLink.signIn(returnTo: link).custom == link.signIn)
      }
    }
  }

  @Test(
    "R-RH-194, R-RH-196, R-RH-197: anything else is malformed",
    arguments: [
      "", " ", "rhythm", "rhythm:", "rhythm://", "rhythm:///funnel/stress", "RHYTHM://funnel/stress",
      "rhythm://funnel", "rhythm://funnel/a/b", "rhythm://funnel/stress/", "rhythm:///", "rhythm://unknown/x",
      "rhythm://assessment/\(id)", "rhythm://assessment/start/\(id)", "rhythm://notifications/x",
      "rhythm://funnel/stress#x", "rhythm://funnel/stress\n", "rhythm://fun nel/x", "rhythm://login/x",
      "rhythm://Funnel/stress", "http://app.rhythmologicum.com/mobile/funnel/stress",
      "https://evil.example/mobile/funnel/stress", "https://app.rhythmologicum.com/funnel/stress",
      "https://app.rhythmologicum.com:443/mobile/funnel/stress",
      "https://app.rhythmologicum.com@evil.example/mobile/funnel/stress",
      "https://app.rhythmologicum.com.evil.example/mobile/funnel/stress",
      "https://app.rhythmologicum.com/mobile/login?returnUrl=rhythm%3A%2F%2Fnotifications",
      "https://app.rhythmologicum.com", "https://app.rhythmologicum.com/mobile/", "javascript:alert(1)",
      "rhythm://funnel/str\u{e4}ss", "rhythm://result/\(id)\u{0}",
      "rhythm://funnel/x?a=" + String(repeating: "x", count: 2048),
    ])
  func malformed(text: String) {
    let reading = reader.read(text)
    #expect(reading.fault == .malformed && reading.entry == nil && reading.entryPoint == .unknown)
  }

  @Test(
    "R-RH-201, R-RH-202, R-RH-209, C-20: ids are lower-case version 4 UUIDs, as a whole",
    arguments: [
      ("550e8400-e29b-41d4-a716-446655440000", true), ("660e8400-e29b-41d4-a716-446655440111", true),
      ("550e8400-e29b-41d4-8716-446655440000", true), ("550e8400-e29b-41d4-b716-446655440000", true),
      ("550E8400-E29B-41D4-A716-446655440000", false), ("550e8400e29b41d4a716446655440000", false),
      ("550e8400-e29b-11d4-a716-446655440000", false), ("550e8400-e29b-51d4-a716-446655440000", false),
      ("550e8400-e29b-41d4-c716-446655440000", false), ("550e8400-e29b-41d4-7716-446655440000", false),
      ("550e8400-e29b-41d4-a716-44665544000", false), ("550e8400-e29b-41d4-a716-4466554400000", false),
      ("550e8400-e29b-41d4-a716-44665544000g", false), ("550e8400-e29b-41d4-a716-446655440000%0A", false),
      ("550e8400-e29b-41d4-a716-446655440000%2F", false), ("%35%35", false), ("assessment-uuid-789", false),
      ("..", false), ("", false),
    ])
  func identifiers(text: String, isValid: Bool) {
    for start in ["rhythm://assessment/resume/", "rhythm://result/", host + "result/"] {
      let reading = reader.read(start + text)
      #expect((reading.entry != nil) == isValid && (reading.fault == .identifier) == !isValid)
    }
    let notified = reader.read("rhythm://notifications?notificationId=\(text)")
    guard case .notifications(let id)? = notified.entry?.target else {
      Issue.record("R-RH-206, R-RH-208: an optional parameter must not spoil a link")
      return
    }
    #expect((id != nil) == isValid && notified.dropped == (isValid ? [] : [.notificationId]))
  }

  @Test(
    "R-RH-203, R-RH-209: slugs",
    arguments: [
      ("stress", true), ("a-1", true), (String(repeating: "a", count: 50), true), ("", false),
      (String(repeating: "a", count: 51), false), ("Stress", false), ("a_b", false), ("a%2Fb", false),
      ("a%0A", false), ("%61", false), ("a.b", false), ("..", false), ("a+b", false), ("a;b", false),
    ])
  func slugs(text: String, isValid: Bool) {
    for start in ["rhythm://funnel/", host + "funnel/"] {
      let reading = reader.read(start + text)
      #expect((reading.entry != nil) == isValid && (reading.fault == .slug) == !isValid)
      #expect(reading.entryPoint == .openFunnel)
    }
  }

  private static let sourceTable: [(String, String?, [LinkParameter])] = [
    ("source=sms", "sms", []), ("source=push_notification", "push_notification", []), ("", nil, []),
    ("source=%73ms", "sms", []), ("source=", nil, [.source]), ("source", nil, [.source]),
    ("source=a%20b", nil, [.source]), ("source=a+b", nil, [.source]), ("source=a%0A", nil, [.source]),
    ("source=%zz", nil, [.source]), ("source=%ff", nil, [.source]), ("source=a&source=b", nil, [.source]),
    ("source=" + String(repeating: "a", count: 50), String(repeating: "a", count: 50), []),
    ("source=" + String(repeating: "a", count: 51), nil, [.source]), ("source=%3Cscript%3E", nil, [.source]),
    ("utm=x", nil, []), ("utm=" + String(repeating: "x", count: 255), nil, []),
    ("utm=" + String(repeating: "x", count: 256), nil, [.other]), ("utm=%", nil, [.other]),
    ("name=Erika&source=sms", "sms", []),
  ]

  @Test(
    "R-RH-204, R-RH-205, R-RH-206, C-22: a source that is none is dropped and noted, and the link goes on",
    arguments: sourceTable)
  func sources(query: String, source: String?, dropped: [LinkParameter]) {
    let reading = reader.read("rhythm://funnel/stress?\(query)")
    #expect(reading.entry?.target == .funnel(Slug(known: "stress")))
    #expect(reading.entry?.source?.text == source && reading.dropped == dropped)
    #expect(reading.entry.map { !$0.custom.contains("Erika") } == true, "R-RH-235: nothing else goes on")
  }

  private static let returnTable: [(String, String?, Bool)] = [
    ("", nil, true), ("?returnUrl=rhythm%3A%2F%2Fnotifications", "rhythm://notifications", true),
    ("?returnUrl=rhythm://funnel/stress?source=sms", "rhythm://funnel/stress?source=sms", true),
    (
      "?a=b&returnUrl=rhythm%3A%2F%2Ffunnel%2Fstress%3Fsource%3Dsms", "rhythm://funnel/stress?source=sms",
      true
    ),
    (
      "?returnUrl=rhythm://notifications?notificationId=\(id)&source=push",
      "rhythm://notifications?notificationId=\(id)&source=push", true
    ),
    ("?returnUrl=", nil, false), ("?returnUrl=https://evil.example", nil, false),
    ("?returnUrl=https%3A%2F%2Fapp.rhythmologicum.com%2Fmobile%2Fnotifications", nil, false),
    ("?returnUrl=rhythm://login", nil, false),
    ("?returnUrl=rhythm%3A%2F%2Flogin%3FreturnUrl%3Dx", nil, false),
    ("?returnUrl=javascript:alert(1)", nil, false), ("?returnUrl=//evil.example", nil, false),
    ("?returnUrl=rhythm%3A%2F%2Fnotifications%0A", nil, false), ("?returnUrl=%", nil, false),
    ("?returnUrl=rhythm%253A%252F%252Fnotifications", nil, false),
    ("?returnUrl=rhythm://notifications?x=" + String(repeating: "x", count: 255), nil, false),
  ]

  @Test(
    "R-RH-212, R-RH-213, C-26: signing in returns to one of the four entry points, and nowhere else",
    arguments: returnTable)
  func signIn(query: String, target: String?, isValid: Bool) {
    let reading = reader.read("rhythm://login" + query)
    #expect(reading.entryPoint == .login && (reading.fault == nil) == isValid)
    #expect(reading.entry?.custom == target && (reading.fault == .returnTarget) == !isValid)
  }

  @Test("R-RH-214: a universal link is remembered in its own scheme, with its source") func remembered() {
    let link = reader.read(host + "funnel/stress?source=sms").entry
    #expect(link?.custom == "rhythm://funnel/stress?source=sms")
    #expect(link?.signIn == "rhythm://login?returnUrl=rhythm%3A%2F%2Ffunnel%2Fstress%3Fsource%3Dsms")
  }

  @Test("R-RH-233: mails and text messages carry the universal form with its source") func sent() {
    let assessment = AssessmentID(high: 0x550e_8400_e29b_41d4, low: 0xa716_4466_5544_0000)
    let mail = DeepLink(.result(assessment), source: LinkSource(known: "email"))
    #expect(
      mail.universal(host: "app.rhythmologicum.com")
        == "https://app.rhythmologicum.com/mobile/result/\(Self.id)?source=email")
  }

  @Test("R-RH-197, R-RH-200: no text whatever makes the reader fail") func anything() {
    var generator = SystemRandomNumberGenerator()
    let pieces: [String] = [
      "rhythm://", "https://", "app.rhythmologicum.com", "/mobile/", "login?returnUrl=", "?", "&", "=", "%",
      "%2", "%2F", "/", "funnel", "result", "notifications", "assessment/resume/", Self.id, "source", "\u{0}",
      "ü",
      "://",
    ]
    for _ in 0..<20_000 {
      let text = (0..<Int.random(in: 0...12, using: &generator))
        .compactMap { _ in pieces.randomElement(using: &generator) }.joined()
      let reading = reader.read(text)
      if let link = reading.entry { #expect(reader.read(link.custom).entry == link, "\(text)") }
    }
  }
}
