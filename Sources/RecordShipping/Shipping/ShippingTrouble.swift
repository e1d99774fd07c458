import RecordClient

/// Why a step of shipping did not succeed.
enum ShippingTrouble: Error, Sendable, Equatable {
  /// The daemon cannot be used, or refuses.
  case daemon(ClientError)
  /// The engine did not take or give something.
  case engine(EngineAnswer)
  /// Another store took over; its epoch, and the last position that both share if that is known.
  case fenced(epoch: UInt64, position: UInt64?)
  /// Somebody has to look: a sentence.
  case stopped(String)
  /// The daemon's answer contradicts itself or what was asked: a sentence.
  case senseless(String)
}

extension ShippingTrouble: CustomStringConvertible {
  /// Safe to print.
  var description: String {
    switch self {
    case .daemon(let error): "the daemon cannot be used: \(error)"
    case .engine(let answer): answer.description
    case .fenced(let epoch, let position):
      "another store of epoch \(epoch) took over"
        + (position.map { "; both share the records up to position \($0)" } ?? "")
        + ". This one takes no writes any more; what only it holds is still readable"
    case .stopped(let reason): reason
    case .senseless(let reason): "the daemon's answer makes no sense: \(reason)"
    }
  }

  /// What to do about it; `nil` where the answer is not the engine's.
  var reaction: Reaction? {
    guard case .engine(let answer) = self else { return nil }
    return AnswerTable.row(answer).reaction
  }

  /// Whether trying again is of no use.
  var isFinal: Bool {
    switch self {
    case .fenced, .stopped: true
    case .engine, .daemon, .senseless: reaction == .stop
    }
  }
}

/// Turns errors of the two sides into the one of shipping.
enum Side {
  static func daemon<Value>(
    _ body: () async throws(ClientError) -> Value
  ) async throws(ShippingTrouble) -> Value {
    do throws(ClientError) { return try await body() } catch { throw .daemon(error) }
  }

  static func engine<Value>(
    _ body: () async throws(EngineAnswer) -> Value
  ) async throws(ShippingTrouble) -> Value {
    do throws(EngineAnswer) { return try await body() } catch { throw .engine(error) }
  }
}
