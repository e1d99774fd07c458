import RecordModel
import Testing

/// A daemon, a gateway and a laboratory, as people of Super One use them.
struct SuperLaboratory: Sendable {
  var site: SuperSite
  private let laboratory: ChildProcess

  init() async throws {
    site = try await SuperSite(
      daemon: ["--set", "limit-uploads=0"], gateway: ["--set", "request-limits=no"])
    laboratory = try site.web.site.laboratory()
  }

  /// How the laboratory ended; `nil` while it runs.
  var ending: ChildProcess.Ending? { laboratory.poll() }
}

/// One of them for all tests.
actor SharedSuperLaboratory {
  private static let only = SharedSuperLaboratory()
  private var starting: Task<SuperLaboratory, any Error>?

  static func get() async throws -> SuperLaboratory { try await only.started() }

  private func started() async throws -> SuperLaboratory {
    let task =
      starting
      ?? Task {
        let laboratory = try await SuperLaboratory()
        Leftovers.add(directory: laboratory.site.web.site.path)
        return laboratory
      }
    starting = task
    return try await task.value
  }
}

extension WebSession {
  static let uploads = "/api/v1/upload/lab-report"

  /// Sends a form; the answer is held against the document.
  func send(
    _ form: WrittenForm, _ target: String, _ headers: [String: String] = [:]
  ) async throws -> Reply {
    let (path, bytes) = (path, form.ended)
    var head = String(decoding: WrittenForm.head(target, self, length: bytes.count), as: UTF8.self)
    if !headers.isEmpty {
      let lines = headers.map { "\($0.key): \($0.value)\r\n" }.joined()
      head = String(head.dropLast("\r\n".count)) + lines + "\r\n"
    }
    let request = Array(head.utf8) + bytes
    let received = await blocking { () -> [UInt8] in
      guard let socket = RawSocket(path, secondsToWait: 120) else { return [] }
      socket.send(request)
      return socket.everything()
    }
    let reply = try Reply(received)
    for fault in DocumentCheck.kept?.faults(reply, "POST", target) ?? ["no document"] {
      Issue.record("not as documented: POST \(fault)")
    }
    return reply
  }

  /// Sends a report and waits until it is read.
  func upload(
    _ report: CollectedReport, preferences: String? = nil, _ headers: [String: String] = [:]
  ) async throws -> Reply {
    var form = WrittenForm()
    form.file("file", "report-\(report.number).pdf", report.bytes)
    if let preferences { form.text("userPreferences", preferences) }
    return try await send(form, Self.uploads, headers)
  }

  /// The report as an upload is answered, which must be completed.
  func completed(_ report: CollectedReport, preferences: String? = nil) async throws -> Value {
    let reply = try await upload(report, preferences: preferences)
    try #require(reply.status == 201, "\(reply.text)")
    let data = try #require(reply.data)
    guard data["processingStatus"] != "completed" else { return data }
    // On a machine with much to do the answer comes before the end (R-SO-099).
    let id = try #require(data["id"]?.text)
    for _ in 0..<600 {
      let seen = try await get("/api/v1/upload/status/\(id)")
      let status = seen.data?["status"]
      if status == "completed" {
        let list = try await get("/api/v1/upload/history?limit=100").data?["uploads"]?.list ?? []
        return try #require(list.first { $0["id"]?.text == id })
      }
      try #require(status != "failed", "\(seen.text)")
      try await Task.sleep(for: .milliseconds(100))
    }
    throw NoAnswer()
  }
}
