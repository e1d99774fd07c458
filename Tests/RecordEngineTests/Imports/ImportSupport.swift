import LMDB
import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

extension TestEngine {
  /// The lines of `events.ndjson` of everything.
  func lines(of patient: PatientID? = nil) throws -> [String] {
    var lines: [String] = []
    for position in 1...engine.head {
      let record = try engine.store.environment.read { (view) throws(Failure) in
        try engine.store.record(position, view)
      }
      guard patient == nil || record.envelope.stream.patient == patient else { continue }
      lines.append(String(decoding: try engine.store.sealing.exportLine(record).dropLast(), as: UTF8.self))
    }
    return lines
  }

  /// Imports lines in chunks, as a client would that stops nowhere.
  @discardableResult
  func take(_ lines: [String], chunk: Int = 100) throws -> ImportEvents.Outcome {
    var sum = ImportEvents.Outcome(taken: 0, known: 0, moved: 0, raised: 0, head: 0, refused: [])
    for start in stride(from: 0, to: lines.count, by: chunk) {
      let part = lines[start..<min(start + chunk, lines.count)]
      let reply = try call("import.events", "{\"events\":[\(part.joined(separator: ","))]}")
      let outcome = try reply.outcome.get().decode(ImportEvents.Outcome.self)
      sum.taken += outcome.taken
      sum.known += outcome.known
      sum.moved += outcome.moved
      sum.raised += outcome.raised
      sum.head = outcome.head
      for var refusal in outcome.refused {
        refusal.index += start
        sum.refused.append(refusal)
      }
    }
    return sum
  }

  /// Digests of all projections, each found to be what the log gives.
  func digests() throws -> [String: String] {
    var found: [String: String] = [:]
    for projection in ProjectionCatalog.all {
      let outcome = try call(VerifyProjection(name: projection.name))
      #expect(outcome.matches, "\(projection.name)")
      found[projection.name] = outcome.digest
    }
    return found
  }

  func verifyLog() throws { #expect(try call(VerifyLog()).problem == nil) }
}
