import RecordModel
import Synchronization
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("Registration") struct RegistrationTests {
  private let scene: IdentityScene

  init() throws { scene = try IdentityScene() }

  @Test(
    "R-MH-018, R-MH-019, R-SO-044: an account, its record, a session and a mail",
    arguments: [
      (Application.rhythmologicum, 3600, 30 * 86_400), (.myHealthAlly, 900, 30 * 86_400),
      (.superOne, 900, 7 * 86_400),
    ] as [(Application, Int64, Int64)])
  func registers(application: Application, access: Int64, refresh: Int64) throws {
    let signedIn = try scene.register("  Erika@Example.org", application)
    #expect(signedIn.account.email == "erika@example.org")
    #expect(signedIn.account.role == .patient)
    #expect(!signedIn.account.emailVerified)
    let now = scene.clock.now()
    // R-RH-029, R-MH-030, R-SO-055, R-SO-056.
    #expect(signedIn.tokens.expiresIn == access)
    #expect(signedIn.tokens.expiresAt == now.advanced(seconds: access))
    #expect(signedIn.tokens.refreshExpiresAt == now.advanced(seconds: refresh))
    #expect(try scene.call(GetMe(), signedIn.tokens.accessToken) == signedIn.account)
    let patient = PatientID(high: signedIn.account.id.high, low: signedIn.account.id.low)
    #expect(try scene.engine.call(GetPatient(patientId: patient)).fullName == "Erika Mustermann")
    #expect(try scene.mails().map(\.to) == ["erika@example.org"])
    #expect(
      try scene.events(signedIn.account.id) == [
        "account.registered", "account.code-issued", "account.session-started",
      ])
  }

  @Test("R-MH-021, R-SO-047: an address has one account, whatever its spelling and application") func unique()
    throws
  {
    try scene.register("jo\u{308}rg@example.org")
    for application in Application.allCases {
      let again = scene.registration(" J\u{D6}RG@EXAMPLE.ORG ", application)
      #expect(try scene.reason(again) == "STATE_CONFLICT email_in_use")
    }
  }

  @Test("R-SO-047: of registrations at the same moment one wins, and opens one record") func race() throws {
    let outcomes = Mutex<[String]>([])
    let threads = (0..<4).map { _ in
      startThread { [scene] in
        let reply = try? scene.engine.send(scene.registration())
        let text: String =
          switch reply?.outcome {
          case .success: "ok"
          case .failure(let failure): failure.code.rawValue
          case nil: "none"
          }
        outcomes.withLock { $0.append(text) }
      }
    }
    for thread in threads { thread.join() }
    #expect(
      outcomes.withLock { $0.sorted() } == ["STATE_CONFLICT", "STATE_CONFLICT", "STATE_CONFLICT", "ok"])
    let page = try scene.engine.engine.logPage(
      after: 0, filter: LogFilter(patient: nil, streamKinds: [.patient], types: nil), limit: 100,
      maximumBytes: 1 << 20)
    #expect(page.events.count == 1)
  }

  @Test(
    "R-MH-022: from 13 years on, at most 130, and days that exist",
    arguments: [
      ("2013-01-15", true), ("2013-01-16", false), ("2013-01-14", true), ("1896-01-14", true),
      ("1895-01-14", false), ("2027-01-01", false),
    ])
  func age(day: String, isGood: Bool) throws {
    var request = scene.registration("kind@example.org", .myHealthAlly)
    request.birthDate = CalendarDay(day)
    let reply = try scene.engine.send(request)
    #expect((try? reply.outcome.get()) != nil ? isGood : !isGood)
  }

  @Test(
    "what an application asks for is required",
    arguments: [
      (Application.myHealthAlly, #""firstName":"A","birthDate":"1964-08-12""#),
      (.myHealthAlly, #""firstName":"A","lastName":"B""#),
      (.myHealthAlly, #""firstName":"A","lastName":"B","birthDate":"2023-02-29""#),
      (.rhythmologicum, #""birthDate":"1964-08-12""#),
      (.superOne, #""name":"A","acceptedTerms":true"#),
      (.superOne, #""name":"A","acceptedTerms":true,"acceptedPrivacy":false"#),
      (.superOne, #""name":"A","acceptedTerms":"true","acceptedPrivacy":true"#),
      (.superOne, #""name":"A","acceptedTerms":1,"acceptedPrivacy":true"#),
      (.superOne, #""name":"A","acceptedTerms":true,"acceptedPrivacy":true,"role":"admin""#),
      (.rhythmologicum, #""name":"A\u0000""#), (.rhythmologicum, #""name":"  ""#),
    ])
  func required(application: Application, members: String) throws {
    // R-SO-046, R-MH-020 and R-MH-022.
    let reply = try scene.engine.call(
      "identity.register",
      #"{"application":"\#(application.rawValue)","email":"a@example.org","password":"korrekt Pferd",\#(members)}"#
    )
    guard case .failure(let failure) = reply.outcome else {
      Issue.record("registered")
      return
    }
    #expect(failure.code == .invalidInput)
    #expect(try scene.mails().isEmpty)
  }

  @Test("R-SO-046: that the terms were agreed to stands in the log, with their version") func terms() throws {
    let account = try scene.register("a@example.org", .superOne).account.id
    let stored = try scene.engine.engine.read(.daemon) { (view) throws(Failure) in try view.account(account) }
    #expect(stored.terms == AcceptedTerms(version: "2026-01"))
  }

}
