import Synchronization
import Testing

@testable import RecordProcess
@testable import RecordServer

/// A source whose answers the test decides.
private final class ScriptedSource: ProgressSource {
  let name: String
  let answers = Atomic<Bool>(true)
  let count = Atomic<UInt64>(0)
  let probes = Atomic<Int>(0)

  init(_ name: String) { self.name = name }

  var progress: UInt64 { count.load(ordering: .relaxed) }

  func probe() {
    probes.wrappingAdd(1, ordering: .relaxed)
    if answers.load(ordering: .relaxed) { count.wrappingAdd(1, ordering: .relaxed) }
  }
}

private final class Reports: Sendable {
  private let reports = Mutex<[Watchdog.Report]>([])
  private let messages = Mutex<[String]>([])
  func note(_ message: String) { messages.withLock { $0.append(message) } }
  var sent: [String] { messages.withLock { $0 } }
  func add(_ report: Watchdog.Report) { reports.withLock { $0.append(report) } }
  var all: [Watchdog.Report] { reports.withLock { $0 } }
}

@Suite struct WatchdogTests {
  private let writer = ScriptedSource("writer")
  private let loop = ScriptedSource("event-loop")

  @Test func aSourceIsStuckUntilItMoves() {
    var ledger = ProgressLedger([writer, loop])
    ledger.ask()
    #expect(ledger.look() == [])
    writer.answers.store(false, ordering: .relaxed)
    ledger.ask()
    #expect(ledger.look() == ["writer"])
    loop.answers.store(false, ordering: .relaxed)
    ledger.ask()
    #expect(ledger.look() == ["writer", "event-loop"])
    writer.count.wrappingAdd(1, ordering: .relaxed)
    #expect(ledger.look() == ["event-loop"])
    loop.count.wrappingAdd(1, ordering: .relaxed)
    #expect(ledger.look() == [])
  }

  @Test func aStuckSourceIsAskedOnce() {
    var ledger = ProgressLedger([writer, loop])
    writer.answers.store(false, ordering: .relaxed)
    for _ in 0..<5 {
      ledger.ask()
      _ = ledger.look()
    }
    #expect(writer.probes.load(ordering: .relaxed) == 1)
    #expect(loop.probes.load(ordering: .relaxed) == 5)
  }

  @Test func workDoneWithoutBeingAskedCounts() {
    writer.answers.store(false, ordering: .relaxed)
    var ledger = ProgressLedger([writer])
    ledger.ask()
    writer.count.wrappingAdd(1000, ordering: .relaxed)
    #expect(ledger.look() == [])
  }

  @Test func changesAreReportedOnce() {
    let reports = Reports()
    let notifier = ServiceNotifier { message in
      reports.note(message)
      return .taken
    }
    var round = WatchdogRound(ledger: ProgressLedger([writer, loop]), notifier: notifier) { reports.add($0) }
    round.begin()
    var healthy: [Bool] = []
    for step in 0..<8 {
      if step == 2 { writer.answers.store(false, ordering: .relaxed) }
      if step == 5 { writer.count.wrappingAdd(1, ordering: .relaxed) }
      if step == 5 { writer.answers.store(true, ordering: .relaxed) }
      healthy.append(round.look())
    }
    #expect(healthy == [true, true, true, false, false, true, true, true])
    #expect(reports.all == [.stuck(["writer"]), .recovered])
    #expect(reports.sent == Array(repeating: "WATCHDOG=1", count: 6))
  }

  @Test func aRefusalIsReportedUntilTheNextDelivery() {
    let reports = Reports()
    let notifier = ServiceNotifier { message in
      reports.note(message)
      return [2, 3, 5].contains(reports.sent.count) ? .refused(111) : .taken
    }
    var round = WatchdogRound(ledger: ProgressLedger([writer]), notifier: notifier) { reports.add($0) }
    round.begin()
    for _ in 0..<6 { _ = round.look() }
    #expect(reports.all == [.undelivered(.refused(111)), .undelivered(.refused(111))])
  }

  @Test func aCounterAsksItsOwner() {
    let counter = ProgressCounter(name: "loop") { counter in
      counter.advance()
      counter.advance()
    }
    #expect(counter.progress == 0)
    counter.probe()
    #expect(counter.progress == 2)
  }
}
