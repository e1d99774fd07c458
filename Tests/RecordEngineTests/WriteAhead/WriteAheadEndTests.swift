import Glibc
import LMDB
import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

/// What is made of the last frame: every way in which its sectors may look, in every place it may have.
@Suite("The end of the write-ahead log") struct WriteAheadEndTests {
  /// What lies in a sector instead of what was written.
  enum Fault: String, CaseIterable, CustomTestStringConvertible {
    case zeroed, flipped, halfWritten, garbage
    /// What was there before: the write did not come so far.
    case asBefore

    var testDescription: String { rawValue }

    func apply(_ sector: ArraySlice<UInt8>, before: ArraySlice<UInt8>, sector number: Int) -> [UInt8] {
      switch self {
      case .zeroed: return [UInt8](repeating: 0, count: 512)
      case .flipped:
        var bytes = Array(sector)
        bytes[(number * 37) % 512] ^= 1 << UInt8(number % 8)
        return bytes
      case .halfWritten: return Array(sector.prefix(250)) + Array(before.suffix(262))
      case .garbage: return (0..<512).map { UInt8(truncatingIfNeeded: $0 &* 131 &+ number) }
      case .asBefore: return Array(before)
      }
    }
  }

  /// Where the last frame lies, and what else there is.
  enum Scene: String, CaseIterable, CustomTestStringConvertible {
    /// The first frame after a clean stop, over the frame that said so.
    case first
    /// Behind another frame.
    case behind
    /// The first of the second half, over what was there before.
    case otherHalf
    /// With a whole newer frame behind it.
    case followed
    /// The log holds it.
    case settled
    /// A clean stop came after it.
    case closed

    var testDescription: String { rawValue }
  }

  private static let instance = InstanceID(high: 3, low: 4)
  private let directory = TemporaryDirectory()
  private var path: String { directory.path + "/journal" }

  /// A frame of some sectors.
  private static func entries(_ bytes: Int, _ count: Int = 2) -> [WriteAheadFrame.Entry] {
    (0..<count).map { number in
      WriteAheadFrame.Entry(
        record: (0..<bytes).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ number &+ bytes) },
        key: EventKey([UInt8](repeating: UInt8(number + 1), count: 16)))
    }
  }

  /// The file before and after the last frame was written, where that lies, and how far the log goes.
  private struct Setting {
    var before: [UInt8]
    var after: [UInt8]
    var frame: Range<Int>
    var contentSectors: Int
    var position: UInt64
    var head: UInt64

    /// A sector with a fault.
    func changed(_ start: Int, _ fault: Fault, _ number: Int) -> [UInt8] {
      let sector = start..<start + 512
      return fault.apply(after[sector], before: before[sector], sector: number)
    }
  }

  private func bytes(_ journal: WriteAheadLog) throws -> [UInt8] {
    try journal.file.read(at: 0, count: journal.file.size)
  }

  private func setting(_ scene: Scene, size: Int) throws -> Setting {
    try WriteAheadLog.create(path: path, instance: Self.instance)
    let journal = try WriteAheadLog(path: path, instance: Self.instance)
    func put(_ entries: [WriteAheadFrame.Entry], at position: UInt64) throws {
      try journal.write(try #require(journal.place(entries, from: position)))
    }
    try put(Self.entries(300), at: 1)
    journal.turn()
    try put(Self.entries(900), at: 3)
    journal.turn()
    try put(Self.entries(2000), at: 5)
    try journal.close(at: 6)
    var (head, position): (UInt64, UInt64) = (6, 7)
    switch scene {
    case .first, .followed, .settled, .closed: break
    case .behind:
      try put(Self.entries(100), at: 7)
      position = 9
    case .otherHalf:
      try put(Self.entries(100), at: 7)
      journal.turn()
      (head, position) = (8, 9)
    }
    let before = try bytes(journal)
    let placed = try #require(journal.place(Self.entries(size), from: position))
    try journal.write(placed)
    var after = try bytes(journal)
    let changed = Self.changedSectors(before, after)
    let frame = (try #require(changed.first))..<(try #require(changed.last) + 512)
    switch scene {
    case .followed:
      try put(Self.entries(50), at: position + 2)
      after = try bytes(journal)
    case .settled: head = position + 1
    case .closed:
      head = position + 1
      journal.turn()
      try journal.close(at: head)
      after = try bytes(journal)
    default: break
    }
    let length = 52 + 2 * (20 + size)
    return Setting(
      before: before, after: after, frame: frame, contentSectors: WriteAheadFrame.sectorCount(length),
      position: position, head: head)
  }

  /// Where sectors differ.
  ///
  /// Compared by `memcmp`: slices are compared byte by byte without optimization, which took most of the suite's time.
  private static func changedSectors(_ before: [UInt8], _ after: [UInt8]) -> [Int] {
    before.withUnsafeBytes { before in
      after.withUnsafeBytes { after in
        guard let old = before.baseAddress, let new = after.baseAddress else { return [] }
        return stride(from: 0, to: after.count, by: 512).filter { memcmp(old + $0, new + $0, 512) != 0 }
      }
    }
  }

  /// What is found in a file with some sectors changed, which are put back afterwards.
  private func finding(
    _ setting: Setting, _ changes: [Int: [UInt8]] = [:], from file: [UInt8]? = nil
  ) throws
    -> WriteAheadFinding
  {
    let file = file ?? setting.after
    let name = directory.path + "/changed"
    let descriptor = open(name, O_RDWR | O_CREAT, 0o600)
    defer { close(descriptor) }
    var status = stat()
    fstat(descriptor, &status)
    if status.st_size == 0 { #expect(pwrite(descriptor, file, file.count, 0) == file.count) }
    for (start, bytes) in changes { pwrite(descriptor, bytes, bytes.count, off_t(start)) }
    defer {
      for (start, bytes) in changes {
        pwrite(descriptor, Array(file[start..<start + bytes.count]), bytes.count, off_t(start))
      }
    }
    return try WriteAheadLog(path: name, instance: Self.instance).finding(after: setting.head)
  }

  @Test(
    "every sector of the last frame × every fault × every scene: damage is never taken for a write that was cut off",
    arguments: Scene.allCases, [60, 460, 2300])
  func table(scene: Scene, size: Int) throws {
    let setting = try setting(scene, size: size)
    let sound = try finding(setting)
    #expect(sound.damage == nil && sound.cutOff == nil && sound.damagedSectors == 0)
    let isNeeded = scene != .settled && scene != .closed
    for fault in Fault.allCases {
      for (number, start) in stride(from: setting.frame.lowerBound, to: setting.frame.upperBound, by: 512)
        .enumerated()
      {
        // What the close wrote over the frame is the close's.
        if scene == .closed, start < FixedFile.blockBytes { continue }
        let found = try finding(setting, [start: setting.changed(start, fault, number)])
        let isContent = number < setting.contentSectors
        let holds = found.frames.contains { $0.position == setting.position }
        let name = "\(fault) in sector \(number)"
        if !isNeeded || !isContent {
          #expect(found.damage == nil, "\(name)")
          #expect(holds == isNeeded, "\(name)")
        } else if fault == .asBefore, scene != .followed {
          #expect(found.damage == nil && !holds, "\(name)")
          #expect(found.cutOff?.position == setting.position, "\(name)")
        } else {
          #expect(found.damage?.code == .corrupt && !holds, "\(name)")
        }
      }
    }
  }

  @Test("a write that came so far, in whatever order of sectors: cut off, with what is known of it")
  func cutOff() throws {
    let setting = try setting(.behind, size: 2300)
    let starts = Array(stride(from: setting.frame.lowerBound, to: setting.frame.upperBound, by: 512))
    var generator = SeededGenerator(seed: 11)
    for _ in 0..<100 {
      let there = Set(starts.filter { _ in Bool.random(using: &generator) })
      let changes = there.map { ($0, Array(setting.after[$0..<$0 + 512])) }
      let found = try finding(setting, Dictionary(uniqueKeysWithValues: changes), from: setting.before)
      let content = starts.prefix(setting.contentSectors)
      #expect(found.damage == nil)
      if content.allSatisfy(there.contains) {
        #expect(found.frames.count == 2)
      } else {
        #expect(found.frames.count == 1)
        #expect(found.cutOff?.bytes ?? 0 == there.count * 512)
        if let first = starts.first, there.contains(first) { #expect(found.cutOff?.records == 2) }
      }
    }
  }

  @Test("every block of the last frame gone in the same way", arguments: Fault.allCases)
  func blocks(fault: Fault) throws {
    let setting = try setting(.behind, size: 5000)
    for block in stride(from: setting.frame.lowerBound, to: setting.frame.upperBound, by: 4096) {
      var changes: [Int: [UInt8]] = [:]
      for (number, start) in stride(from: block, to: block + 4096, by: 512).enumerated() {
        changes[start] = setting.changed(start, fault, number)
      }
      let found = try finding(setting, changes)
      #expect((found.damage == nil) == (fault == .asBefore), "block at \(block)")
      #expect(found.frames.count == 1)
    }
  }

  @Test("a frame in another place than its own is none") func moved() throws {
    let setting = try setting(.behind, size: 60)
    let place = setting.frame.lowerBound
    let found = try finding(
      setting, [place + 4096: Array(setting.after[place..<place + 4096])], from: setting.before)
    #expect(found.frames.count == 1 && found.damagedSectors == 8)
  }

  @Test("damaged sectors that hold nothing the log lacks are counted, and no more") func harmless() throws {
    let setting = try setting(.behind, size: 60)
    let changes = [5000 * 512, 5001 * 512, 16_000 * 512].map { ($0, [UInt8](repeating: 4, count: 9)) }
    let found = try finding(setting, Dictionary(uniqueKeysWithValues: changes))
    #expect(found.damage == nil && found.damagedSectors == 3 && found.frames.count == 2)
  }
}
