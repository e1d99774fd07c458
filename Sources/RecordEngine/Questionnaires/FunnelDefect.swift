import RecordStore

/// A defect that keeps a definition from being published.
package struct FunnelDefect: Error, Sendable, Equatable, CustomStringConvertible {
  /// Such as `steps[0].questions[2].options.max`; empty for the file as a whole.
  package let path: String
  /// The defect or the requirement, as a sentence; never a text from the definition.
  package let message: String

  package init(path: String, message: String) {
    self.path = path
    self.message = message
  }

  /// Path and message on one line.
  package var description: String { path.isEmpty ? message : "\(path): \(message)" }
}

/// Why a definition was refused: all of its defects, in the order of the file.
package struct FunnelDefects: Error, Sendable, Equatable, CustomStringConvertible {
  /// At least one.
  package let defects: [FunnelDefect]

  package init(_ defects: [FunnelDefect]) { self.defects = defects }

  /// One defect a line.
  package var description: String { defects.map(\.description).joined(separator: "\n") }
}

/// Limits of a definition, so that no file can exhaust a reader.
package enum FunnelLimits {
  /// Bytes of a funnel file: 1 MiB.
  package static let fileBytes = 1_048_576
  package static let steps = 100
  /// Questions of a funnel, over all steps.
  package static let questions = 500
  /// Characters (Unicode scalars) of one text.
  package static let textLength = 4000
  /// Answers one question may have: options of a choice, or whole numbers of a scale.
  package static let answers = 100
  /// Levels of `all` and `any` in a condition.
  package static let conditionDepth = 3
  /// Comparisons in one condition.
  package static let comparisons = 100
  /// Entries of every other list: aliases, pages, scales, bands, recommendations, flags, sources.
  package static let entries = 100
  /// Size of an answer or of an option's score; with weights and multipliers a sum stays far below 2⁶³.
  package static let answerSize = 1_000_000
  /// The largest weight and the largest multiplier.
  package static let factor = 1000
  /// Minutes that answering may take.
  package static let minutes = 600
}
