import NIOHTTP1
import RecordModel
import RecordTestSupport
import Testing

@testable import RecordPush

@Suite("Apple's push service") struct AppleServiceTests {
  private func push(
    _ behaviours: [AppleServer.Behaviour], isOld: Bool = false, message: PushMessage = Samples.message(),
    _ change: (inout PushSettings) -> Void = { _ in }
  ) async throws -> (report: PushReport, requests: [AppleServer.Request]) {
    let server = try await AppleServer(behaviours).start(isOld: isOld)
    var settings = try Samples.settings(server)
    change(&settings)
    let service = AppleService(try PushSetup(settings))
    let report = await service.push(message) { Samples.now }
    await service.close()
    await server.stop()
    return (report, server.requests)
  }

  @Test(
    "R-MH-259: one request over HTTP/2 with the headers that Apple documents, a signed token and a neutral text"
  )
  func request() async throws {
    let (report, requests) = try await push([])
    #expect(report == PushReport(.delivered, .answered, status: 200))
    let request = try #require(requests.first)
    #expect(requests.count == 1 && request.head.method == .POST)
    #expect(request.head.uri == "/3/device/\(Samples.token)")
    let expected = [
      "apns-topic": Samples.topic, "apns-push-type": "alert", "apns-priority": "10",
      "apns-id": "6c1d1fd0-6d5c-4d2a-9a51-1f2f3c4d5e6f",
      "apns-collapse-id": "7c9e6679-7425-40de-944b-e07fc1f90ae7", "apns-expiration": "1768476030",
    ]
    for (name, value) in expected { #expect(request.head.headers[name] == [value], "\(name)") }
    let bearer = try #require(request.head.headers.first(name: "authorization"))
    #expect(bearer.hasPrefix("bearer "))
    let parts = try #require(try Samples.parts(of: String(bearer.dropFirst(7))))
    #expect(parts.header["alg"] == "ES256" && parts.header["kid"] == .string(Samples.keyID))
    #expect(parts.claims["iss"] == .string(Samples.teamID) && parts.claims["iat"] == 1_768_472_430)
    let body = try JSON.decode(Value.self, from: Array(request.body.utf8))
    #expect(body["aps"]?["alert"]?["title"] == "Neue Nachricht")
    #expect(body["aps"]?["alert"]?["body"] == "Ihr Praxisteam hat Ihnen geschrieben.")
    #expect(body["notificationId"] == "n-1" && body["actionUrl"] == "/messages/t-1")
    #expect(!request.body.contains(Samples.message().accountId.description))
  }

  @Test("many messages go over one connection, with one token") func connection() async throws {
    let server = try await AppleServer().start()
    let service = AppleService(try PushSetup(try Samples.settings(server)))
    for _ in 0..<3 { _ = await service.push(Samples.message()) { Samples.now } }
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<20 { group.addTask { _ = await service.push(Samples.message()) { Samples.now } } }
    }
    await service.close()
    await server.stop()
    #expect(server.requests.count == 23 && Set(server.requests.map(\.connection)).count == 1)
    #expect(Set(server.requests.compactMap { $0.head.headers.first(name: "authorization") }).count == 1)
  }

  /// What is made of an answer.
  struct Answer: Sendable, CustomTestStringConvertible {
    let behaviour: AppleServer.Behaviour
    let outcome: PushOutcome
    var word: String?
    var invalidSince: Int64?
    var retryAfter: Int?

    var testDescription: String { "\(behaviour)" }
  }

  @Test(
    "answers, as Apple documents them",
    arguments: [
      Answer(behaviour: .answer(.ok), outcome: .delivered),
      Answer(
        behaviour: .refusal(.badRequest, "BadDeviceToken"), outcome: .unregistered, word: "BadDeviceToken"),
      Answer(
        behaviour: .refusal(.gone, "Unregistered", timestamp: 1_768_000_000_123), outcome: .unregistered,
        word: "Unregistered", invalidSince: 1_768_000_000_123),
      Answer(behaviour: .refusal(.gone, "ExpiredToken"), outcome: .unregistered, word: "ExpiredToken"),
      Answer(
        behaviour: .refusal(.badRequest, "DeviceTokenNotForTopic"), outcome: .refused,
        word: "DeviceTokenNotForTopic"),
      Answer(behaviour: .refusal(.badRequest, "BadTopic"), outcome: .failed, word: "BadTopic"),
      Answer(behaviour: .refusal(.badRequest, "TopicDisallowed"), outcome: .failed, word: "TopicDisallowed"),
      Answer(
        behaviour: .refusal(.payloadTooLarge, "PayloadTooLarge"), outcome: .refused, word: "PayloadTooLarge"),
      Answer(
        behaviour: .refusal(.forbidden, "InvalidProviderToken"), outcome: .failed,
        word: "InvalidProviderToken"),
      Answer(behaviour: .refusal(.notFound, "BadPath"), outcome: .failed, word: "BadPath"),
      Answer(
        behaviour: .refusal(.tooManyRequests, "TooManyRequests", headers: ["retry-after": "120"]),
        outcome: .failed, word: "TooManyRequests", retryAfter: 120),
      Answer(
        behaviour: .refusal(.internalServerError, "InternalServerError"), outcome: .failed,
        word: "InternalServerError"),
      Answer(
        behaviour: .answer(.serviceUnavailable, body: "<html>", headers: ["retry-after": "99999"]),
        outcome: .failed, retryAfter: 3600),
      Answer(
        behaviour: .answer(.badGateway, headers: ["retry-after": "Wed, 21 Oct 2026 07:28:00 GMT"]),
        outcome: .failed),
      Answer(behaviour: .refusal(.badRequest, "Bad token\\n\(Samples.token)"), outcome: .refused),
      Answer(behaviour: .answer(.found, headers: ["location": "https://localhost/"]), outcome: .failed),
    ]) func answers(answer: Answer) async throws
  {
    let (report, requests) = try await push([answer.behaviour])
    #expect(requests.count == 1)
    #expect(report.outcome == answer.outcome && report.reason == .answered && report.word == answer.word)
    #expect(report.invalidSince?.milliseconds == answer.invalidSince)
    #expect(report.retryAfterSeconds == answer.retryAfter)
  }

  @Test("a service that says nothing is late, one that hangs up is not there, and nothing is resent blindly")
  func silent() async throws {
    let late = try await push([.silence])
    #expect(late.report == PushReport(.failed, .timeout) && late.requests.count == 1)
    let gone = try await push([.hangUp])
    #expect(gone.report.outcome == .failed && gone.report.reason == .unreachable)
  }

  @Test("no service without HTTP/2, and none whose certificate nobody vouches for, gets a message")
  func distrusted() async throws {
    let old = try await push([], isOld: true)
    #expect(old.report.outcome == .failed && old.report.reason == .notHTTP2)
    let unknown = try await push([]) { $0.authorities = nil }
    #expect(unknown.report.outcome == .failed && unknown.requests.isEmpty)
    #expect([.untrusted, .unreachable].contains(unknown.report.reason))
    let named = try await push([]) { $0.host = "127.0.0.1" }
    #expect(named.report.outcome == .failed && named.requests.isEmpty)
    let missing = try await push([]) { $0.port = 1 }
    #expect(missing.report.outcome == .failed && missing.report.reason == .unreachable)
  }

  @Test("what has expired is not sent") func expired() async throws {
    let (report, requests) = try await push([], message: Samples.message(expires: 0))
    #expect(report == PushReport(.refused, .expired) && requests.isEmpty)
  }

  @Test("a token that the service calls too old is made anew once, and not before its time") func renewed()
    async throws
  {
    let server = try await AppleServer().start()
    let service = AppleService(try PushSetup(try Samples.settings(server)))
    func push(minutes: Int64) async -> PushOutcome {
      let now = Timestamp(milliseconds: Samples.now.milliseconds + minutes * 60_000)
      return await service.push(Samples.message(expires: 86_400)) { now }.outcome
    }
    #expect(await push(minutes: 0) == .delivered)
    server.next(.refusal(.forbidden, "ExpiredProviderToken"))
    #expect(await push(minutes: 19) == .failed)
    server.next(.refusal(.forbidden, "ExpiredProviderToken"))
    #expect(await push(minutes: 20) == .delivered)
    #expect(await push(minutes: 59) == .delivered)
    #expect(await push(minutes: 60) == .delivered)
    await service.close()
    await server.stop()
    let tokens = server.requests.compactMap { $0.head.headers.first(name: "authorization") }
    #expect(tokens.count == 6)
    #expect(tokens[0] == tokens[1] && tokens[1] == tokens[2] && tokens[2] != tokens[3])
    #expect(tokens[3] == tokens[4] && tokens[4] != tokens[5])
  }
}
