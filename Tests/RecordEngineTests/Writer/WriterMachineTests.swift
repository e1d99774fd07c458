import RecordModel
import RecordTestSupport
import Testing

@testable import RecordStore

/// Every order in which jobs arrive, frames and settlements end, and one thing fails, without a thread and without waiting.
@Suite struct WriterMachineTests {
  typealias Piece = WriterBench.Piece

  /// What a job can be.
  static let pieces: [Piece] = [
    Piece(id: 0, kind: .round, events: 1), Piece(id: 0, kind: .round),
    Piece(id: 0, kind: .round, events: 2, isCommon: true),
    Piece(id: 0, kind: .round, events: 1, fits: false),
    Piece(id: 0, kind: .alone), Piece(id: 0, kind: .beside), Piece(id: 0, kind: .settling),
  ]

  static func scripts(_ length: Int, of pieces: [Piece] = pieces) -> [[Piece]] {
    (0..<length).reduce([[]]) { scripts, id in
      scripts.flatMap { script in
        pieces.map { piece in
          var piece = piece
          piece.id = id
          return script + [piece]
        }
      }
    }
  }

  @Test("up to three jobs of every kind, in every order of what can happen, with one failure anywhere")
  func everyOrder() {
    var walk = Walk()
    for script in (1...3).flatMap({ Self.scripts($0) }) { walk.explore(script, mayFail: true) }
    #expect(walk.problems.isEmpty, "\(walk.problems.prefix(5).joined(separator: "\n"))")
    #expect(walk.states > 50_000, "\(walk.states) states, \(walk.ends) ends")
  }

  @Test(
    "four jobs that append, change all, need the store or wait for it, in every order of what can happen")
  func everyOrderOfFour() {
    var walk = Walk()
    let pieces = Self.pieces.filter { $0.kind != .round || ($0.events > 0 && $0.fits) }
    for script in Self.scripts(4, of: pieces) { walk.explore(script, mayFail: false) }
    #expect(walk.problems.isEmpty, "\(walk.problems.prefix(5).joined(separator: "\n"))")
    #expect(walk.states > 100_000, "\(walk.states) states, \(walk.ends) ends")
  }

  @Test("long scripts in orders by chance", arguments: 1...40)
  func long(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<25 {
      let script = (0..<24).map { id in
        var piece = Self.pieces[Int.random(in: 0..<Self.pieces.count, using: &random)]
        piece.id = id
        return piece
      }
      var bench = WriterBench(script, mayFail: Bool.random(using: &random))
      var steps = 0
      while !bench.hasEnded, steps < 2000, bench.violations.isEmpty {
        steps += 1
        let events = bench.possible
        if bench.waits || (!events.isEmpty && Int.random(in: 0..<3, using: &random) == 0) {
          guard let event = events.randomElement(using: &random) else { break }
          bench.happen(event)
        } else {
          bench.proceed()
        }
      }
      #expect(bench.violations.isEmpty)
      #expect(bench.hasEnded)
    }
  }

  @Test("a state's fingerprint knows every member of the bench and of the machine")
  func fingerprintKnowsAll() {
    let bench = WriterBench([], mayFail: false)
    #expect(Mirror(reflecting: bench).children.count == WriterBench.knownOfBench)
    #expect(Mirror(reflecting: bench.machine).children.count == WriterBench.knownOfMachine)
  }

  /// All ways through a bench: before each thing that is done, anything that can happen may.
  struct Walk {
    var ends = 0
    var states = 0
    var problems: [String] = []
    private var explored: Set<Int> = []

    mutating func explore(_ script: [Piece], mayFail: Bool) {
      explored = []
      explore(WriterBench(script, mayFail: mayFail), [])
      states += explored.count
    }

    private mutating func explore(_ bench: WriterBench, _ past: [WriterBench.Event]) {
      guard problems.count < 20, explored.insert(bench.fingerprint).inserted else { return }
      if !bench.violations.isEmpty { return problems.append("\(bench.violations) after \(past)") }
      if bench.hasEnded { return ends += 1 }
      let events = bench.possible
      if bench.waits, events.isEmpty { return problems.append("it waits for nothing after \(past)") }
      for event in events {
        var next = bench
        next.happen(event)
        explore(next, past + [event])
      }
      if bench.waits { return }
      var next = bench
      next.proceed()
      explore(next, past)
    }
  }
}
