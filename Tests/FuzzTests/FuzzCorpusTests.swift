import Foundation
import RecordFuzzing
import RecordTestSupport
import Testing

/// What fuzzers found, and the seeds that they begin with, each read once more; `make fuzz` looks for more.
@Suite("The readers' corpus") struct FuzzCorpusTests {
  private static let directory = GoldenFile.root() + "/Tests/FuzzTests/Corpus"

  /// Mutations of each input; `FUZZ_ROUNDS` gives another number.
  private static let rounds = ProcessInfo.processInfo.environment["FUZZ_ROUNDS"].flatMap { Int($0) } ?? 200

  private static func inputs(_ target: FuzzTarget) throws -> [(name: String, bytes: [UInt8])] {
    let place = "\(directory)/\(target.rawValue)"
    return try FileManager.default.contentsOfDirectory(atPath: place).sorted().map { name in
      (name, [UInt8](try #require(FileManager.default.contents(atPath: place + "/" + name))))
    }
  }

  @Test(
    "no reader traps, hangs or breaks its promise on anything in the corpus", arguments: FuzzTarget.allCases)
  func corpus(_ target: FuzzTarget) throws {
    let inputs = try Self.inputs(target)
    #expect(inputs.count >= 3)
    for input in inputs { target.run(input.bytes) }
  }

  @Test("nor on what a seeded mutation makes of it", arguments: FuzzTarget.allCases)
  func mutated(_ target: FuzzTarget) throws {
    var generator = SeededGenerator(seed: 0x5EED)
    let inputs = try Self.inputs(target).map(\.bytes)
    for input in inputs {
      for _ in 0..<Self.rounds {
        var bytes = input
        for _ in 0..<Int.random(in: 1...4, using: &generator) {
          Self.mutate(&bytes, with: inputs.randomElement(using: &generator) ?? [], &generator)
        }
        target.run(bytes)
      }
    }
  }

  private static func mutate(_ bytes: inout [UInt8], with other: [UInt8], _ generator: inout SeededGenerator)
  {
    let at = bytes.isEmpty ? 0 : Int.random(in: bytes.indices, using: &generator)
    switch Int.random(in: 0..<6, using: &generator) {
    case 0 where !bytes.isEmpty: bytes[at] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
    case 1 where !bytes.isEmpty: bytes[at] = [0, 0x7F, 0x80, 0xFF].randomElement(using: &generator) ?? 0
    case 2 where !bytes.isEmpty: bytes.removeSubrange(at..<min(bytes.count, at + 4))
    case 3: bytes.insert(.random(in: 0...255, using: &generator), at: at)
    case 4: bytes.insert(contentsOf: other.prefix(32), at: at)
    default: bytes.removeLast(bytes.count - at)
    }
  }
}
