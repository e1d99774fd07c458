import Glibc
import RecordModel
import Testing

@testable import RecordGateway

/// A site of Super One with a laboratory that really reads what people send.
final class ReportSite: Sendable {
  let site: SuperSite
  private let laboratory: ChildProcess

  init() async throws {
    site = try await SuperSite()
    laboratory = try site.web.site.laboratory()
    try await attended()
  }

  /// Waits until the laboratory has asked for work: before, nothing is taken.
  private func attended() async throws {
    let person = try await site.register("nobody-yet")
    for _ in 0..<600 {
      let reply = try await person.upload(WrittenForm.one([1], "x"))
      if reply.status != 503 { return }
      try await Task.sleep(for: .milliseconds(50))
    }
    Issue.record("the laboratory does not ask for work: \(site.web.site.output)")
  }
}

/// One such site for tests that change nothing but what is theirs.
actor SharedReportSite {
  private static let only = SharedReportSite()
  private var starting: Task<ReportSite, any Error>?

  /// The site, started by the first to ask.
  static func get() async throws -> ReportSite { try await only.started() }

  private func started() async throws -> ReportSite {
    let task =
      starting
      ?? Task {
        let site = try await ReportSite()
        Leftovers.add(directory: site.site.web.site.path)
        return site
      }
    starting = task
    return try await task.value
  }
}

extension WrittenForm {
  /// A form with one file, and preferences if there are any.
  static func one(_ content: [UInt8], _ name: String, preferences: String? = nil) -> WrittenForm {
    var form = WrittenForm()
    if let preferences { form.text("userPreferences", preferences) }
    form.file("file", name, content)
    return form
  }
}

extension WebSession {
  /// Sends a form; its answer is held against the document.
  func upload(
    _ form: WrittenForm, to target: String = "/api/v1/upload/lab-report"
  ) async throws -> Reply {
    let bytes = form.ended
    let head = WrittenForm.head(target, self, length: bytes.count)
    let path = path
    let received = await blocking { () -> [UInt8] in
      guard let socket = RawSocket(path, secondsToWait: 120) else { return [] }
      socket.send(head + bytes)
      return socket.everything()
    }
    let reply = try Reply(received)
    for fault in DocumentCheck.kept?.faults(reply, "POST", target) ?? ["no document"] {
      Issue.record("not as documented: \(fault)")
    }
    return reply
  }

  func delete(_ target: String) async throws -> Reply { try await send("DELETE", target) }
}

/// A PDF of one page with a table, written by hand (ISO 32000-1, 7.5).
struct WrittenReport {
  var rows: [[String]] = [
    ["Test", "Result", "Unit", "Reference"], ["Total Cholesterol", "185.5", "mg/dL", "< 200"],
    ["HDL Cholesterol", "65.2", "mg/dL", "> 50"], ["Triglycerides", "120", "mg/dL", "< 150"],
    ["Vitamin D (25-OH)", "18", "ng/mL", "30-100"],
  ]
  var heading = ["Labor Musterstadt", "Name: Erika Beispiel", "Collected: 2026-02-03"]
  /// Differs, so that the bytes do.
  var number = 1
  /// Further objects, which nothing refers to.
  var more: [String] = []

  var bytes: [UInt8] {
    let places = [60, 260, 340, 430]
    var shown: [String] = []
    for (line, text) in heading.enumerated() { shown.append(Self.text(text, 60, 790 - 20 * line)) }
    for (line, cells) in rows.enumerated() {
      for (column, cell) in cells.enumerated() {
        shown.append(Self.text(cell, places[column], 690 - 22 * line))
      }
    }
    shown.append(Self.text("No. \(number)", 60, 60))
    return Self.file(
      [
        "<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [4 0 R] /Count 1 >>",
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F 3 0 R >> >> /Contents 5 0 R >>",
        Self.stream("BT /F 12 Tf \(shown.joined(separator: "\n")) ET"),
      ] + more)
  }

  static func stream(_ content: String) -> String {
    "<< /Length \(content.utf8.count) >>\nstream\n\(content)\nendstream"
  }

  private static func text(_ text: String, _ left: Int, _ bottom: Int) -> String {
    let escaped = text.replacing("(", with: "\\(").replacing(")", with: "\\)")
    return "1 0 0 1 \(left) \(bottom) Tm (\(escaped)) Tj"
  }

  private static func file(_ objects: [String]) -> [UInt8] {
    var text = "%PDF-1.7\n"
    var places: [Int] = []
    for (index, object) in objects.enumerated() {
      places.append(text.utf8.count)
      text += "\(index + 1) 0 obj\n\(object)\nendobj\n"
    }
    let start = text.utf8.count
    text += "xref\n0 \(objects.count + 1)\n0000000000 65535 f \n"
    for place in places {
      text += String(repeating: "0", count: 10 - "\(place)".count) + "\(place) 00000 n \n"
    }
    text += "trailer\n<< /Size \(objects.count + 1) /Root 1 0 R >>\nstartxref\n\(start)\n%%EOF\n"
    return Array(text.utf8)
  }
}
