import FoundationEssentials
import Glibc
import RecordModel
import RecordTestSupport
import Testing

private let setpriv = "/usr/bin/setpriv"
private let (courier, gateway, stranger) = (65_534, 65_533, 65_532)

/// Programs of users who are not the daemon's, as the kernel tells them apart.
@Suite(
  "Programs of other users", .serialized, .timeLimit(.minutes(10)),
  .enabled(if: getuid() == 0 && access(setpriv, X_OK) == 0, "only root can become another user"))
struct OtherUserTests {
  /// Sends each line of a file and writes down the reply to it, whatever else comes between.
  private static let client = """
    import json, socket, sys
    s = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    s.connect(sys.argv[1])
    lines = s.makefile("rw", encoding="utf-8", newline="\\n")
    for line in open(sys.argv[2], encoding="utf-8"):
        try:
            lines.write(line)
            lines.flush()
        except OSError:
            pass
        while True:
            reply = lines.readline()
            if not reply or json.loads(reply).get("id") in (json.loads(line)["id"], None) \\
                and "method" not in json.loads(reply):
                break
        sys.stdout.write(reply)
        sys.stdout.flush()
    """

  private static func becoming(_ user: Int) -> [String] {
    ["--reuid", "\(user)", "--regid", "\(user)", "--clear-groups", "--no-new-privs", "--"]
  }

  private func daemon(_ site: Site) async throws -> RunningDaemon {
    chmod(site.path, 0o755)
    return try await site.start([
      "--set", "peers=\(courier):courier,\(gateway):gateway", "--set", "socket-mode=666",
    ])
  }

  /// The replies to calls of these methods without parameters, made by another user.
  private func replies(_ user: Int, _ methods: [String], _ site: Site) async throws -> [Value] {
    let requests = site.path + "/requests-\(user)"
    let lines = methods.enumerated().map { number, method in
      #"{"jsonrpc":"2.0","id":\#(number),"method":"\#(method)","params":{}}"# + "\n"
    }
    try Files.write(Array(lines.joined().utf8), to: requests, mode: 0o644)
    let output = site.path + "/replies-\(user)"
    Files.remove(output)
    let process = try ChildProcess(
      setpriv,
      Self.becoming(user) + ["/usr/bin/python3", "-c", Self.client, site.socket, requests],
      environment: ["LANG": "C.UTF-8"], output: output)
    #expect(try await process.wait() == .exited(0), "\(Files.text(output))")
    return try Files.bytes(output).split(separator: UInt8(ascii: "\n")).map {
      try JSON.decode(Value.self, from: Array($0))
    }
  }

  /// Every method with what the written table of rights says to a service.
  private static func table(_ service: String) throws -> [(method: String, isAllowed: Bool)] {
    let lines = try GoldenFile.text(of: "rights.tsv").split(separator: "\n").map {
      $0.split(separator: "\t")
    }
    let column = try #require(lines.first?.lastIndex { $0 == service })
    return lines.dropFirst().map { (String($0[0]), $0[column] == "yes") }
  }

  @Test(
    "each method is refused or not as the table of rights says, by the user id that the kernel tells",
    arguments: [("courier", courier, "FORBIDDEN", "role"), ("gateway", gateway, "UNAUTHORIZED", "missing")])
  func everyMethod(_ role: String, _ user: Int, _ code: String, _ reason: String) async throws {
    let site = Site()
    let daemon = try await daemon(site)
    let table = try Self.table(role)
    let replies = try await replies(user, table.map(\.method), site)
    try #require(replies.count == table.count && table.count > 150)
    for ((method, isAllowed), reply) in zip(table, replies) {
      let data = reply["error"]?["data"]
      if isAllowed {
        #expect(data?["code"]?.text != "FORBIDDEN" && data?["code"]?.text != "UNAUTHORIZED", "\(method)")
      } else {
        #expect(data?["code"]?.text == code, "\(method)")
        #expect(data?["details"]?["reason"]?.text == reason, "\(method)")
      }
    }
    #expect(table.contains(where: \.isAllowed) && table.contains { !$0.isAllowed })
    try await daemon.stop()
  }

  @Test("a user whom no table names is told so and turned away, every time") func turnedAway() async throws {
    let site = Site()
    let daemon = try await daemon(site)
    for _ in 0..<20 {
      let replies = try await replies(stranger, ["health.check"], site)
      #expect(replies.map { $0["error"]?["data"]?["code"]?.text } == ["FORBIDDEN"])
    }
    try await daemon.stop()
  }

  @Test("the mail worker does its work as a user who can read nothing of the daemon's") func worksForItself()
    async throws
  {
    let site = Site()
    let daemon = try await daemon(site)
    let mails = site.path + "/mail"
    #expect(mkdir(mails, 0o700) == 0 && chown(mails, uid_t(courier), gid_t(courier)) == 0)
    // The checkout may lie where nobody else gets in.
    let program = site.path + "/recordd-worker"
    #expect(try await site.run("cp", [Places.programs + "/recordd-worker", program]).wait() == .exited(0))
    chmod(program, 0o755)
    let process = try ChildProcess(
      setpriv,
      Self.becoming(courier) + [
        program, "--socket", site.socket, "--maildir", mails, "--set",
        "poll-interval=1",
      ], environment: ["LANG": "C.UTF-8"], output: site.log)
    try await daemon.session.call(
      "identity.register",
      [
        "application": "rhythmologicum", "email": "erika@example.org", "password": "korrekt Pferd Batterie",
        "name": "Erika Mustermann", "birthDate": "1964-08-12",
      ])
    let mail = try await site.answer(of: process) {
      try? FileManager.default.contentsOfDirectory(atPath: mails + "/new").first
    }
    #expect(Files.text(mails + "/new/" + mail).contains("erika@example.org"))
    process.send(SIGTERM)
    #expect(try await process.wait() == .exited(0))
    for place in [site.state, site.key, site.state + "/log/data.mdb", site.state + "/keys/data.mdb"] {
      let reading = try ChildProcess(
        setpriv, Self.becoming(courier) + ["/usr/bin/test", "-r", place], environment: [:],
        output: "/dev/null")
      #expect(try await reading.wait() == .exited(1), "\(place)")
    }
    try await daemon.stop()
  }
}
