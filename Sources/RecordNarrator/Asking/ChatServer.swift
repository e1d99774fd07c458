import AsyncHTTPClient
import NIOCore
import NIOHTTP1
import NIOPosix
import RecordModel

/// The server that writes: one exchange a text, each on a connection of its own.
struct ChatServer: Sendable {
  let address: ServerAddress
  let token: ServerToken?

  /// Bytes of an answer at most: many times as many as a text has.
  static let answerLimit = 256 << 10

  /// The text for a request.
  func text(for request: ChatRequest, within limit: Duration) async throws(ServerFailure) -> String {
    guard let body = try? JSON.encode(request) else { throw .malformed }
    return try ChatAnswer.text(try await exchange(body, within: limit))
  }

  private func exchange(_ body: [UInt8], within limit: Duration) async throws(ServerFailure) -> [UInt8] {
    let client = HTTPClient(
      eventLoopGroup: MultiThreadedEventLoopGroup.singleton, configuration: Self.configuration)
    let outcome = await Self.within(limit) { await answer(client, body, within: limit) }
    try? await client.shutdown()
    return try outcome.get()
  }

  private static var configuration: HTTPClient.Configuration {
    var configuration = HTTPClient.Configuration(
      redirectConfiguration: .disallow, timeout: HTTPClient.Configuration.Timeout(connect: .seconds(5)))
    configuration.httpVersion = .http1Only
    configuration.connectionPool.retryConnectionEstablishment = false
    return configuration
  }

  private func answer(
    _ client: HTTPClient, _ body: [UInt8], within limit: Duration
  ) async -> Result<[UInt8], ServerFailure> {
    var request = HTTPClientRequest(url: address.url)
    request.method = .POST
    request.headers.add(name: "Content-Type", value: "application/json")
    if address.isSocket { request.headers.add(name: "Host", value: "localhost") }
    if let token { request.headers.add(name: "Authorization", value: token.header) }
    request.body = .bytes(ByteBuffer(bytes: body))
    do {
      let response = try await client.execute(request, timeout: TimeAmount(limit))
      guard response.status == .ok else { return .failure(.status(response.status.code)) }
      return .success(Array(buffer: try await response.body.collect(upTo: Self.answerLimit)))
    } catch is NIOTooManyBytesError {
      return .failure(.tooLarge)
    } catch let error as HTTPClientError where Self.late.contains(error) {
      return .failure(.late)
    } catch {
      return .failure(.unreachable)
    }
  }

  private static let late: [HTTPClientError] = [.deadlineExceeded, .connectTimeout, .readTimeout]

  /// What the body brings, or that it is late: the client's own limit ends with the head of an answer.
  private static func within(
    _ limit: Duration, _ body: @escaping @Sendable () async -> Result<[UInt8], ServerFailure>
  ) async -> Result<[UInt8], ServerFailure> {
    await withTaskGroup(of: Result<[UInt8], ServerFailure>.self) { group in
      group.addTask { await body() }
      group.addTask {
        try? await Task.sleep(for: limit)
        return .failure(.late)
      }
      defer { group.cancelAll() }
      return await group.next() ?? .failure(.late)
    }
  }
}
