import Logging
import RecordModel
import RecordProcess
import RecordShipping
import Synchronization

/// Answers where somebody is at home, from the bucket at the engine, in the form of the daemon's own socket.
package final class PlaceAnswers: Sendable {
  /// Bytes of a question at most.
  package static let longest = 4096
  /// Milliseconds that the engine may take: somebody waits who signs in.
  private static let patience: Int64 = 1000
  /// How long nobody is made to wait for an engine that could not be reached.
  private static let rest = Duration.milliseconds(250)

  private let line: EngineLine
  private let bucket: @Sendable () -> String
  private let logger: Logger
  private let resting = Mutex(ContinuousClock.Instant?.none)

  package init(_ settings: @escaping @Sendable () -> RelaySettings, logger: Logger) throws {
    line = EngineLine(threads: try CallThreads(count: 4)) {
      var options = settings().engineOptions(patience: Self.patience)
      options.inbox = "_INBOX.\(settings().name)"
      return options
    }
    (bucket, self.logger) = ({ settings().placeBucket }, logger)
  }

  /// The answer to a line, or `nil` where it cannot be one of a gateway's.
  package func answer(_ text: [UInt8]) async -> [UInt8]? {
    guard let question = try? JSON.decode(Question.self, from: text) else { return nil }
    guard question.method == FindPlace.name, let name = question.params?.name, Place.isName(name) else {
      return Self.refusal(
        question.id, -32601, "METHOD_NOT_FOUND", "there is only \(FindPlace.name), of a name")
    }
    do throws(EngineAnswer) {
      let outcome = FindPlace.Outcome(place: try await find(name))
      return (try? JSON.encode(outcome)).map { Self.reply(question.id, "result", $0) }
    } catch {
      return Self.refusal(
        question.id, -32000, Failure.Code.unavailable.rawValue, "the engine cannot be asked: \(error)")
    }
  }

  /// Another connection from now on.
  package func close() async { await line.close() }

  private func find(_ name: String) async throws(EngineAnswer) -> Place? {
    if let until = resting.withLock({ $0 }), ContinuousClock.now < until { throw .disconnected }
    do throws(EngineAnswer) {
      let (number, connection) = try await line.current()
      do throws(EngineAnswer) {
        return try await PlaceBook(connection, bucket: bucket()).find(name).place
      } catch {
        if !connection.isOpen { await line.drop(number) }
        throw error
      }
    } catch {
      logger.warning("a place was not found out", metadata: ["reason": "\(error)"])
      resting.withLock { $0 = .now + Self.rest }
      throw error
    }
  }
}

extension PlaceAnswers {
  private struct Question: Decodable {
    var jsonrpc: String
    var id: Int64
    var method: String
    var params: FindPlace.Parameters?
  }

  private static func reply(_ id: Int64, _ member: String, _ json: [UInt8]) -> [UInt8] {
    Array("{\"jsonrpc\":\"2.0\",\"id\":\(id),\"\(member)\":".utf8) + json + Array("}\n".utf8)
  }

  private static func refusal(
    _ id: Int64, _ number: Int, _ code: String, _ message: String
  ) -> [UInt8] {
    let error: Value = [
      "code": .integer(Int64(number)), "message": .string(message), "data": ["code": .string(code)],
    ]
    return reply(id, "error", (try? JSON.encode(error)) ?? [])
  }
}
