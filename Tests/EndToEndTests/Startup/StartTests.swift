import Glibc
import RecordModel
import RecordTestSupport
import Testing

@Suite("Starting and stopping the daemon", .serialized, .timeLimit(.minutes(10))) struct StartTests {
  @Test("the first start makes store, key and socket with narrow permissions") func firstStart() async throws
  {
    let site = Site()
    let daemon = try await site.start()
    #expect(Files.permissions(site.key) == 0o600)
    #expect(Files.text(site.key).wholeMatch(of: /[0-9a-f]{64}\n/) != nil)
    #expect(Files.mode(site.socket) & S_IFMT == S_IFSOCK)
    #expect(Files.permissions(site.socket) == 0o660)
    #expect(Files.permissions(site.state) == 0o700)
    for name in Files.contents(below: site.state).keys {
      #expect(Files.permissions("\(site.state)/\(name)") & 0o077 == 0, "\(name)")
    }
    let list = try await daemon.session.call("funnel.list")
    #expect(list["pillars"]?.list.flatMap { $0["funnels"]?.list ?? [] }.count == 6)
    let key = Files.bytes(site.key)
    try await daemon.stop()
    #expect(Files.mode(site.socket) == 0)
    let second = try await site.start(["--set", "socket-mode=600"])
    #expect(Files.permissions(site.socket) == 0o600)
    #expect(Files.bytes(site.key) == key)
    #expect(try await second.head == 9, "the shipped definitions are published once")
    try await second.stop()
    #expect(site.output.contains("using a key for development"))
  }

  @Test("a stale socket is replaced, anything else is left alone") func staleSocket() async throws {
    let site = Site()
    let first = try await site.start()
    try await first.kill()
    #expect(Files.mode(site.socket) & S_IFMT == S_IFSOCK)
    let second = try await site.start()
    try await second.stop()

    try Files.write(Array("not a socket".utf8), to: site.socket)
    let refused = try await site.outcome(of: [])
    #expect(refused.ending == .exited(69))
    #expect(refused.output.contains("no stream socket"))
    #expect(Files.text(site.socket) == "not a socket")
  }

  @Test("a second daemon on the same store gives up, and the first does not notice") func second()
    async throws
  {
    let site = Site()
    let first = try await site.start()
    // So that nothing changes by its own doing while the other one looks.
    try await first.process.pause()
    let before = Files.contents(below: site.state)
    let other = try await site.outcome(of: ["--socket", site.path + "/other.sock"])
    let after = Files.contents(below: site.state)
    first.process.resume()
    #expect(other.ending == .exited(75))
    #expect(other.output.contains("another process has the store open"))
    #expect(after.keys.sorted() == before.keys.sorted())
    #expect(before.keys.filter { before[$0] != after[$0] }.isEmpty)
    _ = try await Walk(first.session, "stress")
    try await first.session.expectSound()
    try await first.stop()
  }

  @Test("another key than the store's is refused before anything is written") func wrongKey() async throws {
    let site = Site()
    let first = try await site.start()
    _ = try await Walk(first.session, "stress")
    try await first.stop()
    let before = Files.contents(below: site.state)
    #expect(before.count >= 4)
    let other = site.path + "/other.kek"
    try Files.write((0..<32).map { UInt8($0) }, to: other)
    let refused = try await site.outcome(of: ["--key-file", other])
    #expect(refused.ending == .exited(78))
    #expect(refused.output.contains("key"))
    let after = Files.contents(below: site.state)
    #expect(after.keys.sorted() == before.keys.sorted())
    // The locks are taken before the key is looked at, and hold nothing but who has them.
    for (name, bytes) in before where !name.hasSuffix("lock.mdb") && name != "lock" {
      #expect(after[name] == bytes, "\(name) was written to")
    }
    let again = try await site.start(["--key-file", site.key])
    try await again.session.expectSound()
    try await again.stop()
  }

  @Test(
    "a key that is missing, short, open to others or no file is refused",
    arguments: ["missing", "short", "open", "directory"])
  func badKey(_ fault: String) async throws {
    let site = Site()
    let key = site.path + "/given.kek"
    switch fault {
    case "short": try Files.write([1, 2, 3], to: key)
    case "open": try Files.write(Array(repeating: 7, count: 32), to: key, mode: 0o644)
    case "directory": mkdir(key, 0o700)
    default: break
    }
    let refused = try await site.outcome(of: ["--key-file", key])
    #expect(refused.ending == .exited(78))
    #expect(refused.output.contains("key"))
    #expect(Files.contents(below: site.state).isEmpty, "a store was made under no key")
  }

  @Test("settings that are unknown or wrong are named, all at once") func settings() async throws {
    let site = Site()
    let refused = try await site.outcome(of: [
      "--set", "nonsense=1", "--set", "max-batch=none", "--log-level", "loud",
    ])
    #expect(refused.ending == .exited(78))
    for name in ["nonsense", "max-batch", "log-level"] { #expect(refused.output.contains(name)) }
    for value in ["none", "loud"] { #expect(!refused.output.contains("=\(value)")) }
    #expect(Files.mode(site.state) == 0)
    let unread = try await site.outcome(of: ["--config", site.path + "/none.conf"])
    #expect(unread.ending == .exited(78))
    #expect(unread.output.contains("none.conf"))
    let fromEnvironment = try await site.outcome(of: [], environment: ["RECORDD_MAX_BATCH": "0"])
    #expect(fromEnvironment.ending == .exited(78))
    #expect(fromEnvironment.output.contains("RECORDD_MAX_BATCH"))
  }

  @Test("help and version are printed") func help() async throws {
    let site = Site()
    let help = try await site.outcome(of: ["--help"])
    #expect(help.ending == .exited(0))
    for word in ["--state-dir", "--socket", "RECORDD_MAP_SIZE", "socat"] {
      #expect(help.output.contains(word))
    }
    let version = try await site.outcome(of: ["--version"])
    #expect(version.ending == .exited(0))
    #expect(version.output == "1.0.0\n")
    #expect(try await site.outcome(of: ["--no-such"]).ending == .exited(64))
    #expect(Files.mode(site.state) == 0)
  }

  @Test("SIGHUP takes over the log level and nothing is interrupted") func reload() async throws {
    let site = Site()
    let settings = site.path + "/recordd.conf"
    try Files.write(Array("RECORDD_LOG_LEVEL=notice\n".utf8), to: settings)
    let daemon = try await site.start(["--config", settings])
    try Files.write(Array("RECORDD_LOG_LEVEL=debug\n".utf8), to: settings)
    daemon.process.send(SIGHUP)
    try await eventually("the daemon reloads") { site.output.contains("reloaded") }
    #expect(try await daemon.session.call("health.check")["status"] == "ok")
    try await daemon.stop()
  }
}
