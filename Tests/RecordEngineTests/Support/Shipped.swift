import FoundationEssentials
import RecordModel

@testable import RecordEngine
@testable import RecordStore

/// The files that are shipped, found from this file's own place in the checkout.
enum Shipped {
  static let slugs = [
    "findrisc", "gad-7", "phq-4", "phq-9", "resilience-assessment", "stress-assessment",
  ]

  static func bytes(_ slug: String) throws -> [UInt8] { try file("Config/funnels/\(slug).json") }

  static func measures() throws -> MeasureSet {
    try MeasureSet.read(try file("Config/measures/measures-2026-3.json"))
  }

  static func file(_ path: String) throws -> [UInt8] {
    var root = URL(filePath: #filePath)
    for _ in 0..<4 { root.deleteLastPathComponent() }
    return [UInt8](try Data(contentsOf: root.appending(path: path)))
  }

  static func funnel(_ slug: String) throws -> CompiledFunnel {
    try FunnelDefinition.read(bytes(slug)).prepared
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
