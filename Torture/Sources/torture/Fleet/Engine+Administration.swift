import Glibc

/// What an administrator asks the servers.
extension Engine {
  /// The answer of any server that has one within some time.
  func ask(_ subject: String, _ body: String = "", seconds: Double = 30) throws -> JSON {
    let end = Clock.now + seconds
    var last = "nobody answers"
    while Clock.now < end {
      for server in servers {
        do {
          let answer = try once(server, subject, body)
          guard let error = answer["error"] else { return answer }
          last = error.canonical
        } catch {
          last = "\(error)"
        }
      }
      usleep(100_000)
    }
    throw TortureError("\(subject): \(last)")
  }

  private func once(_ server: EngineServer, _ subject: String, _ body: String) throws -> JSON {
    let ask = { [login] in
      try EngineClient(address: server.place.host, port: server.place.port, seconds: 1.5)
        .ask(subject, body, login: login)
    }
    return try network?.with(.centre, ask) ?? ask()
  }

  func information(_ stream: String) throws -> JSON { try ask("$JS.API.STREAM.INFO.\(stream)") }

  /// The server that decides about a stream.
  func leader(_ stream: String = "REC") throws -> EngineServer {
    let end = Clock.now + 60
    while Clock.now < end {
      let name = try information(stream)["cluster"]?["leader"]?.text
      if let server = servers.first(where: { "n\($0.number)" == name }) { return server }
      usleep(100_000)
    }
    throw TortureError("the stream \(stream) has no leader")
  }

  /// All servers know these users from now on.
  func admit(_ accounts: String) throws {
    for server in servers { try server.kill() }
    for server in servers {
      try server.configure(accounts)
      try server.start()
    }
  }

  func delete(_ stream: String) throws { _ = try ask("$JS.API.STREAM.DELETE.\(stream)") }

  /// Lets a stream have so many bytes more than it holds; no limit where it is `nil`.
  func limit(_ stream: String, more bytes: Int?) throws {
    let found = try information(stream)
    guard var configuration = found["config"]?.canonical, let held = found["state"]?["bytes"]?.whole else {
      throw TortureError("the stream \(stream) has no configuration")
    }
    let old = found["config"]?["max_bytes"]?.whole ?? -1
    configuration = configuration.replacing(
      "\"max_bytes\":\(old)", with: "\"max_bytes\":\(bytes.map { held + $0 } ?? -1)")
    _ = try ask("$JS.API.STREAM.UPDATE.\(stream)", configuration)
  }
}
