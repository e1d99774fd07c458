import FoundationEssentials
import RecordEngine
import RecordModel

/// The funnel files that are shipped, found from this file's own place in the checkout.
enum Shipped {
  static let slugs = [
    "findrisc", "gad-7", "phq-4", "phq-9", "resilience-assessment", "stress-assessment",
  ]

  static func bytes(_ slug: String) throws -> [UInt8] {
    var root = URL(filePath: #filePath)
    for _ in 0..<4 { root.deleteLastPathComponent() }
    return [UInt8](try Data(contentsOf: root.appending(path: "Config/funnels/\(slug).json")))
  }

  static func funnel(_ slug: String) throws -> CompiledFunnel { try FunnelFile.read(try bytes(slug)) }
}

/// The same numbers in every run: SplitMix64.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

extension FunnelDefinition.Question {
  /// Every number that answers the question.
  var possibleAnswers: [Int] {
    switch (type, options) {
    case (.scale, .scale(let scale)): Array(scale.min...scale.max)
    case (.singleChoice, .choices(let choices)): choices.map(\.value)
    default: []
    }
  }
}
