import Crypto
import FoundationEssentials
import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("Compressed bodies of records") struct RecordCompressionTests {

  @Test("the dictionary is what it was: logs cannot be read with another one") func dictionary() {
    let bytes = RecordDictionary.bytes
    let digest = Hexadecimal.text(Array(SHA256.hash(data: bytes)))
    GoldenFile.expect("\(bytes.count) \(digest)\n", is: "log/dictionary.txt")
  }

  @Test("an event of every type comes back as it was, whether or not it became shorter") func events() throws
  {
    var shorter = 0
    for event in try EventSamples.all {
      let body = try RecordBody.encode(event, answer: nil)
      guard let compressed = RecordCompression.compressed(body) else { continue }
      shorter += 1
      #expect(compressed.count < body.count)
      #expect(RecordCompression.expanded(compressed) == body)
    }
    #expect(shorter > 80)
  }

  @Test("an answer's body takes three fifths of its length") func answer() throws {
    let (body, compressed) = try Self.answer()
    #expect(compressed.count * 5 < body.count * 3)
  }

  // Not what is written now: another version of the library may find other matches.
  @Test("what was written once is read") func golden() throws {
    let lines = try GoldenFile.text(of: "log/compressed.hex").split(separator: "\n")
    let bytes = try lines.map { try #require(Hexadecimal.bytes($0.utf8)) }
    #expect(bytes.count == 2)
    #expect(RecordCompression.expanded(bytes[1]) == bytes[0])
    #expect(try Self.answer().body == bytes[0])
  }

  @Test("what would not become shorter stays as it is", arguments: [0, 1, 12, 16, 64]) func random(count: Int)
  {
    var random = SystemRandomNumberGenerator()
    let body = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
    #expect(RecordCompression.compressed(body) == nil)
  }

  @Test("bodies of all lengths come back, up to what a frame holds") func lengths() throws {
    for count in [13, 64, 127, 128, 1000, 16_383, 16_384, 70_000, 1 << 24] {
      let body = (0..<count).map { UInt8(truncatingIfNeeded: $0 / 7) }
      let compressed = try #require(RecordCompression.compressed(body), "\(count)")
      #expect(RecordCompression.expanded(compressed) == body)
    }
  }

  @Test("no bytes lead out of their memory or into more than they can hold") func damaged() throws {
    let (body, compressed) = try Self.answer()
    for end in 0..<compressed.count { #expect(RecordCompression.expanded(Array(compressed[..<end])) == nil) }
    for place in compressed.indices {
      for bit in 0..<8 {
        var bytes = compressed
        bytes[place] ^= 1 << bit
        // What was changed and is still a block is for the record's tag to find.
        if let other = RecordCompression.expanded(bytes) { #expect(other.count == body.count) }
      }
    }
    var huge: [UInt8] = []
    LEB128.append(1 << 40, to: &huge)
    #expect(RecordCompression.expanded(huge + [0x10, 0x00]) == nil)
    #expect(RecordCompression.expanded([]) == nil)
  }

  private static func answer() throws -> (body: [UInt8], compressed: [UInt8]) {
    let key = try #require(QuestionKey("stress_frequency"))
    let event = AnswerSaved(
      assessmentId: Example.assessment, answerId: Example.answer, questionKey: key, value: 3)
    let outcome = SaveAnswer.Outcome(
      id: Example.answer, assessmentId: Example.assessment, questionId: key, answerValue: 3)
    let answer = CommandAnswer(
      key: EventKey(high: 0, low: 0), digest: (0..<16).map { $0 &* 37 },
      outcome: try RecordBody.bytes(of: Tape(encoding: outcome)))
    let body = try RecordBody.encode(event, answer: answer)
    return (body, try #require(RecordCompression.compressed(body)))
  }
}
