import RecordClient
import RecordModel
import RecordRPC
import RecordTestSupport
import Synchronization
import Testing

/// One answer that a writer sent.
struct SentAnswer: Sendable {
  let walk: Walk
  let key: String
  let value: Int
  let id: CommandID
  /// Where the daemon said it stands; `nil` where no reply came.
  var position: Int64?

  var params: Value { walk.saving(key, .integer(Int64(value))) }
}

/// Writers that save answers as fast as they are acknowledged, until the daemon is gone.
///
/// Each has one command under way at a time, so that at the end of a round at most one a writer is in doubt.
struct Load: Sendable {
  let writers: Int
  let seed: UInt64

  /// A connection for each writer, on one of these ways.
  func ways(_ daemon: RunningDaemon, _ walks: [Walk]) async throws -> [Walk] {
    var ways: [Walk] = []
    for writer in 0..<writers { ways.append(walks[writer % walks.count].over(try await daemon.connect())) }
    return ways
  }

  /// Counts acknowledgements, and does something with one of them, while other commands are under way.
  private final class Tally: Sendable {
    private let left: Atomic<Int>
    private let act: @Sendable () -> Void

    init(_ count: Int, _ act: @escaping @Sendable () -> Void) {
      left = Atomic(count)
      self.act = act
    }

    func count() { if left.wrappingSubtract(1, ordering: .relaxed).newValue == 0 { act() } }
  }

  /// Writes until every connection has ended, and answers everything that was sent.
  ///
  /// - Parameter act: is called with the acknowledgement of that number, so that how much is written does not depend on
  ///   how fast it is.
  func run(
    _ ways: [Walk], at number: Int = .max, _ act: @escaping @Sendable () -> Void = {}
  ) async throws -> [SentAnswer] {
    let tally = Tally(number, act)
    return try await withThrowingTaskGroup(of: [SentAnswer].self) { group in
      for (writer, way) in ways.enumerated() {
        group.addTask { try await Self.write(way, SeededGenerator(seed: seed &+ UInt64(writer)), tally) }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
  }

  private static func write(
    _ walk: Walk, _ generator: SeededGenerator, _ tally: Tally
  ) async throws -> [SentAnswer] {
    var generator = generator
    var sent: [SentAnswer] = []
    while let key = walk.required.randomElement(using: &generator) {
      let id = CommandID(high: generator.next(), low: generator.next())
      var answer = SentAnswer(walk: walk, key: key, value: .random(in: 0...3, using: &generator), id: id)
      do {
        let result = try await walk.session.command("assessment.saveAnswer", answer.params, id: id)
        answer.position = result["_meta"]?["position"]?.whole
        #expect(result["_meta"]?["replayed"] == false)
        sent.append(answer)
        tally.count()
      } catch let error as ClientError {
        sent.append(answer)
        // A daemon that stops says so; one that is killed says nothing.
        if case .refused(let refusal) = error { #expect(refusal.data?.code == .unavailable) }
        return sent
      }
    }
    return sent
  }
}

/// Compares what writers were told with what the log holds.
enum Ledger {
  /// Expects every acknowledged answer at its place, sends those in doubt again, and expects each exactly once.
  ///
  /// - Returns: the answers, each with its position.
  @discardableResult
  static func settle(
    _ answers: [SentAnswer], after start: Int64, _ session: Session
  ) async throws -> [SentAnswer] {
    var sent = answers
    for index in sent.indices {
      let answer = sent[index]
      let again = try await session.command("assessment.saveAnswer", answer.params, id: answer.id)
      if answer.position != nil {
        #expect(again["_meta"]?["replayed"] == true, "an acknowledged command is gone")
      }
      sent[index].position = answer.position ?? again["_meta"]?["position"]?.whole
      #expect(again["_meta"]?["position"]?.whole == sent[index].position)
    }
    let saves: Value = ["types": ["assessment.answer-saved"]]
    let events = try await session.events(after: start, saves)
    #expect(events.count == sent.count, "the log holds saves that nobody sent, or sent ones twice")
    var byCommand: [String: Value] = [:]
    for event in events { byCommand[event["commandId"]?.text ?? ""] = event }
    #expect(byCommand.count == events.count)
    for answer in sent {
      let event = try #require(byCommand["\(answer.id)"])
      #expect(event["position"]?.whole == answer.position)
      #expect(event["payload"]?["value"]?.whole == Int64(answer.value))
      #expect(event["payload"]?["questionKey"]?.text == answer.key)
      #expect(event["payload"]?["assessmentId"]?.text == answer.walk.assessment)
    }
    return sent
  }

  /// The last value of each question of an assessment, by the order of the log.
  static func lastValues(_ sent: [SentAnswer], of walk: Walk) -> [String: Int] {
    var last: [String: (position: Int64, value: Int)] = [:]
    for answer in sent where answer.walk.assessment == walk.assessment {
      guard let position = answer.position, position > last[answer.key]?.position ?? 0 else { continue }
      last[answer.key] = (position, answer.value)
    }
    return last.mapValues(\.value)
  }
}
