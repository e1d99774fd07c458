import RecordModel

@testable import RecordStore

/// Everything around the writer's machine, as values: what it says is carried out here, and held against what it promises.
struct WriterBench {
  struct Piece: QueuedJob {
    var id: Int
    var kind: WriterMachine<Piece>.Kind
    var events = 0
    var isCommon = false
    var fits = true
  }

  /// What can happen beside what the machine asks for.
  enum Event: Hashable {
    case arrives(Int)
    case frameEnds(fails: Bool)
    case settlerEnds(fails: Bool)
    case idles
    case stops
  }

  static let failure = Failure(.databaseError, "the device failed")

  var machine = WriterMachine<Piece>(batchLimit: 4, accepted: .init())
  var toCome: [Piece]
  /// Whether one thing may still fail.
  var mayFail: Bool
  private(set) var violations: [String] = []
  private(set) var hasEnded = false
  private(set) var waits = false
  private(set) var isStopped = false

  private(set) var (last, placed, durable, settled): (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
  private(set) var unsettled = 0
  private(set) var framesFit = true
  private(set) var flight: UInt64?
  private(set) var inFlight: Set<Int> = []
  private(set) var settlement: UInt64?
  private(set) var beside: Piece?
  private(set) var isHeldForCommon = false
  private(set) var canIdle = false
  /// What must be durable, or settled, before a job is answered.
  private(set) var needs: [Int: UInt64] = [:]
  private(set) var answers: [Int: Int] = [:]
  let count: Int

  init(_ pieces: [Piece], mayFail: Bool) { (toCome, self.mayFail, count) = (pieces, mayFail, pieces.count) }

  private mutating func require(_ holds: Bool, _ promise: String) {
    if !holds { violations.append(promise) }
  }

  private var accepted: WriterMachine<Piece>.Accepted {
    .init(own: unsettled, total: unsettled, number: last)
  }
}

/// What happens.
extension WriterBench {
  var possible: [Event] {
    var events: [Event] = []
    if machine.room > 0, !toCome.isEmpty {
      events += Set([1, min(toCome.count, machine.room)]).sorted().map { .arrives($0) }
    }
    if flight != nil { events += [.frameEnds(fails: false)] + (mayFail ? [.frameEnds(fails: true)] : []) }
    if settlement != nil || beside != nil {
      events += [.settlerEnds(fails: false)] + (mayFail ? [.settlerEnds(fails: true)] : [])
    }
    if waits, canIdle { events.append(.idles) }
    if toCome.isEmpty, !isStopped { events.append(.stops) }
    return events
  }

  mutating func happen(_ event: Event) {
    waits = false
    switch event {
    case .arrives(let number):
      let jobs = Array(toCome.prefix(number))
      for job in jobs where job.kind == .settling { needs[job.id] = durable }
      machine.take(jobs)
      toCome.removeFirst(number)
    case .frameEnds(let fails): endFrame(fails)
    case .settlerEnds(let fails): endSettler(fails)
    case .idles: machine.idled()
    case .stops:
      isStopped = true
      machine.stop()
    }
  }

  private mutating func endFrame(_ fails: Bool) {
    guard let number = flight else { return }
    flight = nil
    if fails { return fail { $0.flushed(Self.failure) } }
    durable = max(durable, number)
    for id in inFlight { answer(id, isGood: true) }
    inFlight = []
    machine.flushed(nil)
  }

  private mutating func endSettler(_ fails: Bool) {
    if let job = beside {
      beside = nil
      answer(job.id, isGood: !fails)
      machine.besideEnded()
      if fails { fail { $0.failed(Self.failure) } }
    } else if let number = settlement {
      settlement = nil
      if fails { return fail { $0.settlementFailed(Self.failure) } }
      (settled, durable) = (number, max(durable, number))
      machine.settled(upTo: number)
    }
  }

  private mutating func fail(_ say: (inout WriterMachine<Piece>) -> Void) {
    mayFail = false
    say(&machine)
  }
}

/// What is to be done.
extension WriterBench {
  mutating func proceed() {
    canIdle = false
    switch machine.next(lags: false) {
    case .decide(let jobs): decide(jobs)
    case .place: place()
    case .write:
      require(flight == nil, "one frame at a time")
      durable = placed
      machine.written()
    case .flush(let jobs):
      require(flight == nil && !jobs.isEmpty, "one frame at a time")
      (flight, inFlight) = (placed, Set(jobs.map(\.id)))
    case .answer(let jobs, let failure): for job in jobs { answer(job.id, isGood: failure == nil, job.kind) }
    case .announce(let change): announce(change)
    case .settle: settle()
    case .beside(let job):
      require(settlement == nil && beside == nil, "one writes to the log")
      beside = job
    case .alone(let job): runAlone(job)
    case .recover(let failure): recover(failure)
    case .wait(let patience): wait(patience)
    case .end: end()
    }
  }

  private mutating func decide(_ jobs: [Piece]) {
    require(!isHeldForCommon, "nothing is decided on a change for all before everybody sees it")
    for job in jobs {
      (last, unsettled) = (last + UInt64(job.events), unsettled + job.events)
      needs[job.id] = last
      framesFit = framesFit && job.fits
    }
    isHeldForCommon = jobs.contains { $0.isCommon }
    machine.decided(accepted, isCommonChange: isHeldForCommon)
  }

  private mutating func place() {
    require(flight == nil, "frames in order")
    defer { (placed, framesFit) = (last, true) }
    if placed == last { return machine.placed(.nothing, isQuiet: toCome.isEmpty) }
    machine.placed(framesFit ? .placed : .noRoom, isQuiet: toCome.isEmpty && machine.queue.isEmpty)
  }

  private mutating func settle() {
    require(settlement == nil && beside == nil, "one writes to the log")
    require(flight == nil && last > settled, "a settlement begins when no frame is under way")
    (settlement, unsettled) = (last, 0)
  }

  private mutating func runAlone(_ job: Piece) {
    require(settlement == nil && beside == nil && flight == nil && settled == last, "alone with all settled")
    answer(job.id, isGood: true)
    machine.ranAlone(accepted)
  }

  private mutating func recover(_ failure: Failure) {
    require(settlement == nil && beside == nil && flight == nil, "nothing under way is recovered from")
    (last, placed, settled, unsettled) = (durable, durable, durable, 0)
    (isHeldForCommon, framesFit) = (false, true)
    if durable % 2 == 0 { machine.recovered(accepted) } else { machine.gaveUp(failure) }
  }

  private mutating func announce(_ change: CommonChange) {
    switch change {
    case .begins: require(isHeldForCommon, "what begins was decided")
    case .ends:
      require(durable == last, "everybody sees it when it is durable")
      isHeldForCommon = false
    }
  }

  private mutating func wait(_ patience: WriterMachine<Piece>.Patience) {
    waits = true
    if case .untilIdle = patience { canIdle = true }
    let isUnderWay = flight != nil || settlement != nil || beside != nil
    require(isUnderWay || canIdle || machine.room > 0, "it waits for something")
  }

  private mutating func answer(_ id: Int, isGood: Bool, _ kind: WriterMachine<Piece>.Kind = .round) {
    answers[id, default: 0] += 1
    guard isGood, let need = needs[id] else { return }
    require(need <= durable, "nothing is answered before it is durable")
    if kind == .settling { require(need <= settled, "who waits for a settlement sees it") }
  }

  private mutating func end() {
    hasEnded = true
    require(answers.count == count && answers.values.allSatisfy { $0 == 1 }, "each is answered, and once")
    require(unsettled == 0 && (settled == last || machine.failure != nil), "the log holds everything")
  }
}
