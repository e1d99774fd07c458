import RecordModel
import Testing

@testable import RecordShipping

/// A lease of a made store.
private func lease(
  _ holder: String = "one", epoch: UInt64 = 1, isClaim: Bool = false, milliseconds: Int? = nil
) -> StoreLease {
  StoreLease(
    instance: InstanceID(high: 1, low: 1), name: "ward-3", holder: holder, epoch: epoch, isClaim: isClaim,
    renewals: 90, intervalMilliseconds: 500, milliseconds: milliseconds)
}

private let start = ContinuousClock.now

@Suite("What a follower concludes of a lease") final class LeaseWatchTests {
  private var watch = LeaseWatch(patience: .seconds(4))

  private func see(
    _ seconds: Double, _ lease: StoreLease? = lease(), revision: UInt64 = 7, end: UInt64 = 5
  ) -> LeaseWatch.Verdict {
    let sight = LeaseWatch.Sight(lease: StoredLease(revision: revision, lease: lease), end: end)
    return watch.saw(sight, from: start + .seconds(seconds), to: start + .seconds(seconds + 0.1))
  }

  @Test("it ran out when nothing changed for the time, between an answer and a later question") func ranOut()
  {
    for second in [0, 1, 2, 3, 4] as [Double] { #expect(see(second) == .held) }
    #expect(see(4.2) == .ranOut(over: 7))
    #expect(see(5) == .ranOut(over: 7), "and stays so, for a replica that is behind")
    #expect(see(5.5, revision: 8) == .held)
    #expect(see(6, revision: 8, end: 6) == .held, "whoever ships records lives")
  }

  @Test("a failed look, or one that comes late, begins anew") func interrupted() {
    for second in [0, 1, 2, 3] as [Double] { #expect(see(second) == .held) }
    watch.interrupted()
    for second in [4, 5, 6, 7, 8] as [Double] { #expect(see(second) == .held) }
    #expect(see(11) == .held, "this follower slept")
    #expect(see(12) == .held)
  }

  @Test("nobody's lease and one of nonsense run out never; nor one whose store writes as long") func never() {
    for second in 0..<20 {
      #expect(
        watch.saw(.init(lease: nil, end: 5), from: start + .seconds(second), to: start + .seconds(second))
          == .nobodys)
      #expect(see(Double(second), nil) == .nobodys)
      #expect(see(Double(second), lease(milliseconds: 4000)) == .outlasts(milliseconds: 4000))
    }
  }

  @Test("a claim is left alone for as long as it counts, and half as long again") func claims() {
    let claim = lease(isClaim: true, milliseconds: 4000)
    for second in [0, 1, 2, 3, 4, 5, 6] as [Double] { #expect(see(second, claim) == .held) }
    #expect(see(6.2, claim) == .ranOut(over: 7))
  }
}

@Suite("What a shipper does about its lease") final class LeaseKeepingTests {
  private var keeping = LeaseKeeping(holder: "one")

  private func see(_ lease: StoreLease?, revision: UInt64 = 7, seconds: Double = 0) {
    keeping.saw(StoredLease(revision: revision, lease: lease), epoch: 1, at: start + .seconds(seconds))
  }

  @Test("it looks first, and writes over what is its own, nobody's or of no newer epoch") func own() {
    #expect(keeping.step == .look)
    keeping.saw(nil, epoch: 1, at: start)
    #expect(keeping.step == .write(over: 0))
    for found in [lease(), lease("two"), lease("two", epoch: 0), lease("two", isClaim: true), nil] {
      see(found)
      #expect(keeping.step == .write(over: 7))
    }
    keeping.wrote(8)
    #expect(keeping.step == .write(over: 8))
    #expect(keeping.renewals == 1)
    keeping.failed()
    #expect(keeping.step == .look)
  }

  @Test("one of a newer epoch is left alone, and a claim until it has ended") func lost() {
    see(lease("two", epoch: 2))
    #expect(keeping.step == .look && keeping.isLost)
    let claim = lease("two", epoch: 2, isClaim: true, milliseconds: 2000)
    for second in [0, 1, 2, 3] as [Double] {
      see(claim, seconds: second)
      #expect(keeping.step == .look && keeping.isLost)
    }
    see(claim, revision: 8, seconds: 3.1)
    see(claim, revision: 8, seconds: 6)
    #expect(keeping.step == .look, "another claim has its own time")
    see(claim, revision: 8, seconds: 6.2)
    #expect(keeping.step == .write(over: 8))
  }

  @Test("writes wait for as long as a store of an older epoch may take some") func older() {
    see(lease("two", epoch: 0, milliseconds: 2000))
    #expect(!keeping.allowsWrites(begun: start + .seconds(2.9)))
    #expect(keeping.allowsWrites(begun: start + .seconds(3)))
  }
}
