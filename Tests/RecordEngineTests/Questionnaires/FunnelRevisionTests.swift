import RecordModel
import Testing

@testable import RecordEngine

/// What tags of the catalogue are made of.
@Suite("Revision of the catalogue") struct FunnelRevisionTests {
  private let test: TestEngine

  init() throws {
    test = try TestEngine()
    try test.publishShippedFunnels()
  }

  private func revision(_ slug: String? = nil) throws -> GetFunnelRevision.Outcome {
    try test.call(GetFunnelRevision(slug: slug.map { Slug(replacing: $0) }))
  }

  @Test("R-RH-078: each change has a stamp of its own, while the clock stands and the log is ahead of it")
  func stamps() throws {
    var seen = [try revision().stamp]
    var own = [try revision("phq-9").stamp]
    let before = try revision("stress-assessment")
    let slug = Slug(replacing: "phq-9")
    for _ in 0..<3 {
      _ = try test.call(DeactivateFunnel(slug: slug))
      seen.append(try revision().stamp)
      _ = try test.call(ActivateFunnel(slug: slug))
      seen.append(try revision().stamp)
      own.append(try revision("phq-9").stamp)
    }
    // Behind the log, which goes on with the time of its last event.
    test.clock.advance(milliseconds: -3_600_000)
    for slug in ["stress-assessment", "phq-9"] {
      _ = try test.call(DeactivateFunnel(slug: Slug(replacing: slug)))
      seen.append(try revision().stamp)
    }
    #expect(seen == Array(Set(seen)).sorted() && own == Array(Set(own)).sorted(), "\(seen) \(own)")
    #expect(try revision().changedAt == before.changedAt)
  }

  @Test("R-RH-079: a stamp is that of the state, whoever asks, by slug or alias") func stable() throws {
    #expect(try revision() == revision() && revision("stress") == revision("stress-assessment"))
    #expect(try revision().stamp != revision("phq-9").stamp)
    let verified = try test.call(VerifyProjection(name: FunnelProjection.name))
    #expect(verified.digest == verified.rebuiltDigest)
  }
}
