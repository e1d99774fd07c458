import FoundationEssentials
import Glibc
import RecordModel
import RecordNoise
import RecordTestSupport
import Testing

/// The engine between two houses: one server, which can be killed and started again at its place.
final class MadeEngine: Sendable {
  static let program = "/usr/sbin/nats-server"
  static var isInstalled: Bool { access(program, X_OK) == 0 }

  private let site = Site()
  let port: Int
  let address: String

  init() throws {
    port = try Self.freePort()
    address = "nats://127.0.0.1:\(port)"
  }

  func start() throws -> ChildProcess {
    try site.run(Self.program, ["-a", "127.0.0.1", "-p", "\(port)", "-m", "0"])
  }

  /// The same with streams.
  func startStoring() throws -> ChildProcess {
    try site.run(
      Self.program, ["-a", "127.0.0.1", "-p", "\(port)", "-m", "0", "-js", "-sd", site.path + "/streams"])
  }

  /// A relay that uses it.
  func relay(_ site: Site, _ arguments: [String]) throws -> ChildProcess {
    let own = [
      "--config", "/dev/null", "--servers", address, "--log-level", "debug",
      // All tests together hold every thread for longer than a relay would wait.
      "--set", "silence=20000", "--set", "hold=5000",
    ]
    // Of what is given twice the last counts.
    return try site.run(Places.programs + "/recordd-relay", [arguments[0]] + own + arguments.dropFirst())
  }

  private static func freePort() throws -> Int {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, length) == 0 && getsockname(descriptor, $0, &length) == 0
      }
    }
    guard isBound else { throw ChildProcess.Trouble.cannotStart(errno) }
    return Int(UInt16(bigEndian: address.sin_port))
  }
}

/// What both sides of a relay are known by.
struct RelayKeys: Sendable {
  private let box = RelayPrivateKey()
  private let gateway = RelayPrivateKey()
  /// Which of them stands in the other's list; else a stranger's does.
  var isBoxKnown = true
  var isGatewayKnown = true

  /// Writes the files, and answers the settings that name them.
  func settings(_ directory: String, _ instance: String) throws -> (serve: [String], connect: [String]) {
    func listed(_ key: RelayPrivateKey, _ isKnown: Bool) -> String {
      (isKnown ? key : RelayPrivateKey()).publicKey.text
    }
    let peers = """
      \(instance) \(listed(box, isBoxKnown))
      gateway \(listed(gateway, isGatewayKnown))
      """
    try Files.write(Array(peers.utf8), to: directory + "/peers", mode: 0o644)
    func settings(_ name: String, _ key: RelayPrivateKey) throws -> [String] {
      try Files.write(Array(key.text.utf8), to: "\(directory)/\(name).key")
      return ["--set", "key-file=\(directory)/\(name).key", "--set", "peers-file=\(directory)/peers"]
    }
    return (try settings("box", box), try settings("gateway", gateway))
  }
}

/// Both sides of a relay for a daemon.
struct RelayPair: Sendable {
  let box: ChildProcess
  let gateway: ChildProcess
  let instance: String
  /// The socket that stands for the daemon's.
  let path: String

  /// - Parameter keys: what both sides are known by; `nil` where the engine may read what passes.
  init(
    _ engine: MadeEngine, _ daemon: RunningDaemon, settings: [String] = [], keys: RelayKeys? = RelayKeys()
  ) async throws {
    let site = daemon.site
    instance = try #require(try await daemon.session.call("rpc.serving")["instance"]?.text)
    let clear = (serve: ["--set", "sealed=no"], connect: ["--set", "sealed=no"])
    let seals = try keys?.settings(site.path, instance) ?? clear
    box = try engine.relay(site, ["serve", "--socket", site.socket] + seals.serve + settings)
    gateway = try engine.relay(
      site, ["connect", "--instances", instance, "--directory", site.path] + seals.connect + settings)
    path = "\(site.path)/\(instance).sock"
  }

  /// Waits until a call goes through.
  func session() async throws -> Session {
    for _ in 0..<6000 {
      if let session = try? await Session(path: path), (try? await session.call("health.check")) != nil {
        return session
      }
      try await Task.sleep(for: .milliseconds(20))
    }
    Issue.record("nothing goes through the relay")
    throw ChildProcess.Trouble.stillRunning
  }
}

/// A daemon with a gateway on its own machine and another one in another house.
struct RelaySite: Sendable {
  let engine: MadeEngine
  let server: ChildProcess
  let web: WebSite
  let pair: RelayPair
  let gateway: ChildProcess
  /// The socket of the gateway in the other house.
  let path: String

  init(_ engine: MadeEngine, _ server: ChildProcess, web: WebSite? = nil) async throws {
    (self.engine, self.server) = (engine, server)
    if let web {
      self.web = web
    } else {
      self.web = try await WebSite(gateway: ["--set", "request-limits=no"])
    }
    pair = try await RelayPair(engine, self.web.daemon)
    _ = try await pair.session()
    path = self.web.site.path + "/far.sock"
    gateway = try await WebSite.gateway(
      self.web.site, path, ["--set", "request-limits=no", "--socket", pair.path])
  }

  static func make(web: WebSite? = nil) async throws -> RelaySite {
    let engine = try MadeEngine()
    return try await RelaySite(engine, engine.start(), web: web)
  }

  /// The same person at the other gateway.
  func far(_ person: WebSession) -> WebSession {
    var session = WebSession(path: path)
    (session.token, session.account) = (person.token, person.account)
    return session
  }
}
