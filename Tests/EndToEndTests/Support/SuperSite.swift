import RecordModel
import Testing

/// A daemon with a gateway before it, as people of Super One use it.
struct SuperSite: Sendable {
  var web: WebSite

  static let password = "korrekt Pferd Batterie"

  /// How the daemon is started, as often as somebody signs in.
  static let daemon = [
    "--set", "limit-sign-ins=0", "--set", "limit-codes=0",
    // All tests together take longer than a token lives otherwise.
    "--set", "access-lifetime-superone=7200",
  ]

  /// Starts both, with laboratories that can be visited.
  init(
    daemon arguments: [String] = [], gateway options: [String] = ["--set", "request-limits=no"]
  ) async throws {
    web = try await WebSite(daemon: Self.daemon + arguments, gateway: options)
    let facilities = try JSON.parse(Files.bytes(Places.root + "/Config/facilities/example.json")).value()
    try await web.daemon.session.call("facilities.publish", ["definition": facilities])
  }

  /// What somebody sends to register.
  static func registration(_ name: String) -> Value {
    [
      "email": .string("\(name)@example.org"), "password": .string(password), "name": "Erika Beispiel",
      "accepted_terms": true, "accepted_privacy": true,
    ]
  }

  /// What an app says of itself.
  static let app = [
    "X-Platform": "iOS", "X-App-Version": "1.0.0", "X-Build-Number": "7", "User-Agent": "SuperOne-iOS/1.0.0",
  ]

  /// A new person who is signed in; a hash of a password takes long where many tests run.
  func register(_ name: String) async throws -> WebSession {
    let signedIn = try await web.daemon.session.call(
      "identity.register",
      [
        "application": "superone", "email": .string("\(name)@example.org"),
        "password": .string(Self.password),
        "name": "Erika Beispiel", "acceptedTerms": true, "acceptedPrivacy": true,
      ])
    var session = web.stranger
    session.token = try #require(signedIn["tokens"]?["accessToken"]?.text)
    session.account = try #require(signedIn["account"]?["id"]?.text)
    return session
  }

  /// Signs in.
  func logIn(_ name: String, _ headers: [String: String] = [:]) async throws -> WebSession {
    let reply = try await web.stranger.post(
      "/api/mobile/auth/login",
      ["email": .string("\(name)@example.org"), "password": .string(Self.password)],
      headers)
    try #require(reply.status == 200, "\(reply.text)")
    return try session(reply)
  }

  /// Whoever an answer signed in.
  func session(_ reply: WebSession.Reply) throws -> WebSession {
    var session = web.stranger
    session.token = try #require(reply.data?["tokens"]?["accessToken"]?.text)
    session.account = try #require(reply.data?["user"]?["_id"]?.text)
    return session
  }
}

/// One site for tests that change nothing but what is theirs.
actor SharedSuperSite {
  private static let only = SharedSuperSite()
  private var starting: Task<SuperSite, any Error>?

  /// The site, started by the first to ask.
  static func get() async throws -> SuperSite { try await only.started() }

  private func started() async throws -> SuperSite {
    let task =
      starting
      ?? Task {
        let site = try await SuperSite()
        Leftovers.add(directory: site.web.site.path)
        return site
      }
    starting = task
    return try await task.value
  }
}

extension WebSession {
  func put(_ target: String, _ body: Value, _ headers: [String: String] = [:]) async throws -> Reply {
    try await send(
      "PUT", target, body: String(decoding: try JSON.encode(body), as: UTF8.self), headers: headers)
  }
}

extension WebSession.Reply {
  /// The code of a refusal of Super One.
  var superCode: String? { json?["code"]?.text }
  var superDetails: String? { json?["details"]?.text }
}
