import RecordModel
import RecordTestSupport

@testable import RecordShipping

/// What the engine holds, as far as leases and seals go: two subjects, each written by compare-and-set.
struct MadeEngine {
  struct End: Equatable {
    var sequence: UInt64 = 0
    var epoch: UInt64 = 0
    var position = 0
  }

  var lease: StoredLease?
  var end = End()
  private var last: UInt64 = 0

  mutating func write(_ lease: StoreLease, over revision: UInt64) -> UInt64? {
    guard self.lease?.revision ?? 0 == revision else { return nil }
    last += 1
    self.lease = StoredLease(revision: last, lease: lease)
    return last
  }

  mutating func write(_ end: End, over sequence: UInt64) -> UInt64? {
    guard self.end.sequence == sequence else { return nil }
    last += 1
    self.end = End(sequence: last, epoch: end.epoch, position: end.position)
    return last
  }
}

/// A box with its store and what ships or follows beside it, in steps between any two of which it may sleep.
struct MadeBox {
  /// What it does next.
  enum Step: Equatable {
    case draw
    case lookAtLease(begun: Int)
    case renew(begun: Int)
    case report(begun: Int)
    case see
    case judge(LeaseWatch.Sight, begun: Int)
    case claim(over: UInt64)
    case seal(deadline: Int)
    case promote(UInt64, deadline: Int)
  }

  let name: String
  /// How far its clock is off, in milliseconds.
  let offset: Int
  var epoch: UInt64 = 0
  var position = 0
  var isStore: Bool
  var isFenced = false
  var isDead = false
  var step: Step
  var due = 0
  var keeping: LeaseKeeping
  var watch: LeaseWatch
  /// By its own clock.
  var writesUntil = -1 << 40
  /// The record's end as it knows it.
  var known: MadeEngine.End?

  static let holds = 2000
  static let patience = 3000

  init(_ name: String, offset: Int, isStore: Bool) {
    (self.name, self.offset, self.isStore) = (name, offset, isStore)
    step = isStore ? .draw : .see
    keeping = LeaseKeeping(holder: name)
    watch = LeaseWatch(patience: .milliseconds(Self.patience))
  }

  func lease(isClaim: Bool, epoch: UInt64) -> StoreLease {
    StoreLease(
      instance: InstanceID(high: 1, low: 1), name: name, holder: name, epoch: epoch, isClaim: isClaim,
      renewals: keeping.renewals, intervalMilliseconds: 500,
      milliseconds: isClaim ? Int(watch.validity / .milliseconds(1)) : Self.holds)
  }
}

/// Boxes of one store around an engine; what they do, and what must never be.
struct LeaseTown {
  static let base = ContinuousClock.now

  var engine = MadeEngine()
  var boxes: [MadeBox]
  var now = 0
  var random: SeededGenerator
  /// Of a hundred: how often a step is followed by a long sleep, and how often an answer of the engine is lost.
  var sleeps = 0
  var losses = 0
  /// Who answered a position, where answers wait for the copy.
  var answered: [Int: String] = [:]
  /// The newest epoch of a store that took a write, where answers do not wait.
  var wrote: UInt64 = 0
  var faults: [String] = []

  init(seed: UInt64, offsets: [Int]) {
    random = SeededGenerator(seed: seed)
    boxes = ["box", "a", "b"].enumerated().map { index, name in
      MadeBox(name, offset: offsets[index], isStore: index == 0)
    }
  }

  /// A moment by the clock of a box.
  func moment(_ box: MadeBox, _ time: Int? = nil) -> ContinuousClock.Instant {
    Self.base + .milliseconds((time ?? now) + box.offset)
  }

  mutating func run(until end: Int) {
    while now < end {
      now += 10
      for index in boxes.indices where boxes[index].due <= now && !boxes[index].isDead { turn(index) }
    }
  }

  private mutating func turn(_ index: Int) {
    var box = boxes[index]
    if box.isStore { write(&box) }
    let wait = box.isStore && !box.isFenced ? keep(&box) : box.isStore ? 500 : follow(&box)
    let isAsleep = Int.random(in: 0..<100, using: &random) < sleeps
    box.due = now + wait + (isAsleep ? Int.random(in: 500...9000, using: &random) : 0)
    boxes[index] = box
  }

  private mutating func isLost() -> Bool { Int.random(in: 0..<100, using: &random) < losses }
}

extension LeaseTown {
  /// Takes a write, and ships it.
  private mutating func write(_ box: inout MadeBox) {
    guard !box.isFenced else { return }
    if now < box.writesUntil - box.offset {
      if box.epoch < wrote {
        faults.append("\(now): \(box.name) wrote with epoch \(box.epoch) after \(wrote)")
      }
      wrote = max(wrote, box.epoch)
    }
    let known = box.known ?? engine.end
    guard known.epoch <= box.epoch else { return box.isFenced = true }
    let end = MadeEngine.End(epoch: box.epoch, position: known.position + 1)
    guard let sequence = engine.write(end, over: known.sequence) else { return box.known = nil }
    if isLost() { return box.known = nil }
    if let other = answered[end.position] {
      faults.append("\(now): \(box.name) answered \(end.position), as \(other) had")
    }
    answered[end.position] = box.name
    box.known = MadeEngine.End(sequence: sequence, epoch: box.epoch, position: end.position)
  }

  /// A step of who ships; how long until the next one.
  private mutating func keep(_ box: inout MadeBox) -> Int {
    switch box.step {
    case .draw: box.step = box.keeping.step == .look ? .lookAtLease(begun: now) : .renew(begun: now)
    case .lookAtLease(let begun):
      box.keeping.saw(engine.lease, epoch: box.epoch, at: moment(box))
      if engine.end.epoch > box.epoch { box.isFenced = true }
      box.step = box.keeping.step == .look ? .draw : .renew(begun: begun)
      return box.step == .draw ? 500 : 10
    case .renew(let begun):
      guard case .write(let revision) = box.keeping.step else { return again(&box) }
      let written = engine.write(box.lease(isClaim: false, epoch: box.epoch), over: revision)
      guard let written, !isLost() else { return again(&box) }
      box.keeping.wrote(written)
      box.step = .report(begun: begun)
    case .report(let begun):
      if box.keeping.allowsWrites(begun: moment(box, begun)) {
        box.writesUntil = begun + box.offset + MadeBox.holds
      }
      box.step = .draw
      return 500
    case .see, .judge, .claim, .seal, .promote: return again(&box)
    }
    return 10
  }

  private func again(_ box: inout MadeBox) -> Int {
    box.keeping.failed()
    box.step = .draw
    return 500
  }

  /// A step of who follows.
  private mutating func follow(_ box: inout MadeBox) -> Int {
    switch box.step {
    case .see:
      if isLost() {
        box.watch.interrupted()
        return 70
      }
      box.step = .judge(LeaseWatch.Sight(lease: engine.lease, end: engine.end.sequence), begun: now)
    case .judge(let sight, let begun):
      box.position = engine.end.position
      let verdict = box.watch.saw(sight, from: moment(box, begun), to: moment(box))
      guard case .ranOut(let revision) = verdict else { return watchAgain(&box) }
      box.step = .claim(over: revision)
    case .claim(let revision):
      let deadline = now + Int(box.watch.validity / .milliseconds(1))
      let claim = box.lease(isClaim: true, epoch: max(box.epoch, engine.end.epoch) + 1)
      let written = engine.write(claim, over: revision)
      box.watch.interrupted()
      guard written != nil, !isLost() else { return watchAgain(&box) }
      box.step = .seal(deadline: deadline)
    case .seal(let deadline):
      let end = engine.end
      guard now < deadline, end.position == box.position else { return watchAgain(&box) }
      let seal = MadeEngine.End(epoch: max(box.epoch, end.epoch) + 1, position: end.position)
      _ = engine.write(seal, over: end.sequence)
      if !isLost() { box.step = .promote(seal.epoch, deadline: deadline) }
    case .promote(let epoch, let deadline):
      guard now < deadline else { return watchAgain(&box) }
      (box.isStore, box.epoch, box.known, box.step) = (true, epoch, nil, .draw)
    case .draw, .lookAtLease, .renew, .report: return watchAgain(&box)
    }
    return 10
  }

  private func watchAgain(_ box: inout MadeBox) -> Int {
    box.step = .see
    return 70
  }
}
