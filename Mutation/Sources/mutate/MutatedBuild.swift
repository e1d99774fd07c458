import Foundation

/// Builds the copy, and leaves out what does not compile.
struct MutatedBuild {
  let tree: MutatedTree
  private static let rounds = 30

  enum Problem: Error, CustomStringConvertible {
    case unrelated(String)

    var description: String {
      switch self {
      case .unrelated(let output): "the copy does not build, for another reason than a switch:\n\(output)"
      }
    }
  }

  /// The mutants that are in the build, and those that had to be left out.
  func make(_ tell: (String) -> Void) throws -> (mutants: [Mutant], left: Set<MutantName>) {
    var left: Set<MutantName> = []
    for round in 1...Self.rounds {
      let mutants = try tree.write(leaving: left)
      tell("building \(mutants.count) mutants, \(left.count) left out (round \(round))")
      let build = try Program.run(["swift", "build", "--build-tests"], in: tree.directory, limit: 3600)
      if build.succeeded { return (mutants, left) }
      let wrong = try names(in: build.output, mutants)
      guard !wrong.isEmpty else { throw Problem.unrelated(String(build.output.suffix(4000))) }
      left.formUnion(wrong)
    }
    throw Problem.unrelated("switches that do not compile after \(Self.rounds) rounds")
  }

  /// What stands in the lines that the compiler speaks of, or next to them.
  private func names(in output: String, _ mutants: [Mutant]) throws -> Set<MutantName> {
    let byID = Dictionary(uniqueKeysWithValues: mutants.map { ($0.id, $0.name) })
    var names: Set<MutantName> = []
    for place in Set(output.matches(of: /(\/[^:\n]+\.swift):(\d+):\d+: error:/).map { "\($0.1):\($0.2)" }) {
      let parts = place.split(separator: ":")
      guard let line = Int(parts[1]) else { continue }
      let text = try String(contentsOfFile: String(parts[0]), encoding: .utf8)
      names.formUnion(Self.numbers(in: text, near: line).compactMap { byID[$0] })
    }
    return names
  }

  /// Numbers of the switches in a line; where there are none, in the nearest lines that have some.
  static func numbers(in text: String, near line: Int) -> [Int] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for distance in 0..<6 {
      let found = Set([line - distance, line + distance]).filter { lines.indices.contains($0 - 1) }.flatMap {
        lines[$0 - 1].matches(of: /mutates\((\d+)\)/).compactMap { Int($0.1) }
      }
      if !found.isEmpty { return found }
    }
    return []
  }
}
