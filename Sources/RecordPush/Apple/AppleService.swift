import AsyncHTTPClient
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL
import RecordModel

/// Apple's push service, over a connection that is kept, as Apple asks for.
final class AppleService: Sendable {
  private let setup: PushSetup
  private let client: HTTPClient

  /// Bytes of an answer at most: many times as many as a word has.
  private static let answerLimit = 16 << 10

  /// ``close()`` has to follow.
  init(_ setup: PushSetup) {
    self.setup = setup
    var configuration = HTTPClient.Configuration(
      tlsConfiguration: setup.security, redirectConfiguration: .disallow,
      timeout: HTTPClient.Configuration.Timeout(connect: .seconds(5)))
    configuration.httpVersion = .automatic
    configuration.connectionPool.retryConnectionEstablishment = false
    client = HTTPClient(
      eventLoopGroup: MultiThreadedEventLoopGroup.singleton, configuration: configuration)
  }

  func close() async { try? await client.shutdown() }

  /// Hands a message over, unless it has expired.
  func push(_ message: PushMessage, now: @Sendable () -> Timestamp) async -> PushReport {
    let moment = now()
    guard moment < message.expiresAt else { return PushReport(.refused, .expired) }
    guard let token = setup.tokens.token(at: moment) else { return PushReport(.failed, .unsigned) }
    let first = await send(message, token)
    guard case .success(let answer) = first, answer.asksForToken,
      let another = setup.tokens.token(at: moment, refused: token), another != token
    else { return Self.report(first) }
    return Self.report(await send(message, another))
  }

  private static func report(_ outcome: Result<AppleAnswer, PushFailure>) -> PushReport {
    switch outcome {
    case .success(let answer): answer.report
    case .failure(let failure): PushReport(.failed, failure.reason)
    }
  }

  private func send(_ message: PushMessage, _ token: String) async -> Result<AppleAnswer, PushFailure> {
    guard let request = request(message, token) else { return .failure(PushFailure(reason: .unsigned)) }
    let limit = Duration.seconds(setup.settings.deadlineSeconds)
    return await Self.within(limit) { [client] in await Self.answer(client, request, within: limit) }
  }

  private func request(_ message: PushMessage, _ token: String) -> HTTPClientRequest? {
    guard let body = try? JSON.encode(ApplePayload(message)) else { return nil }
    let settings = setup.settings
    var request = HTTPClientRequest(
      url: "https://\(settings.host):\(settings.port)/3/device/\(message.token)")
    request.method = .POST
    request.headers = [
      "authorization": "bearer \(token)", "apns-topic": setup.topic, "apns-push-type": "alert",
      "apns-priority": "10", "apns-id": "\(message.pushId)", "apns-collapse-id": "\(message.collapseId)",
      "apns-expiration": "\(message.expiresAt.milliseconds / 1000)",
    ]
    request.body = .bytes(ByteBuffer(bytes: body))
    return request
  }

  private static func answer(
    _ client: HTTPClient, _ request: HTTPClientRequest, within limit: Duration
  ) async -> Result<AppleAnswer, PushFailure> {
    do {
      let response = try await client.execute(request, timeout: TimeAmount(limit))
      guard response.version.major == 2 else { return .failure(PushFailure(reason: .notHTTP2)) }
      let body = try await response.body.collect(upTo: answerLimit)
      return .success(AppleAnswer(response.status, response.headers, body: Array(buffer: body)))
    } catch {
      return .failure(PushFailure(error))
    }
  }

  /// What the body brings, or that it is late: the client's own limit ends with the head of an answer.
  private static func within(
    _ limit: Duration, _ body: @escaping @Sendable () async -> Result<AppleAnswer, PushFailure>
  ) async -> Result<AppleAnswer, PushFailure> {
    await withTaskGroup(of: Result<AppleAnswer, PushFailure>.self) { group in
      group.addTask { await body() }
      group.addTask {
        try? await Task.sleep(for: limit)
        return .failure(PushFailure(reason: .timeout))
      }
      defer { group.cancelAll() }
      return await group.next() ?? .failure(PushFailure(reason: .timeout))
    }
  }
}

/// Why there is no answer.
struct PushFailure: Error {
  let reason: PushReport.Reason
}

extension PushFailure {
  private static let late: [HTTPClientError] = [.deadlineExceeded, .connectTimeout, .readTimeout]

  fileprivate init(_ error: any Error) {
    reason =
      switch error {
      case let error as HTTPClientError where Self.late.contains(error): .timeout
      case is NIOSSLError, is BoringSSLError, is NIOSSLExtraError: .untrusted
      default: .unreachable
      }
  }
}
