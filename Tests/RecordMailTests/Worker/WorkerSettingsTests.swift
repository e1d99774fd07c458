import NIOCore
import RecordProcess
import RecordTestSupport
import Testing

@testable import RecordMail

@Suite("Settings of the worker") struct WorkerSettingsTests {
  private static func load(_ given: [String: String]) throws(SettingsError) -> WorkerSettings {
    try WorkerSettings.load(commandLine: given, environment: [:])
  }

  @Test("the shipped file is the generated one, and without comment marks it is the defaults") func shipped()
    throws
  {
    let text = ConfigurationText<WorkerSettings>.file()
    GoldenFile.expect(text, isFile: "Config/recordd-worker.conf")
    let lines = text.split(separator: "\n").map {
      $0.hasPrefix("#RECORDD_") ? String($0.dropFirst()) : String($0)
    }
    let file = SettingsFile(path: "w.conf", bytes: Array(lines.joined(separator: "\n").utf8))
    #expect(try WorkerSettings.load(environment: [:], file: file) == WorkerSettings())
  }

  @Test("the manual has the generated table") func manual() {
    let text = ConfigurationText<WorkerSettings>.markdown()
    GoldenFile.expect(text, isPart: "settings of the worker", of: "Docs/Operations.md")
  }

  @Test("names are unique, and the help has each of them") func help() {
    let definitions = WorkerSettings.describe()
    #expect(Set(definitions.map(\.name)).count == definitions.count)
    for definition in definitions {
      #expect(definition.environmentName.hasPrefix("RECORDD_WORKER_"))
      #expect(ConfigurationText<WorkerSettings>.help().contains("  --\(definition.name) <value>\n"))
    }
  }

  @Test("the daemon's own names are not the worker's") func foreignNames() throws {
    let environment = ["RECORDD_STATE_DIR": "/x", "RECORDD_WORKER_BATCH": "3", "PATH": "/bin"]
    #expect(try WorkerSettings.load(environment: environment).batch == 3)
    #expect(throws: SettingsError.self) {
      try WorkerSettings.load(environment: ["RECORDD_WORKER_STATE_DIR": "/x"])
    }
  }

  @Test(
    "values that are not allowed",
    arguments: [
      ("from", "nobody"), ("from", "a@b\nBcc: c@d"), ("from", "müller@example.org"), ("from-name", "a\u{7}b"),
      ("smtp-host", "a b"), ("smtp-host", "a/b"), ("smtp-host", "-a"), ("smtp-port", "0"),
      ("smtp-port", "65536"),
      ("smtp-security", "tls"), ("smtp-security", ""), ("smtp-deadline", "51"), ("smtp-deadline", "4"),
      ("batch", "0"), ("batch", "101"), ("poll-interval", "61"), ("socket", ""), ("smtp-hello", "a\r\nb"),
    ]) func refused(name: String, value: String)
  {
    #expect(throws: SettingsError.self) { try Self.load([name: value]) }
  }

  @Test(
    "in the clear only to this machine, and without a password",
    arguments: [
      ("localhost", "", true), ("127.0.0.1", "", true), ("::1", "", true), ("relay.example.org", "", false),
      ("10.0.0.1", "", false), ("localhost", "/etc/recordd/smtp", false), ("127.0.0.1.example.org", "", true),
    ]) func plain(host: String, credentials: String, isAllowed: Bool) throws
  {
    let given = ["smtp-host": host, "smtp-security": "plain", "smtp-credentials": credentials]
    if isAllowed {
      #expect(try Self.load(given).relayHost == host)
    } else {
      #expect(throws: SettingsError.self) { try Self.load(given) }
    }
  }

  @Test("a name that only begins like this machine's is found out when its address is known")
  func loopback() throws {
    #expect(try RelaySecurity.loopback.allows(SocketAddress(ipAddress: "127.8.8.8", port: 1)))
    #expect(try RelaySecurity.loopback.allows(SocketAddress(ipAddress: "::1", port: 1)))
    for address in ["10.0.0.1", "::2", "::ffff:127.0.0.1", "128.0.0.1"] {
      #expect(try !RelaySecurity.loopback.allows(SocketAddress(ipAddress: address, port: 1)))
    }
    #expect(!RelaySecurity.loopback.allows(nil))
  }

  @Test(
    "how the worker names itself",
    arguments: [
      ("relay-1.example.org", "relay-1.example.org"), ("example.org.", "example.org"),
      ("10.0.0.1", "[10.0.0.1]"),
      ("::1", "[IPv6:::1]"), ("vm", nil), ("localhost", nil), ("my_host", nil), ("häuschen", nil), ("", nil),
      (".", nil),
      ("a b\r\n", nil), ("a..b", nil), (".a.b", nil), ("-a.b", nil), ("10.0.0", nil), ("10.0.0.300", nil),
      ("1:2", nil),
    ] as [(String, String?)]) func hello(name: String, text: String?)
  { #expect(HelloName.text(name) == text) }

  @Test(
    "a name that servers turn away is refused at the start, in words",
    arguments: ["vm", "localhost", "my_host.example.org", "10.0.0", "a..b", "relay.example.123"])
  func shortHello(name: String) throws {
    let error = #expect(throws: SettingsError.self) { try Self.load(["smtp-hello": name]) }
    let text = error.map { "\($0)" } ?? ""
    #expect(text.contains("smtp-hello") && text.contains("a host name with a dot"), "\(text)")
    #expect(try Self.load(["smtp-hello": ""]).relayHello == nil)
    #expect(try Self.load(["smtp-hello": "vm.example.org"]).relayHello == "vm.example.org")
  }

  @Test("the address of a connection is said as a literal") func literals() throws {
    #expect(HelloName.literal(of: try SocketAddress(ipAddress: "192.0.2.7", port: 1)) == "[192.0.2.7]")
    #expect(
      HelloName.literal(of: try SocketAddress(ipAddress: "2001:db8::7", port: 1)) == "[IPv6:2001:db8::7]")
    #expect(HelloName.literal(of: nil) == "[127.0.0.1]")
  }
}
