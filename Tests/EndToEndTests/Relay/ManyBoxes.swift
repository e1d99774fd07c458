import FoundationEssentials
import Glibc
import RecordModel
import RecordPlaces
import RecordTestSupport
import Testing

/// Two boxes, each with a daemon and a shipper, and one gateway for both: the first beside it, the second in another house.
struct ManyBoxes: Sendable {
  let engine: MadeEngine
  let near: RunningDaemon
  let far: RunningDaemon
  let nearID: String
  let farID: String
  /// The gateway's machine.
  let place = Site()
  private let programs: [ChildProcess]

  static let password = "korrekt Pferd Batterie"

  var gatewayPath: String { place.path + "/http.sock" }
  var key: String { place.path + "/placement.key" }

  init() async throws {
    engine = try MadeEngine()
    var programs = [try engine.startStoring()]
    try Files.write(Array(PlacementKey.randomText().utf8), to: place.path + "/placement.key")
    try await Self.makeStreams(engine, place)
    near = try await Self.daemon(key: place.path + "/placement.key")
    far = try await Self.daemon(key: place.path + "/placement.key")
    nearID = try #require(try await near.session.call("rpc.serving")["instance"]?.text)
    farID = try #require(try await far.session.call("rpc.serving")["instance"]?.text)
    for daemon in [near, far] {
      programs.append(
        try daemon.site.run(
          Places.programs + "/recordd-shipper",
          ["ship", "--config", "/dev/null", "--socket", daemon.site.socket, "--servers", engine.address]))
    }
    symlink(near.site.socket, "\(place.path)/\(nearID).sock")
    let seals = try RelayKeys().settings(far.site.path, farID)
    programs.append(try engine.relay(far.site, ["serve", "--socket", far.site.socket] + seals.serve))
    programs.append(
      try engine.relay(place, ["connect", "--instances", farID, "--directory", place.path] + seals.connect))
    programs.append(try engine.relay(place, ["places", "--set", "places=\(place.path)/places.sock"]))
    self.programs = programs
  }

  private static func daemon(key: String) async throws -> RunningDaemon {
    let daemon = try await Site().start([
      "--set", "limit-calls=0", "--set", "limit-sign-ins=0", "--set", "limit-codes=0",
      "--set", "placement-key=\(key)",
    ])
    try await daemon.session.call("consent.publish", ["consentVersion": "v1.2"])
    return daemon
  }

  private static func makeStreams(_ engine: MadeEngine, _ place: Site) async throws {
    try await eventually {
      let making = try place.run(
        Places.programs + "/recordd-shipper",
        ["streams", "--config", "/dev/null", "--set", "servers=\(engine.address)", "--replicas", "1"])
      return try await making.wait() == .exited(0)
    }
  }

  /// Starts the gateway for both.
  func gateway() async throws -> ChildProcess {
    try await WebSite.gateway(
      place, gatewayPath,
      [
        "--set", "request-limits=no", "--set", "instances=\(nearID),\(farID)",
        "--set", "instance-directory=\(place.path)", "--set", "places=\(place.path)/places.sock",
        "--set", "placement-key=\(key)", "--set", "superone-sign-ins=0",
      ])
  }

  /// Has somebody register at a box, without the gateway.
  func register(_ name: String, _ application: String, at box: RunningDaemon) async throws -> WebSession {
    var params: Value = [
      "application": .string(application), "email": .string("\(name)@example.org"),
      "password": .string(Self.password), "birthDate": "1964-08-12",
    ]
    if application == "myhealthally" {
      params = params.with("firstName", "Anna").with("lastName", "Beispiel")
    } else {
      params = params.with("name", "Anna Beispiel").with("acceptedTerms", true).with("acceptedPrivacy", true)
        .with("termsVersion", "2026-01")
    }
    let signedIn = try await box.session.call("identity.register", params)
    var session = WebSession(path: gatewayPath)
    session.token = try #require(signedIn["tokens"]?["accessToken"]?.text)
    session.account = try #require(signedIn["account"]?["id"]?.text)
    return session
  }

  var stranger: WebSession { WebSession(path: gatewayPath) }

  /// Signs in through the gateway.
  func logIn(_ name: String, password: String = password, ally: Bool = true) async throws -> WebSession.Reply
  {
    try await stranger.post(
      ally ? "/api/auth/login" : "/api/mobile/auth/login",
      ["email": .string("\(name)@example.org"), "password": .string(password)])
  }

  /// Runs the shipper's look at the bucket.
  func places() async throws -> ChildProcess.Ending {
    try await place.run(
      Places.programs + "/recordd-shipper",
      ["places", "--check", "--config", "/dev/null", "--set", "servers=\(engine.address)"]
    ).wait()
  }
}
