import Dispatch
import FoundationEssentials
import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("Volumes of the access log") struct AccessVolumeTests {
  @Test("entries go into the volume of their year, and both are read as one log") func turn() throws {
    let scene = try AccessScene()
    try scene.log.recordAndWait([AccessScene.entry(by: 1)])
    scene.clock.advance(milliseconds: 1_999)
    try scene.log.recordAndWait([AccessScene.entry(by: 2)])
    scene.clock.advance(milliseconds: 1)
    try scene.log.recordAndWait([AccessScene.entry(by: 3)])
    #expect(try scene.all().map(\.year) == [2026, 2026, 2027])
    #expect(try scene.all().map(\.envelope.actor.low) == [1, 2, 3])
    #expect(try scene.verify().volumes.map(\.records) == [3, 2], "each with the entry that it begins with")
    #expect(try scene.verify().valid)
  }

  @Test("many that write while the year ends lose nothing, and no entry is in another year's volume")
  func race() throws {
    let scene = try AccessScene()
    DispatchQueue.concurrentPerform(iterations: 8) { worker in
      for number in 0..<40 {
        if worker == 0, number == 20 { scene.clock.advance(milliseconds: 5_000) }
        try? scene.log.recordAndWait([
          AccessScene.entry(by: UInt64(worker * 100 + number)),
          AccessScene.entry(by: UInt64(1000 + worker * 100 + number)),
        ])
      }
    }
    let found = try scene.all()
    #expect(Set(found.map(\.envelope.actor.low)).count == 640)
    #expect(found.count == 640)
    #expect(Set(found.map(\.year)) == [2026, 2027])
    for entry in found { #expect(CalendarDay(entry.envelope.recordedAt).year == entry.year) }
    #expect(try scene.verify().valid)
  }

  @Test("a start in a later year goes on from the volume before, also after a crash") func restart() throws {
    let scene = try AccessScene()
    try scene.log.recordAndWait([AccessScene.entry(by: 1)])
    let crashed = try scene.crashCopy()
    scene.clock.advance(milliseconds: 400 * AccessScene.day)
    let again = try AccessScene(directory: crashed, clock: scene.clock)
    try again.log.recordAndWait([AccessScene.entry(by: 2)])
    #expect(try again.all().map(\.year) == [2026, 2028], "a year without an entry has no volume")
    #expect(try again.verify().valid)
  }

  @Test("a clock that was set back writes on in the latest volume, in order") func clockBack() throws {
    let scene = try AccessScene()
    scene.clock.advance(milliseconds: 10_000)
    try scene.log.recordAndWait([AccessScene.entry(by: 1)])
    scene.clock.advance(milliseconds: -10_000)
    try scene.log.recordAndWait([AccessScene.entry(by: 2)])
    #expect(try scene.all().map(\.year) == [2027, 2027])
    let again = try scene.reopened()
    try again.log.recordAndWait([AccessScene.entry(by: 3)])
    #expect(try again.all().map(\.envelope.actor.low) == [1, 2, 3])
    let times = try again.all().map(\.envelope.recordedAt)
    #expect(times == times.sorted())
  }

  @Test("a volume that was made but has no entry yet is begun at the next start") func unbegun() throws {
    let scene = try AccessScene()
    try scene.log.recordAndWait([AccessScene.entry(by: 1)])
    scene.log.stop()
    _ = try Store(scene.log.options.store(2027))
    scene.clock.advance(milliseconds: 10_000)
    let again = try scene.reopened()
    try again.log.recordAndWait([AccessScene.entry(by: 2)])
    #expect(try again.all().map(\.year) == [2026, 2027])
    #expect(try again.verify().valid)
  }

  @Test("where the next volume cannot be made, accesses are refused until it can") func blocked() throws {
    let scene = try AccessScene()
    let path = scene.log.options.path(2027)
    #expect(FileManager.default.createFile(atPath: path, contents: Data()))
    scene.clock.advance(milliseconds: 10_000)
    #expect {
      try scene.log.recordAndWait([AccessScene.entry()])
    } throws: {
      ($0 as? Failure)?.details?["reason"] == "access_log"
    }
    try FileManager.default.removeItem(atPath: path)
    try scene.log.recordAndWait([AccessScene.entry(by: 7)])
    #expect(try scene.all().map(\.envelope.actor.low) == [7])
    #expect(try scene.verify().valid)
  }

  @Test("one key seals a volume, and every volume has its own") func keys() throws {
    let scene = try AccessScene()
    for patient in 1...50 as ClosedRange<UInt64> {
      try scene.log.recordAndWait([AccessScene.entry(patient: patient)])
    }
    scene.clock.advance(milliseconds: 10_000)
    try scene.log.recordAndWait([AccessScene.entry()])
    let wrapped = try [scene.wrappedKeys(2026), scene.wrappedKeys(2027)]
    #expect(wrapped.map(\.count) == [1, 1])
    #expect(wrapped[0] != wrapped[1])
  }
}
