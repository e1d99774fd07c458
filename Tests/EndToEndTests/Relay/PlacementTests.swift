import Glibc
import RecordModel
import RecordTestSupport
import Testing

/// Many boxes that look like one service.
@Suite(
  "Many boxes, one gateway", .serialized,
  .enabled(if: MadeEngine.isInstalled, "nats-server is not installed")
)
struct PlacementTests {
  @Test("people of two boxes sign in at one gateway, in every app; each token is good at its own box alone")
  func signIn() async throws {
    let boxes = try await ManyBoxes()
    var gateway = try await boxes.gateway()
    let registered = try await boxes.stranger.post("/api/auth/register", AllySite.registration("anna"))
    #expect(registered.status == 201, "\(registered.text)")
    // At the default instance, and found there before the bucket has her.
    #expect(try await boxes.logIn("anna").status == 200)
    let bert = try await boxes.register("bert", "myhealthally", at: boxes.far)
    let clara = try await boxes.register("clara", "superone", at: boxes.far)
    let (erika, max) = (
      try await boxes.register("erika", "rhythmologicum", at: boxes.near),
      try await boxes.register("max", "rhythmologicum", at: boxes.far)
    )
    try await eventually { try await boxes.logIn("bert").status == 200 }
    try await eventually { try await boxes.logIn("clara", ally: false).status == 200 }
    #expect(try await bert.get("/api/auth/me").status == 200)
    #expect(try await clara.get("/api/mobile/auth/profile").status != 401)
    for person in [erika, max] { #expect(try await person.get("/api/patient-profiles").status != 401) }

    try await expectOwn(boxes, erika, max)
    try await expectSame(boxes)
    try await expectRefreshed(boxes)

    gateway.send(SIGTERM)
    _ = try await gateway.wait()
    gateway = try await boxes.gateway()
    #expect(try await bert.get("/api/auth/me").status == 200, "tokens outlive the gateway")
    #expect(try await boxes.logIn("bert").status == 200)
    #expect(try await boxes.logIn("anna").status == 200)
    withExtendedLifetime(gateway) {}
  }

  /// A token is refused by the box that did not make it, asked directly or by a changed issuer.
  private func expectOwn(_ boxes: ManyBoxes, _ erika: WebSession, _ max: WebSession) async throws {
    for (person, box) in [(erika, boxes.far), (max, boxes.near)] {
      let refusal = try await box.session.refusal(
        "identity.me", [:], meta: ["token": .string(person.token ?? "")])
      #expect(refusal.code == "UNAUTHORIZED", "\(refusal)")
    }
    let parts = try #require(max.token).split(separator: ".").map(String.init)
    let payload = String(decoding: try #require(Base64URL.parse(parts[1].utf8)), as: UTF8.self)
    var forged = max
    let other = Base64URL.text(Array(payload.replacing(boxes.farID, with: boxes.nearID).utf8))
    forged.token = [parts[0], other, parts[2]].joined(separator: ".")
    #expect(try await forged.get("/api/patient-profiles").status == 401)
    let nobody = "00000000-0000-4000-8000-000000000000"
    let strange = Base64URL.text(Array(payload.replacing(boxes.farID, with: nobody).utf8))
    forged.token = [parts[0], strange, parts[2]].joined(separator: ".")
    #expect(try await forged.get("/api/patient-profiles").status == 401)
  }

  /// A wrong password at either box and addresses that nobody has are answered alike.
  private func expectSame(_ boxes: ManyBoxes) async throws {
    for ally in [true, false] {
      var answers: Set<String> = []
      for name in ["anna", "bert", "nobody1", "nobody2", "nobody3", "nobody4"] {
        let reply = try await boxes.logIn(name, password: "falsch falsch", ally: ally)
        #expect(reply.status == 401, "\(name) \(reply.text)")
        answers.insert(ally ? "\(reply.message ?? "") \(reply.code ?? "")" : reply.superCode ?? "")
      }
      #expect(answers.count == 1, "\(answers)")
    }
  }

  private func expectRefreshed(_ boxes: ManyBoxes) async throws {
    for name in ["anna", "bert"] {
      let token = try #require(try await boxes.logIn(name).json?["refreshToken"])
      let reply = try await boxes.stranger.post("/api/auth/refresh", ["refreshToken": token])
      #expect(reply.status == 200, "\(name) \(reply.text)")
    }
  }

  @Test("a box that is down is told to its own people alone, each in their app's form") func down()
    async throws
  {
    let boxes = try await ManyBoxes()
    let gateway = try await boxes.gateway()
    let anna = try await boxes.register("anna", "myhealthally", at: boxes.near)
    let bert = try await boxes.register("bert", "myhealthally", at: boxes.far)
    let clara = try await boxes.register("clara", "superone", at: boxes.far)
    try await eventually { try await boxes.logIn("bert").status == 200 }
    try await eventually { try await boxes.logIn("clara", ally: false).status == 200 }
    try await eventually { try await boxes.logIn("anna").status == 200 }
    try await boxes.far.kill()
    let refused = try await boxes.logIn("bert")
    #expect(refused.status == 503 && refused.code != nil && refused["Retry-After"] != nil, "\(refused.text)")
    #expect(try await bert.get("/api/auth/me").status == 503)
    let other = try await clara.get("/api/mobile/auth/profile")
    #expect(other.status == 502 && other.superCode == "UPSTREAM_ERROR", "\(other.text)")
    let mobile = try await boxes.logIn("clara", ally: false)
    #expect(mobile.status == 502 && mobile.superCode == "UPSTREAM_ERROR", "\(mobile.text)")
    #expect(try await boxes.logIn("anna").status == 200)
    #expect(try await anna.get("/api/auth/me").status == 200)
    #expect(try await boxes.stranger.get("/health/ready").status == 200)
    let again = try await boxes.far.site.start([
      "--set", "limit-calls=0", "--set", "limit-sign-ins=0", "--set", "placement-key=\(boxes.key)",
    ])
    try await eventually { try await boxes.logIn("bert").status == 200 }
    #expect(try await bert.get("/api/auth/me").status == 200)
    try await again.stop()
    withExtendedLifetime(gateway) {}
  }

  @Test("of one address at two boxes the first is found, and the other is shown") func twice() async throws {
    let boxes = try await ManyBoxes()
    let gateway = try await boxes.gateway()
    let first = try await boxes.register("anna", "myhealthally", at: boxes.far)
    try await eventually { try await boxes.logIn("anna").status == 200 }
    #expect(try await boxes.places() == .exited(0))
    let second = try await boxes.register("anna", "myhealthally", at: boxes.near)
    try await eventually { try await boxes.places() == .exited(75) }
    #expect(boxes.near.site.output.contains("is at home at another instance"))
    #expect(!boxes.near.site.output.contains("anna@"))
    #expect(try await boxes.logIn("anna").json?["user"]?["id"]?.text == first.account)
    let reply = try await boxes.stranger.post("/api/auth/register", AllySite.registration("anna"))
    #expect(reply.status == 409 && reply.code == "email_in_use", "\(reply.text)")
    // Whoever has a session at the other box keeps it.
    #expect(try await second.get("/api/auth/me").status == 200)
    withExtendedLifetime(gateway) {}
  }
}
