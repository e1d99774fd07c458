import FoundationEssentials
import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("Patients' use of their own records") struct OwnUseTests {
  /// Nothing is written before it is stopped.
  private func scene(limit: Int = 4096) throws -> AccessScene {
    try AccessScene {
      $0.ownUseDelay = .seconds(3600)
      $0.ownUseLimit = limit
    }
  }

  private func reopened(_ scene: AccessScene) throws -> AccessScene { try scene.reopened() }

  @Test("accesses of one sign-in and area become one entry, with how many and from when to when")
  func joined() throws {
    let scene = try scene()
    for number in 0..<5 {
      var entry = AccessScene.own(number < 4 ? "vitals.list" : "vitals.trend")
      (entry.use.bytes, entry.use.items) = (100, number)
      entry.request = RequestID(replacing: "r-\(number)")
      try scene.log.noteOwnUse(entry)
      scene.clock.advance(milliseconds: 100)
    }
    let again = try reopened(scene)
    let found = try #require(try again.all().first)
    #expect(try again.all().count == 1)
    #expect(found.use.count == 5)
    #expect(found.use.firstAt == AccessScene.newYearsEve)
    #expect(found.envelope.occurredAt.milliseconds == AccessScene.newYearsEve.milliseconds + 400)
    #expect(found.use.method == "vitals.*")
    #expect(found.use.bytes == 500)
    #expect(found.use.items == 10)
    #expect(found.envelope.request == nil, "it stands for several requests")
  }

  @Test("a single access keeps its method and request, and says nothing of several") func single() throws {
    let scene = try scene()
    try scene.log.noteOwnUse(AccessScene.own())
    let found = try #require(try reopened(scene).all().first)
    #expect(found.use == AccessScene.own().use)
    #expect(found.envelope.request == AccessScene.own().request)
  }

  @Test("sign-ins, areas and patients are kept apart") func apart() throws {
    let scene = try scene()
    var labs = AccessScene.own("labs.list")
    labs.use.areas = [.labs]
    for _ in 0..<3 {
      for entry in [
        AccessScene.own(), AccessScene.own(session: 2), AccessScene.own(patient: 2), labs,
      ] { try scene.log.noteOwnUse(entry) }
    }
    #expect(try reopened(scene).all().map(\.use.count) == [3, 3, 3, 3])
  }

  @Test("the table never holds more than its limit, refuses beyond it, and takes more of what it has")
  func bounded() throws {
    let table = OwnUse(limit: 3)
    let now = AccessScene.newYearsEve
    #expect(table.note(AccessScene.own(session: 1), at: now) == .due)
    #expect(table.note(AccessScene.own(session: 2), at: now) == .noted)
    #expect(table.note(AccessScene.own(session: 3), at: now) == .due)
    #expect(table.note(AccessScene.own(session: 4), at: now) == .full)
    #expect(table.note(AccessScene.own(session: 1), at: now) == .noted)
    let taken = table.takeAll()
    #expect(taken.compactMap(\.use.count) == [2])
    #expect(taken.count == 3)
    #expect(table.takeAll().isEmpty)
  }

  @Test("what could not be written is put back and joins what came meanwhile") func putBack() throws {
    let table = OwnUse(limit: 2)
    _ = table.note(AccessScene.own(), at: AccessScene.newYearsEve)
    let taken = table.takeAll()
    let later = Timestamp(milliseconds: AccessScene.newYearsEve.milliseconds + 5)
    _ = table.note(AccessScene.own(), at: later)
    table.putBack(taken)
    let entry = try #require(table.takeAll().first)
    #expect(entry.use.count == 2)
    #expect(entry.use.firstAt == AccessScene.newYearsEve)
    #expect(entry.occurredAt == later)
  }

  @Test("a full table is written at once, without waiting for its time") func full() throws {
    let scene = try scene(limit: 8)
    for session in 1...8 as ClosedRange<UInt64> {
      try scene.log.noteOwnUse(AccessScene.own(session: session))
    }
    try eventually("it is written") { try scene.all().count >= 8 }
    #expect(try scene.all().count == 8)
  }

  @Test("it is written when its time has come") func due() throws {
    let scene = try AccessScene { $0.ownUseDelay = .milliseconds(1) }
    try scene.log.noteOwnUse(AccessScene.own())
    try eventually("it is written") { try !scene.all().isEmpty }
    #expect(try scene.all().count == 1)
  }

  @Test("a stop writes it, also into the next year's volume") func yearEnds() throws {
    let scene = try scene()
    try scene.log.noteOwnUse(AccessScene.own())
    scene.clock.advance(milliseconds: 10_000)
    let again = try reopened(scene)
    #expect(try again.all().map(\.year) == [2027])
    #expect(try again.all().first?.envelope.occurredAt == AccessScene.newYearsEve)
    #expect(try again.verify().valid)
  }

  @Test("sums never overflow") func sums() throws {
    var large = AccessScene.own()
    (large.use.bytes, large.use.count) = (.max, .max)
    let both = large.joined(large)
    #expect(both.use.bytes == .max)
    #expect(both.use.count == .max)
  }
}
