import RecordModel
import Testing

/// A daemon with a gateway before it, as patients and the care team of MyHealthAlly use it.
struct AllySite: Sendable {
  let web: WebSite
  /// A patient who registered over HTTP.
  let erika: WebSession
  /// Another patient.
  let max: WebSession
  /// Cares for Erika.
  let clinician: WebSession
  private let mails = TakenMail()

  static let password = "korrekt Pferd Batterie"

  /// How the daemon is started; spent refresh tokens are told at once.
  static let daemon = [
    "--measures", Places.root + "/Config/measures", "--interactions", Places.root + "/Config/interactions",
    "--set", "limit-sign-ins=0", "--set", "limit-codes=0", "--set", "refresh-grace=0",
  ]

  /// Starts both with a practice, and lets people in.
  init(gateway options: [String]) async throws {
    web = try await WebSite(daemon: Self.daemon, gateway: options)
    let practice = try JSON.parse(Files.bytes(Places.root + "/Config/practice/example.json")).value()
    let operation = web.daemon.session
    try await operation.call("practice.publish", ["definition": practice])
    erika = try await Self.register("erika", at: web)
    max = try await Self.register("max", at: web)
    clinician = try await Self.clinician("weber", at: web)
    try await operation.call(
      "care.assign", ["patientId": .string(erika.account), "accountId": .string(clinician.account)])
  }

  /// What somebody sends to register.
  static func registration(_ name: String) -> Value {
    [
      "firstName": .string(name.capitalizedName), "lastName": "Beispiel",
      "email": .string("\(name)@example.org"),
      "dateOfBirth": "1964-08-12", "password": .string(password),
    ]
  }

  /// A new patient who is signed in.
  static func register(_ name: String, at web: WebSite) async throws -> WebSession {
    let reply = try await web.stranger.post("/api/auth/register", registration(name))
    try #require(reply.status == 201, "\(reply.text)")
    return try session(reply.json, reply.json?["id"], at: web)
  }

  /// Signs in.
  static func logIn(_ email: String, at web: WebSite) async throws -> WebSession {
    let reply = try await web.stranger.post(
      "/api/auth/login", ["email": .string(email), "password": .string(password)])
    try #require(reply.status == 200, "\(reply.text)")
    return try session(reply.json, reply.json?["user"]?["id"], at: web)
  }

  /// A clinician who is signed in, and cares for nobody.
  static func clinician(_ name: String, at web: WebSite) async throws -> WebSession {
    try await staff(name, "clinician", at: web)
  }

  /// Somebody of the practice who is signed in.
  static func staff(_ name: String, _ role: String, at web: WebSite) async throws -> WebSession {
    try await web.daemon.session.call(
      "account.create",
      [
        "role": .string(role), "application": "myhealthally", "email": .string("\(name)@example.org"),
        "firstName": "Anna", "lastName": .string(name.capitalizedName), "password": .string(password),
      ])
    return try await logIn("\(name)@example.org", at: web)
  }

  private static func session(_ json: Value?, _ id: Value?, at web: WebSite) throws -> WebSession {
    var session = WebSession(path: web.path)
    session.token = try #require(json?["token"]?.text)
    session.account = try #require(id?.text)
    return session
  }

  /// A new patient, whom the clinician cares for.
  func patient(_ name: String) async throws -> WebSession {
    let patient = try await Self.register(name, at: web)
    try await web.daemon.session.call(
      "care.assign", ["patientId": .string(patient.account), "accountId": .string(clinician.account)])
    return patient
  }

  /// Calls the daemon about a patient for the clinician.
  @discardableResult
  func treat(_ method: String, _ patient: WebSession, _ params: Value) async throws -> Value {
    try await web.daemon.session.call(
      method, params.with("patientId", .string(patient.account)),
      meta: ["token": .string(clinician.token ?? "")])
  }

  /// The last mail to an address.
  func mail(to address: String) async throws -> String {
    try #require(try await mails.last(to: address, from: web.daemon.session))
  }
}

/// Mails that were taken from the outbox, which offers each to one taker alone for a while.
private actor TakenMail {
  private var texts: [String: String] = [:]
  private var taking: Task<Void, any Error>?

  /// Takes what there is when everybody who asked before has taken theirs, whose answers may hold this mail.
  func last(to address: String, from session: Session) async throws -> String? {
    let (before, here) = (taking, self)
    let own = Task {
      _ = await before?.result
      try await here.take(from: session)
    }
    taking = own
    try await own.value
    return texts[address]
  }

  private func take(from session: Session) async throws {
    for mail in try await session.call("outbox.take", ["limit": 100])["mails"]?.list ?? [] {
      if let to = mail["to"]?.text { texts[to] = mail["text"]?.text }
    }
  }
}

extension String {
  fileprivate var capitalizedName: String { prefix(1).uppercased() + dropFirst() }
}

/// One site for tests that change nothing but what is theirs: each sign-in costs a slow hash.
actor SharedAllySite {
  private static let only = SharedAllySite()
  private var starting: Task<AllySite, any Error>?

  /// The site, started by the first to ask.
  static func get() async throws -> AllySite { try await only.started() }

  private func started() async throws -> AllySite {
    let task =
      starting
      ?? Task {
        let site = try await AllySite(gateway: ["--set", "request-limits=no"])
        Leftovers.add(directory: site.web.site.path)
        return site
      }
    starting = task
    return try await task.value
  }
}

extension WebSession {
  /// A path of the person's own record.
  func own(_ path: String) -> String { "/api/patients/\(account)/\(path)" }
}

extension WebSession.Reply {
  /// Path and code of each problem, in the order of the paths.
  var problems: [String] {
    (error?["fields"]?.list ?? []).map { "\($0["path"]?.text ?? "") \($0["code"]?.text ?? "")" }.sorted()
  }
}
