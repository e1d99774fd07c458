import NIOCore
import RecordModel
import RecordRPC

extension RecordConnection {
  /// Calls a method and reads its result as an `R`.
  package func call<R: Decodable>(
    _ method: String, params: some Encodable, as type: R.Type, timeout: Duration? = nil
  ) async throws(ClientError) -> R {
    try await call(method, params: params, timeout: timeout).decode(type)
  }

  /// Calls a method.
  ///
  /// - Parameter timeout: how long to wait for the reply; `nil` for the connection's own.
  package func call(
    _ method: String, params: some Encodable, timeout: Duration? = nil
  ) async throws(ClientError) -> ReceivedValue {
    try await call(method, tape: Self.tape(params), timeout: timeout)
  }

  /// Calls a method with parameters that are JSON text already: an object, or `nil` for none.
  package func call(
    _ method: String, json: [UInt8]?, timeout: Duration? = nil
  ) async throws(ClientError) -> ReceivedValue {
    try await call(method, tape: parsed(json), timeout: timeout)
  }

  /// Calls a method with parameters that are encoded already: an object.
  package func call(
    _ method: String, tape params: Tape, timeout: Duration? = nil
  ) async throws(ClientError) -> ReceivedValue {
    try await call(method, tape: Optional(params), timeout: timeout)
  }

  /// Sends a notification, which is never answered: nobody learns whether it was carried out.
  package func notify(_ method: String, params: some Encodable) throws(ClientError) {
    let text = Self.request(method, try Self.tape(params), id: nil)
    handler.execute { $0.send(text) }
  }

  /// Follows the log: its past after a position, then new events.
  ///
  /// - Parameter params: `{fromPosition?, streamKinds?, patientId?, types?}`; without a position only new
  ///   events come.
  package func subscribe(params: some Encodable) async throws(ClientError) -> LogMessages {
    let id = nextID()
    let text = Self.request("log.subscribe", try Self.tape(params), id: id)
    let high = max(options.bufferedEvents, 2)
    let sequence = LogMessages.Producer.makeSequence(
      backPressureStrategy: .init(lowWatermark: high / 2, highWatermark: high), finishOnDeinit: false,
      delegate: LogMessageDemand(handler, key: id))
    do {
      _ = try await reply(id, text, timeout: nil, source: sequence.source)
    } catch {
      sequence.source.finish()
      throw error
    }
    return LogMessages(producer: sequence.sequence, connection: self)
  }
}

extension RecordConnection {
  private func call(
    _ method: String, tape: Tape?, timeout: Duration?
  ) async throws(ClientError) -> ReceivedValue {
    let id = nextID()
    return try await reply(id, Self.request(method, tape, id: id), timeout: timeout, source: nil)
  }

  private func reply(
    _ id: Int64, _ text: [UInt8], timeout: Duration?, source: LogMessages.Producer.Source?
  ) async throws(ClientError) -> ReceivedValue {
    let promise = channel.eventLoop.makePromise(of: ReceivedValue.self)
    let limit = timeout ?? options.timeout
    handler.perform { $0.begin(id, text, PendingCall(promise: promise, source: source), timeout: limit) }
    let handler = handler
    do {
      return try await withTaskCancellationHandler {
        try await promise.futureResult.get()
      } onCancel: {
        handler.execute { $0.abandon(id, .cancelled) }
      }
    } catch {
      throw ClientError(error)
    }
  }

  private static func request(_ method: String, _ params: Tape?, id: Int64?) -> [UInt8] {
    var text: [UInt8] = []
    RequestText.write(method: method, params: params.map { ($0, $0.root) }, id: id, into: &text)
    return text
  }

  private static func tape(_ params: some Encodable) throws(ClientError) -> Tape {
    do { return try object(Tape(encoding: params)) } catch { throw .unsendable(error) }
  }

  private func parsed(_ json: [UInt8]?) throws(ClientError) -> Tape? {
    guard let json else { return nil }
    do { return try Self.object(JSON.parse(json)) } catch { throw .unsendable(error) }
  }

  private static func object(_ tape: Tape) throws(CodingFailure) -> Tape {
    guard tape.kind(of: tape.root) == .object else { throw CodingFailure(.wrongType, expected: "an object") }
    return tape
  }
}
