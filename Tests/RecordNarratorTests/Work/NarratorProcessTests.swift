import Foundation
import NIOHTTP1
import RecordModel
import RecordTestSupport
import Testing

@Suite("Daemon, narrator and server together", .serialized) struct NarratorProcessTests {
  let scene = NarratorScene()

  private func end(_ programs: RunningProgram...) async throws {
    for program in programs {
      program.send(SIGTERM)
      #expect(try await program.wait() == 0)
    }
  }

  /// Starts a narrator that has been heard of by the daemon.
  private func attend(_ server: ModelServer, _ settings: [String] = []) async throws -> RunningProgram {
    let narrator = try scene.narrator(["--endpoint", "http://localhost:\(server.port)"] + settings)
    try await eventually { narrator.errors().contains("the daemon answers") || !narrator.isRunning }
    return narrator
  }

  @Test("the help teaches: what it is, how to try it, and every setting") func help() async throws {
    let program = try scene.narrator(["--help"])
    #expect(try await program.wait() == 0)
    for words in [
      "RECORDD_PEERS=recordd-narrator:narrator", "llama-server", "elsewhere=allow", "--endpoint <value>",
      "--most-tokens <value>", "SIGHUP",
    ] {
      #expect(program.output().contains(words), "\(words)")
    }
  }

  @Test("R-SO-257: without a server it does not start, and a server elsewhere is refused with a clear word")
  func off() async throws {
    let none = try scene.narrator([])
    #expect(try await none.wait() == 78)
    #expect(none.errors().contains("endpoint must name the server that writes; there is none by default"))
    let elsewhere = try scene.narrator(["--endpoint", "https://llm.example.org"])
    #expect(try await elsewhere.wait() == 78)
    #expect(elsewhere.errors().contains("endpoint is not on this machine"))
    let wrong = try scene.narrator(["--set", "timeout=CANARY", "--endpoint", "CANARY"])
    #expect(try await wrong.wait() == 78)
    #expect(wrong.errors().contains("--timeout must be") && wrong.errors().contains("--endpoint must be"))
    #expect(!wrong.errors().contains("CANARY"))
  }

  @Test(
    "R-SO-258, R-SO-260: a text comes into the record, and what was asked says nothing of whom it is about")
  func written() async throws {
    let server = try await ModelServer(.text("Your LDL cholesterol of 165 mg/dL is above the range.")).start()
    let daemon = try scene.daemon()
    let narrator = try await attend(server, ["--model", "small-1"])
    let report = try await scene.report()
    // That of the upload, for which nobody waited.
    try await eventually { server.requests.count == 1 && narrator.errors().contains("ending=accepted") }
    let analysis = try await scene.generate(report, "de-AT-Zaunk")
    let found = try #require(try await scene.narrative(analysis, of: report.patient))
    #expect(found.text.hasPrefix("Your LDL cholesterol of 165 mg/dL is above the range.\n\n"))
    #expect(found.provider == "local-llm" && found.model == "small-1" && server.requests.count == 2)
    let ids = ["\(report.patient)", "\(report.report)", "\(analysis.id)"]
    for request in server.requests {
      #expect(request.body.contains("LDL Cholesterol") && request.body.contains("165"))
      let said = request.body + "\(request.head.headers)" + request.head.uri
      for marker in NarratorScene.markers + ids + ["99.125", "Zaunk", "2026"] {
        #expect(!said.lowercased().contains(marker.lowercased()), "\(marker)")
      }
    }
    #expect(server.requests[1].body.contains("Laborbefunds"))
    for program in [narrator, daemon] {
      for secret in NarratorScene.markers + ["above the range"] {
        #expect(!(program.output() + program.errors()).contains(secret), "\(secret)")
      }
    }
    try await end(narrator, daemon)

    // Folding everything anew asks nobody (R-SO-304).
    let again = try scene.daemon()
    for name in ["analyses", "labReports"] {
      _ = try? await scene.call(RebuildProjection(name: name))
    }
    #expect(try await scene.narrative(analysis, of: report.patient) == found)
    #expect(server.requests.count == 2)
    try await end(again)
    await server.stop()
  }

  @Test("R-SO-259: whatever the server does, the analysis is delivered, without a text") func failing()
    async throws
  {
    let server = try await ModelServer(.silence).start()
    let daemon = try scene.daemon()
    let report = try await scene.report()
    let narrator = try await attend(server, ["--set", "timeout=1"])
    let behaviours: [(String, ModelServer.Behaviour, String)] = [
      ("en-aa", .silence, "ending=late"), ("en-ab", .half, "ending=late"),
      ("en-ac", .endless, "ending=\"too large\""),
      ("en-ad", .hangUp, "ending=unreachable"),
      ("en-ae", .answer(.internalServerError, body: "{}"), "ending=\"status 500\""),
      (
        "en-af", .answer(.found, body: "", location: "http://127.0.0.1:\(server.port)/"),
        "ending=\"status 302\""
      ),
      ("en-ag", .answer(.ok, body: "{"), "ending=malformed"),
      ("en-ah", .text("Your LDL cholesterol is 166 mg/dL."), "ending=discarded"),
      ("en-ai", .text(String(repeating: "a", count: 2001)), "ending=discarded"),
      ("en-aj", .text(""), "ending=discarded"), ("en-ak", .text("<p>Fine.</p>"), "ending=discarded"),
      ("en-al", .text("All is well."), "ending=accepted"),
    ]
    for (language, behaviour, ending) in behaviours {
      server.become(behaviour)
      let asked = server.requests.count
      let analysis = try await scene.generate(report, language)
      #expect(server.requests.count == asked + 1, "\(ending)")
      #expect(
        try await (scene.narrative(analysis, of: report.patient) != nil) == (ending == "ending=accepted"),
        "\(ending)")
      // Logged after the daemon was told.
      try await eventually { narrator.errors().contains(ending) }
    }
    await server.stop()
    let analysis = try await scene.generate(report, "en-am")
    #expect(try await scene.narrative(analysis, of: report.patient) == nil)
    try await end(narrator, daemon)
  }

  @Test("SIGTERM answers whoever waits, and ends it well") func stopped() async throws {
    let server = try await ModelServer(.silence).start()
    let daemon = try scene.daemon()
    let report = try await scene.report()
    let narrator = try await attend(server)
    async let analysis = scene.generate(report, "fr")
    try await eventually { server.requests.count == 1 }
    narrator.send(SIGTERM)
    #expect(try await narrator.wait() == 0)
    let made = try await analysis
    #expect(try await scene.narrative(made, of: report.patient) == nil)
    try await end(daemon)
    await server.stop()
  }
}
