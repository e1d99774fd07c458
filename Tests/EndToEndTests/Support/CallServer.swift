import Glibc
import RecordModel
import Testing

/// Somebody who carries calls by video: a program of another user, which the daemon knows in the role `video`.
struct CallServer: Sendable {
  static let user = 65_531
  private static let setpriv = "/usr/bin/setpriv"
  /// Only root can become another user.
  static let isPossible = getuid() == 0 && access(setpriv, X_OK) == 0

  /// How a daemon is started that knows it; whoever starts the daemon stays its operator.
  static let daemon = ["--set", "peers=\(user):video", "--set", "socket-mode=666"]

  let process: ChildProcess
  private let directory: String
  private var door: WebSession { WebSession(path: directory + "/call.sock") }

  /// Starts it beside a daemon, and waits until it answers.
  init(_ site: Site) async throws {
    chmod(site.path, 0o755)
    let place = site.path + "/call"
    let isMade = mkdir(place, 0o755) == 0 && chown(place, uid_t(Self.user), gid_t(Self.user)) == 0
    try #require(isMade)
    let script = place + "/call_server.py"
    // The checkout may lie where nobody else gets in.
    try Files.write(
      Files.bytes(Places.root + "/Tests/EndToEndTests/Support/call_server.py"), to: script, mode: 0o644)
    process = try ChildProcess(
      Self.setpriv,
      [
        "--reuid", "\(Self.user)", "--regid", "\(Self.user)", "--clear-groups", "--no-new-privs", "--",
        "/usr/bin/python3", script, site.socket, place + "/call.sock",
      ], environment: ["LANG": "C.UTF-8"], output: site.path + "/call.log")
    directory = place
    for _ in 0..<3000 {
      if (try? await send("GET", "/rooms/none")) != nil { return }
      try await Task.sleep(for: .milliseconds(20))
    }
    Issue.record("it does not answer: \(Files.text(site.path + "/call.log"))")
  }

  func send(
    _ method: String, _ target: String, _ body: Value? = nil, session: String? = nil
  ) async throws -> WebSession.Reply {
    let text = try body.map { String(decoding: try JSON.encode($0), as: UTF8.self) } ?? ""
    let head = [
      "\(method) \(target) HTTP/1.1", "Host: localhost", "Connection: close",
      "Content-Length: \(text.utf8.count)",
    ]
    let lines = head + (session.map { ["X-Session: \($0)"] } ?? [])
    return try await door.raw(lines.joined(separator: "\r\n") + "\r\n\r\n" + text)
  }

  /// Shows a ticket at the door of a room: the session and the role, or why nobody is let in.
  func enter(_ room: String, _ ticket: String) async throws -> (session: String?, word: String) {
    let reply = try await send("POST", "/rooms/\(room)", ["ticket": .string(ticket)])
    let word = reply.json?[reply.status == 200 ? "role" : "reason"]?.text
    return (reply.json?["session"]?.text, try #require(word, "\(reply.text)"))
  }

  /// The roles of those who are in a room.
  func here(_ room: String, _ session: String) async throws -> [String] {
    let reply = try await send("GET", "/rooms/\(room)", session: session)
    return reply.status == 200 ? reply.json?["here"]?.list.compactMap(\.text) ?? [] : ["refused"]
  }
}
