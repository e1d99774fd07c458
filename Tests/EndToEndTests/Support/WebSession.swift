import RecordModel
import Testing

/// Somebody who sends HTTP requests to a gateway, each on a connection of its own.
struct WebSession: Sendable {
  /// Path of the gateway's socket.
  let path: String
  /// The access token; `nil` for nobody.
  var token: String?
  /// The person's account, which is the patient's id too.
  var account = ""

  /// Nobody listens, or nothing came back.
  struct NoAnswer: Error {}

  /// An answer.
  struct Reply: Sendable {
    let status: Int
    let headers: [(name: String, value: String)]
    let bytes: [UInt8]

    /// The value of a field; `nil` where there is none.
    subscript(_ name: String) -> String? {
      headers.first { $0.name.lowercased() == name.lowercased() }?.value
    }

    var text: String { String(decoding: bytes, as: UTF8.self) }
    var json: Value? { (try? JSON.parse(bytes)).map { $0.value() } }
    var data: Value? { json?["data"] }
    var error: Value? { json?["error"] }
    var code: String? { error?["code"]?.text }
    var message: String? { error?["message"]?.text }
    var details: Value? { error?["details"] }
  }

  func get(_ target: String, _ headers: [String: String] = [:]) async throws -> Reply {
    try await send("GET", target, headers: headers)
  }

  func post(_ target: String, _ body: Value? = nil, _ headers: [String: String] = [:]) async throws -> Reply {
    try await send(
      "POST", target, body: try body.map { String(decoding: try JSON.encode($0), as: UTF8.self) },
      headers: headers)
  }

  /// Sends a request; its answer is held against the document, whatever the test is about.
  func send(
    _ method: String, _ target: String, body: String? = nil, headers: [String: String] = [:]
  ) async throws -> Reply {
    var lines = ["\(method) \(target) HTTP/1.1", "Host: localhost", "Connection: close"]
    if let token, headers["Authorization"] == nil, headers["Cookie"] == nil {
      lines.append("Authorization: Bearer \(token)")
    }
    if let body {
      lines.append("Content-Length: \(body.utf8.count)")
      if headers["Content-Type"] == nil { lines.append("Content-Type: application/json") }
    }
    for (name, value) in headers where !value.isEmpty { lines.append("\(name): \(value)") }
    let reply = try await raw(lines.joined(separator: "\r\n") + "\r\n\r\n" + (body ?? ""))
    for fault in DocumentCheck.kept?.faults(reply, method, target) ?? ["no document"] {
      Issue.record("not as documented: \(method) \(fault)")
    }
    return reply
  }

  /// Sends any text and reads until the gateway closes the connection.
  func raw(_ text: String) async throws -> Reply {
    let path = path
    let received = await blocking { () -> [UInt8]? in
      guard let socket = RawSocket(path) else { return nil }
      socket.send(Array(text.utf8))
      return socket.everything()
    }
    guard let received, !received.isEmpty else { throw NoAnswer() }
    return try Reply(received)
  }
}

extension WebSession.Reply {
  /// Takes an answer apart.
  init(_ bytes: [UInt8]) throws {
    let text = Array("\r\n\r\n".utf8)
    let end = try #require(
      bytes.indices.first { bytes[$0...].starts(with: text) }, "no end of the head in \(bytes.count) bytes")
    let lines = String(decoding: bytes[..<end], as: UTF8.self).split(separator: "\r\n")
    status = try #require(Int(lines.first?.split(separator: " ").dropFirst().first ?? ""))
    headers = lines.dropFirst().map { line in
      let halves = line.split(separator: ":", maxSplits: 1)
      return (String(halves[0]), halves.count > 1 ? String(halves[1].drop { $0 == " " }) : "")
    }
    self.bytes = Array(bytes[(end + 4)...])
  }
}
