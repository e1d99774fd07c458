import FoundationEssentials
import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("Retention of the access log") struct AccessRetentionTests {
  private let scene: AccessScene

  /// One entry in June of 2026.
  init() throws {
    let start = try #require(Timestamp("2026-06-01T12:00:00Z"))
    scene = try AccessScene(clock: FakeClock(start)) {
      $0.retentionYears = 6
      // The keeper's own sweep would come between.
      $0.sweepsByItself = false
    }
    try scene.log.recordAndWait([AccessScene.entry(by: 2026)])
  }

  private func sweep() throws { try AccessRetention(log: scene.log).run() }

  private func advance(days: Int64) throws {
    scene.clock.advance(milliseconds: days * AccessScene.day)
    try scene.log.recordAndWait([AccessScene.entry(by: 1)])
  }

  private var years: [Int] { get throws { try scene.log.volumes.years } }

  @Test(
    "R-SO-287: a volume stays until its youngest entry is more than 6 years of 366 days old, then goes whole")
  func boundary() throws {
    try advance(days: 5 * 366 + 250)
    scene.clock.advance(milliseconds: 116 * AccessScene.day)
    try sweep()
    #expect(try years == [2026, 2032])
    scene.clock.advance(milliseconds: 1)
    try sweep()
    #expect(try years == [2032])
    #expect(try scene.all().allSatisfy { $0.year == 2032 })
    #expect(try scene.verify().valid)
  }

  @Test("a clock that is set wrong for less than a month removes nothing") func caution() throws {
    try advance(days: 50 * 366)
    scene.clock.advance(milliseconds: 30 * AccessScene.day - 1)
    try sweep()
    #expect(try years.first == 2026)
    scene.clock.advance(milliseconds: 1)
    try sweep()
    #expect(try years.count == 1)
  }

  @Test("nothing of a removed volume is left in any file, its wrapped key least of all") func bytes() throws {
    let key = try #require(try scene.wrappedKeys(2026).first)
    try advance(days: 8 * 366)
    #expect(try contains(key), "control: the key is found where it is")
    scene.clock.advance(milliseconds: 40 * AccessScene.day)
    try sweep()
    #expect(try !contains(key))
    #expect(try years.count == 1)
  }

  @Test("a removal that was cut off after any step is gone on with at the next start") func cutOff() throws {
    try advance(days: 8 * 366)
    scene.clock.advance(milliseconds: 40 * AccessScene.day)
    let path = scene.log.options.path(2026)
    let removed = path + ".removed"
    #expect(scene.log.volumes.close(2026))
    try FileManager.default.moveItem(atPath: path, toPath: removed)
    try FileManager.default.removeItem(atPath: removed + "/log")
    try sweep()
    #expect(!FileManager.default.fileExists(atPath: removed))
  }

  @Test("volumes that follow each other are removed one after the other, and the chain still holds")
  func several() throws {
    for _ in 0..<8 { try advance(days: 365) }
    #expect(try years == Array(2026...2034))
    scene.clock.advance(milliseconds: 60 * AccessScene.day)
    try sweep()
    #expect(try years == Array(2029...2034), "the entry of 2028-05-31 is over since 2034-06-05")
    #expect(try scene.verify().valid)
    #expect(try scene.verify().volumes.map(\.year) == Array(2029...2034))
  }

  private func contains(_ key: [UInt8]) throws -> Bool {
    let root = scene.directory.path
    let files = try FileManager.default.subpathsOfDirectory(atPath: root)
    return files.contains { name in
      guard let contents = FileManager.default.contents(atPath: root + "/" + name) else { return false }
      return [UInt8](contents).firstRange(of: key) != nil
    }
  }
}
