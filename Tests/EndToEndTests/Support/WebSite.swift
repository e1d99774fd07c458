import Glibc
import RecordModel
import Testing

/// A daemon with a gateway before it, and people who are signed in.
struct WebSite: Sendable {
  let daemon: RunningDaemon
  let gateway: ChildProcess
  let path: String

  var site: Site { daemon.site }

  /// Starts both on a site, the daemon with a consent text in force.
  init(_ site: Site = Site(), daemon arguments: [String] = [], gateway options: [String] = []) async throws {
    daemon = try await site.start(["--set", "limit-calls=0"] + arguments)
    path = site.path + "/http.sock"
    try await daemon.session.call("consent.publish", ["consentVersion": "v1.2"])
    gateway = try await Self.gateway(site, path, options)
  }

  /// Starts another gateway at the same place.
  static func gateway(_ site: Site, _ path: String, _ options: [String] = []) async throws -> ChildProcess {
    let process = try site.run(
      Places.programs + "/recordd-gateway",
      ["--socket", site.socket, "--listen", path, "--config", "/dev/null", "--set", "daemon-timeout=300"]
        + options)
    _ = try await site.answer(of: process) { try? await WebSession(path: path).get("/") }
    return process
  }

  /// Options of a gateway whose limits of requests look back so far that no test sees a window end.
  static let longWindow = ["--set", "request-window=3600"]

  /// Nobody in particular.
  var stranger: WebSession { WebSession(path: path) }

  /// A new patient who is signed in; with consent given, where it is to be.
  func patient(_ name: String, consents: Bool = true) async throws -> WebSession {
    let session = try await patient(name, of: "rhythmologicum")
    if consents {
      let reply = try await session.post("/api/consent/record", ["consent_version": "v1.2"])
      try #require(reply.status == 200, "\(reply.text)")
    }
    return session
  }

  /// A new patient of an application, registered without the gateway; with more of what applications ask for, if it is to be.
  func patient(_ name: String, of application: String, and more: Value = [:]) async throws -> WebSession {
    var person: Value = [
      "application": .string(application), "email": .string("\(name)@example.org"),
      "password": "korrekt Pferd Batterie", "firstName": .string(name), "lastName": "Beispiel",
    ]
    for other in more.members { person = person.with(other.name, other.value) }
    let signedIn = try await daemon.session.call("identity.register", person)
    var session = WebSession(path: path)
    session.token = try #require(signedIn["tokens"]?["accessToken"]?.text)
    session.account = try #require(signedIn["account"]?["id"]?.text)
    return session
  }
}

/// One daemon and gateway for tests that do not stop them, with two patients who gave their consent.
actor SharedWebSite {
  private static let only = SharedWebSite()
  private var starting: Task<(site: WebSite, erika: WebSession, max: WebSession), any Error>?

  /// The site, started by the first to ask, and its people.
  static func get() async throws -> (site: WebSite, erika: WebSession, max: WebSession) {
    try await only.started()
  }

  private func started() async throws -> (site: WebSite, erika: WebSession, max: WebSession) {
    let task =
      starting
      ?? Task {
        let site = try await WebSite(gateway: ["--set", "request-limits=no"])
        Leftovers.add(directory: site.site.path)
        return (site, try await site.patient("erika"), try await site.patient("max"))
      }
    starting = task
    return try await task.value
  }
}
