import Glibc
import RecordModel
import RecordTestSupport
import Testing

/// A daemon, a gateway and a laboratory as they run together, the last in the fence of bubblewrap.
struct ExportSite: Sendable {
  let site: SuperSite
  let laboratory: ChildProcess

  /// - Parameter options: of the gateway.
  init(gateway options: [String] = ["--set", "request-limits=no"]) async throws {
    site = try await SuperSite(
      daemon: ["--panel", Places.root + "/Config/panel", "--measures", Places.root + "/Config/measures"],
      gateway: options)
    laboratory = try site.web.site.run(
      Places.programs + "/recordd-worker",
      ["laboratory", "--socket", site.web.site.socket, "--sandbox", "bwrap", "--config", "/dev/null"])
  }

  /// The report of a laboratory as a PDF with a text layer.
  static func report(_ day: String, _ rows: [(String, String, String, String)]) async throws -> [UInt8] {
    let directory = TemporaryDirectory()
    let cells = rows.map { "<tr><td>\($0.0)</td><td>\($0.1)</td><td>\($0.2)</td><td>\($0.3)</td></tr>" }
    let page = """
      <!doctype html><html lang="en"><title>Report</title><style>td,th{padding:4px 40px 4px 0}</style>
      <h1>Example Laboratory</h1><p>Collected: \(day)</p>
      <table><tr><th>Test</th><th>Result</th><th>Units</th><th>Reference Range</th></tr>
      \(cells.joined(separator: "\n"))</table>
      """
    try Files.write(Array(page.utf8), to: directory.path + "/report.html")
    let made = try await Tool.run(
      "/usr/bin/weasyprint", ["-q", directory.path + "/report.html", directory.path + "/report.pdf"],
      in: directory.path)
    try #require(made.ending == .exited(0), "\(made.output)")
    return Files.bytes(directory.path + "/report.pdf")
  }

  /// Uploads a report and waits until it is read.
  func upload(_ pdf: [UInt8], _ person: WebSession) async throws -> Value {
    var form = WrittenForm()
    form.file("file", "report.pdf", pdf)
    let bytes = form.ended
    let path = person.path
    let received = await blocking { () -> [UInt8] in
      guard let socket = RawSocket(path, secondsToWait: 120) else { return [] }
      socket.send(
        WrittenForm.head("/api/v1/upload/lab-report", person, length: bytes.count) + bytes)
      return socket.everything()
    }
    let reply = try WebSession.Reply(received)
    try #require(reply.status == 201, "\(reply.text)")
    let id = try #require(reply.data?["id"]?.text)
    let end = ContinuousClock.now + .seconds(120)
    while ContinuousClock.now < end {
      let status = try await person.get("/api/v1/upload/status/\(id)").data
      if status?["status"] == "completed" { return try #require(reply.data) }
      try #require(status?["status"] != "failed", "\(reply.text)")
      try await Task.sleep(for: .milliseconds(200))
    }
    throw ChildProcess.Trouble.stillRunning
  }

  func stop() async throws {
    laboratory.send(SIGTERM)
    _ = try await laboratory.wait()
  }
}
