import Foundation
import RecordModel
import RecordTestSupport
import Testing

@testable import RecordCommands

/// One patient's way through a questionnaire, from the shell, with the daemon that is shipped.
struct DaemonTests {
  private func decode<T: Decodable>(_ type: T.Type, _ text: String) throws -> T {
    #expect(text.hasSuffix("\n") && text.dropLast().contains("\n") == false, "one line")
    return try JSON.parse(Array(text.utf8.dropLast())).decode(type, unknownMembers: .ignore)
  }

  @Test func fromPatientToResult() async throws {
    let daemon = try await RunningDaemon()
    let patient = try decode(
      PatientProfile.self, daemon.run("patient", "create", "--name", "Erika", "--json")
    ).id.description
    #expect(try daemon.run("patient", "show", patient).contains("name     Erika\n"))
    let started = try daemon.run("assessment", "start", "phq-4", "--patient", patient, "--json")
    let assessment = try decode(StartAssessment.Outcome.self, started).assessmentId.description
    let subject = [assessment, "--patient", patient]

    let early = try daemon.fail(
      "assessment", "complete", assessment, "--patient", patient, "--language", "en")
    #expect(early.status == 1)
    #expect(early.error.contains("Answers are missing to:\n  1. "))

    let show = try daemon.run("funnel", "show", "phq-4", "--language", "en")
    let keys = show.matches(of: /\[(phq4_[a-z_]+)\]/).map { String($0.output.1) }
    #expect(keys.count == 4)
    for key in keys {
      let saved = try daemon.run("assessment", "answer", assessment, key, "3", "--patient", patient)
      #expect(saved.hasPrefix("saved: \(key) = 3\nin the log from position "))
    }
    let id = "11111111-1111-4111-8111-111111111111"
    let first = try daemon.run(
      "assessment", "complete", assessment, "--patient", patient, "--command-id", id, "--json")
    let second = try daemon.run(
      "assessment", "complete", assessment, "--patient", patient, "--command-id", id, "--json")
    #expect(first.contains(#""replayed":false"#) && second.contains(#""replayed":true"#))
    #expect(
      try daemon.run("assessment", "result", subject[0], subject[1], subject[2]).contains(
        "12  ████████████████████  0–12"))
    #expect(try daemon.run("assessment", "history", "--patient", patient).contains("  phq-4 "))
  }

  @Test func logAndProjections() async throws {
    let daemon = try await RunningDaemon()
    for _ in 0..<3 { _ = try daemon.run("patient", "create") }
    let page = try decode(
      ReadLog.Outcome.self, daemon.run("log", "read", "--type", "patient.created", "--json"))
    #expect(page.events.count == 3)
    let head = page.head
    let followed = try daemon.run("log", "follow", "--from", "0", "--until-caught-up", "--json")
    let positions = try followed.split(separator: "\n").map {
      try JSON.parse(Array($0.utf8)).decode(LogEvent.self, unknownMembers: .ignore).position
    }
    #expect(positions == Array(1...head))
    #expect(try daemon.run("verify").hasPrefix("The log is intact.\nrecords verified  \(head)\n"))
    #expect(try daemon.run("log", "verify", "--json").contains(#""valid":true"#))
    #expect(try daemon.run("rebuild", "patients").contains("events folded in"))
    #expect(
      try daemon.run("projection", "verify", "patients").hasPrefix("patients: 3 documents match the log."))
    #expect(try daemon.run("status", "--json").contains(#""position":\#(head)"#))
    #expect(
      try daemon.run("call", "health.check") == "{\n  \"status\": \"ok\",\n  \"position\": \(head)\n}\n")
  }

  @Test func refusals() async throws {
    let daemon = try await RunningDaemon()
    let unknown = try daemon.fail("patient", "show", Example.patient.description, "--json")
    #expect(unknown.status == 1 && unknown.error.hasPrefix(#"{"error":{"code":"NOT_FOUND","message":"#))
    #expect(try daemon.fail("call", "no.such").status == 64)
    #expect(try daemon.fail("projection", "verify", "none").status == 1)
    let inUse = try Program.run(
      ["verify", "--state-dir", daemon.state, "--key-file", daemon.state + ".kek"])
    #expect(inUse.status == 75)
    daemon.stop()
    let offline = try Program.run(
      ["verify", "--state-dir", daemon.state, "--key-file", daemon.state + ".kek"])
    #expect(offline.status == 0 && offline.output.hasPrefix("The log is intact.\n"))
    #expect(try daemon.fail("status").status == 69)
  }

  @Test(arguments: ["csv", "json", "ndjson"])
  func export(_ format: String) async throws {
    let daemon = try await RunningDaemon()
    let created = try daemon.run("patient", "create", "--name", "Erika", "--json")
    let patient = try decode(PatientProfile.self, created).id.description
    let output = daemon.directory.path + "/out/"
    let arguments = ["export", "--patient", patient, "--format", format, "--output", output]
    let first = try Program.run(arguments + ["--socket", daemon.socket])
    #expect(first.status == 0 && first.output.hasSuffix("checksums match\n\(output)manifest.json\n"))
    let files = try FileManager.default.contentsOfDirectory(atPath: output)
    #expect(files.contains(format == "csv" ? "patient.csv" : "record.\(format)"))
    let manifest = try Data(contentsOf: URL(filePath: output + "manifest.json"))

    #expect(try Program.run(arguments + ["--socket", daemon.socket]).status == 74)
    let second = try Program.run(arguments + ["--force", "--json", "--socket", daemon.socket])
    #expect(
      second.status == 0 && second.output.hasPrefix(#"{"manifest":"\#(output)manifest.json","position":"#))
    #expect(try Data(contentsOf: URL(filePath: output + "manifest.json")) == manifest)
  }

  @Test func copiesForPersonsAndOthers() async throws {
    let daemon = try await RunningDaemon("--set", "controller-name=Praxis Öz")
    let created = try daemon.run("patient", "create", "--name", "Erika", "--json")
    let patient = try decode(PatientProfile.self, created).id.description
    for (profile, file) in [("access", "information.de.md"), ("portability", "provided.csv")] {
      let output = daemon.directory.path + "/\(profile)/"
      _ = try daemon.run(
        "export", "--patient", patient, "--format", "csv", "--profile", profile, "--output", output)
      #expect(FileManager.default.fileExists(atPath: output + file))
      #expect(!FileManager.default.fileExists(atPath: output + "events.ndjson"))
      let refused = try daemon.fail("import", output)
      #expect(refused.status == 1 && refused.error.contains("not a backup"))
    }
    let information = daemon.directory.path + "/access/information.de.md"
    #expect(try String(contentsOfFile: information, encoding: .utf8).contains("Verantwortlich: Praxis Öz\n"))
    #expect(
      try daemon.run("access", "disclosures", patient, "--language", "en") == "Nothing was disclosed.\n")
    let given = try daemon.run(
      "export", "--patient", patient, "--format", "json", "--job", "--recipient", "AOK", "--purpose", "legal",
      "--statement", "court order", "--json")
    #expect(try decode(ExportJob.self, given).recipient == ExportRecipient(name: "AOK"))
    let listed = try decode(
      ListDisclosures.Outcome.self, daemon.run("access", "disclosures", patient, "--json"))
    #expect(listed.disclosures.map(\.recipient) == ["AOK"] && listed.disclosures.map(\.accountable) == [true])
    let usage = try daemon.fail(
      "export", "--patient", patient, "--format", "csv", "--output", "x", "--purpose", "legal")
    #expect(usage.status == 64)
  }
}
