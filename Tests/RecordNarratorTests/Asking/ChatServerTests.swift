import Foundation
import NIOHTTP1
import RecordModel
import RecordTestSupport
import Testing

@testable import RecordNarrator

@Suite("The server that writes") struct ChatServerTests {
  static let job = NarrativeJob(
    jobId: NarrativeJobID(high: 1, low: 2),
    brief: NarrativeBrief(
      score: ExactDecimal(56), status: HealthStatus(of: ExactDecimal(56)), risk: .moderate, trend: .stable,
      categories: [], concerns: ["Vitamin D deficiency"], actions: [],
      values: [NarrativeBrief.Value(name: "Vitamin D", value: "18", unit: "ng/mL", status: .low)],
      language: "de"), longest: 2000, milliseconds: 30_000)

  private func ask(
    _ endpoint: String, token: String? = nil, model: String? = "small-1", seconds: Double = 20
  ) async throws(ServerFailure) -> String {
    guard let address = ServerAddress(endpoint), let prompt = try? NarrativePrompt(Self.job) else {
      throw .malformed
    }
    let server = ChatServer(address: address, token: token.flatMap { ServerToken(Array($0.utf8)) })
    return try await server.text(
      for: ChatRequest(prompt, model: model, mostTokens: 300), within: .seconds(seconds))
  }

  private func failure(
    _ behaviour: ModelServer.Behaviour, seconds: Double = 20
  ) async throws -> ServerFailure? {
    let server = try await ModelServer(behaviour).start()
    do throws(ServerFailure) {
      _ = try await ask("http://127.0.0.1:\(server.port)", seconds: seconds)
      await server.stop()
      return nil
    } catch {
      await server.stop()
      return error
    }
  }

  @Test(
    "R-SO-256, R-SO-258: one request with our rules in the wanted language and what was derived, and nothing else"
  )
  func request() async throws {
    let server = try await ModelServer(.text("Ihr Vitamin D ist niedrig.")).start()
    #expect(try await ask("http://127.0.0.1:\(server.port)", token: "sk-1") == "Ihr Vitamin D ist niedrig.")
    let request = try #require(server.requests.first)
    #expect(server.requests.count == 1 && request.head.method == .POST)
    #expect(request.head.uri == "/v1/chat/completions")
    #expect(request.head.headers["authorization"] == ["Bearer sk-1"])
    #expect(request.head.headers["content-type"] == ["application/json"])
    let body = try JSON.decode(Value.self, from: Array(request.body.utf8))
    #expect(body["model"] == "small-1" && body["max_tokens"] == 300 && body["stream"] == false)
    guard case .array(let messages)? = body["messages"], messages.count == 2 else {
      Issue.record("two messages")
      return
    }
    #expect(messages[0]["role"] == "system" && messages[1]["role"] == "user")
    guard case .string(let rules)? = messages[0]["content"], case .string(let said)? = messages[1]["content"]
    else {
      Issue.record("two texts")
      return
    }
    for word in ["keine Zahl", "keine Dosis", "keine Diagnose", "nur, was im JSON"] {
      #expect(rules.contains(word), "\(word)")
    }
    #expect(try JSON.decode(NarrativeBrief.self, from: Array(said.utf8)) == Self.job.brief)
    await server.stop()
  }

  @Test(
    "R-SO-256: the rules are there in every language",
    arguments: [("en", "no number"), ("fr", "code is fr"), ("", "diagnosis")])
  func rules(language: String, words: String) throws {
    var job = Self.job
    job.brief?.language = language
    let prompt = try #require(try NarrativePrompt(job))
    for word in [words, "no dose", "no diagnosis", "Use only what stands in the JSON"] {
      #expect(prompt.system.contains(word), "\(word)")
    }
    #expect(!prompt.user.contains("\(job.jobId)"))
  }

  @Test(
    "R-MH-164: a question is asked with rules of its own, and with nothing but the question and what is known",
    arguments: [(Language.de, "keine Zahl"), (.en, "no number")])
  func question(language: Language, words: String) throws {
    let brief = AssistantBrief(
      topic: .symptomChecker, question: "How long?", known: "A week.", disclaimer: "Not a doctor.",
      language: language)
    let job = NarrativeJob(
      jobId: NarrativeJobID(high: 1, low: 2), question: brief, longest: 1500, milliseconds: 20_000)
    let prompt = try #require(try NarrativePrompt(job))
    #expect(prompt.system.contains(words) && prompt.system.contains("`known`"))
    #expect(try JSON.decode(AssistantBrief.self, from: Array(prompt.user.utf8)) == brief)
    #expect(!prompt.user.contains("\(job.jobId)"))
  }

  @Test("a socket of this machine is as good as a port, and a model need not have a name") func socket()
    async throws
  {
    let directory = TemporaryDirectory()
    let path = directory.path + "/llama.sock"
    let server = try await ModelServer(.text("Gut.")).start(path: path)
    #expect(try await ask("unix:\(path)", model: nil) == "Gut.")
    let request = try #require(server.requests.first)
    #expect(!request.body.contains("\"model\"") && request.head.headers["host"] == ["localhost"])
    #expect(request.head.uri == "/v1/chat/completions")
    await server.stop()
  }

  @Test(
    "what is no text",
    arguments: [
      (ModelServer.Behaviour.answer(.internalServerError, body: "{}"), ServerFailure.status(500)),
      (.answer(.unauthorized, body: "{}"), .status(401)), (.answer(.noContent, body: ""), .status(204)),
      (.answer(.ok, type: "text/html", body: "<html><body>It works!</body></html>"), .malformed),
      (.answer(.ok, body: ""), .malformed), (.answer(.ok, body: "{"), .malformed),
      (.answer(.ok, body: "[]"), .malformed), (.answer(.ok, body: "{\"choices\":[]}"), .malformed),
      (.answer(.ok, body: "{\"choices\":[{\"message\":{\"content\":null}}]}"), .malformed),
      (.answer(.ok, body: "{\"choices\":[{\"message\":{\"content\":7}}]}"), .malformed),
      (.answer(.ok, body: ModelServer.completions("Ihr Wert ist", finish: "length")), .cutOff),
      (.endless, .tooLarge), (.hangUp, .unreachable),
    ]) func refused(behaviour: ModelServer.Behaviour, expected: ServerFailure) async throws
  {
    #expect(try await failure(behaviour) == expected)
  }

  @Test("a redirection is not followed") func redirection() async throws {
    let other = try await ModelServer(.text("Gut.")).start()
    let place = "http://127.0.0.1:\(other.port)/v1/chat/completions"
    for status in [HTTPResponseStatus.movedPermanently, .found, .temporaryRedirect, .permanentRedirect] {
      #expect(try await failure(.answer(status, body: "", location: place)) == .status(status.code))
    }
    #expect(other.requests.isEmpty)
    await other.stop()
  }

  @Test("a server that says nothing, or stops half way, is late") func late() async throws {
    #expect(try await failure(.silence, seconds: 0.3) == .late)
    #expect(try await failure(.half, seconds: 0.3) == .late)
  }

  @Test("a server that is not there cannot be reached") func missing() async throws {
    let server = try await ModelServer(.silence).start()
    let port = server.port
    await server.stop()
    await #expect(throws: ServerFailure.unreachable) { try await ask("http://127.0.0.1:\(port)") }
    await #expect(throws: ServerFailure.unreachable) { try await ask("unix:/nonexistent/llama.sock") }
  }
}
