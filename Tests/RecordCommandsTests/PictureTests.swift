import Foundation
import RecordModel
import RecordTestSupport
import Testing

@testable import RecordCommands

/// Timelines, drawings and the summary of a record, from the shell, with the daemon that is shipped.
@Suite(.timeLimit(.minutes(10))) struct PictureTests {
  static let patient = "550e8400-e29b-41d4-a716-446655440000"

  private func record(_ daemon: RunningDaemon) throws {
    _ = try daemon.run(
      "patient", "create", "--id", Self.patient, "--name", "<b>Erika</b>", "--birth-date", "1964-08-12")
    for (day, rate) in [(12, 71), (13, 72), (14, 133)] {
      _ = try daemon.run(
        "call", "vitals.log",
        #"{"patientId":"\#(Self.patient)","timestamp":"2026-01-\#(day)T11:20:00Z","heartRate":\#(rate)}"#)
    }
    let started = try daemon.run("assessment", "start", "phq-4", "--patient", Self.patient, "--json")
    let id = try #require(started.firstMatch(of: /"assessmentId":"([^"]*)"/)?.output.1)
    let show = try daemon.run("funnel", "show", "phq-4", "--language", "en")
    for key in show.matches(of: /\[(phq4_[a-z_]+)\]/).map({ String($0.output.1) }) {
      _ = try daemon.run("assessment", "answer", String(id), key, "2", "--patient", Self.patient)
    }
    _ = try daemon.run("assessment", "complete", String(id), "--patient", Self.patient)
  }

  @Test func tellsAndDraws() async throws {
    let daemon = try await RunningDaemon()
    try record(daemon)
    let timeline = try daemon.run("timeline", Self.patient, "--area", "vitals", "--language", "en")
    #expect(timeline.split(separator: "\n").count == 5 && timeline.contains("00:00 *  vitals"))
    let lines = try daemon.run("timeline", Self.patient, "--ndjson", "--all", "--oldest-first").split(
      separator: "\n")
    #expect(lines.count > 10 && lines.allSatisfy { $0.hasPrefix(#"{"position":"#) })
    let vitals = try daemon.run("vitals", Self.patient, "--language", "en", "--ascii")
    #expect(vitals.contains("133  bpm   critical") && vitals.contains("__#"))
    let earlier = try daemon.run(
      "vitals", Self.patient, "--as-of", "occurred:2026-01-13T12:00:00Z", "--language", "en")
    #expect(earlier.contains(" 72  bpm ") && !earlier.contains("133"))

    let place = daemon.directory.path
    let named = try daemon.run(
      "chart", Self.patient, "heartRate", "phq-4", "--output", "\(place)/%s.svg", "--json")
    #expect(named == "{\"file\":\"\(place)/heartRate.svg\"}\n{\"file\":\"\(place)/phq-4.svg\"}\n")
    for name in ["heartRate", "phq-4"] {
      let file = "\(place)/\(name).svg"
      #expect(try String(contentsOfFile: file, encoding: .utf8).hasPrefix("<svg "))
      let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
      #expect(mode == 0o600)
    }
    #expect(
      try daemon.run("chart", Self.patient, "weight", "--language", "en").contains("No values in this span"))
    #expect(try daemon.fail("chart", Self.patient, "phq-9").status == 64)
  }

  @Test func sumsUp() async throws {
    let daemon = try await RunningDaemon()
    try record(daemon)
    let page = try daemon.run("summary", Self.patient, "--language", "en")
    #expect(page.contains("<h1>&lt;b&gt;Erika&lt;/b&gt;</h1>") && page.contains("<h2>Vitals</h2>"))
    #expect(page.contains("<h2>Assessments</h2>") && page.contains("133 bpm"))
    let head = try #require(
      daemon.run("timeline", Self.patient, "--type", "vitals.recorded", "--oldest-first", "--ndjson")
        .firstMatch(
          of: /"position":([0-9]+)/)?.output.1)
    let earlier = try daemon.run("summary", Self.patient, "--as-of", "@\(head)", "--language", "en")
    #expect(
      earlier.contains("71 bpm") && !earlier.contains("133 bpm") && earlier.contains("<dd>@\(head)</dd>"))
  }
}
