import RecordModel

@testable import RecordStore

extension DefectCases {
  private typealias Rules = DefectTests
  private static let path = "steps[2].questions[1].condition"
  private static let possible = "Must be an answer that the question can have."
  private static let within = "Must lie within the answers that the question can have."
  private static let earlier = "Must be an earlier question."

  static let conditions: [DefectCase] = [
    .init("condition on unknown question", "\(path).question", Rules.noQuestion) {
      $0.steps[2].questions?[1].condition = Sample.comparison("unknown", .equals, 1)
    },
    .init("condition on a text", "\(path).question", Rules.needsNumber) {
      $0.steps[2].questions?[1].condition = Sample.comparison("note", .equals, 1)
    },
    .init("condition on itself", "\(path).question", earlier) {
      $0.steps[2].questions?[1].condition = Sample.comparison("cigarettes", .equals, 10)
    },
    .init("condition on a later question", "steps[2].questions[0].condition.question", earlier) {
      $0.steps[2].questions?[0].condition = Sample.comparison("cigarettes", .equals, 10)
    },
    .init("equal to no option", "\(path).value", possible) {
      $0.steps[2].questions?[1].condition = Sample.comparison("smoker", .equals, 2)
    },
    .init("unequal to no option", "\(path).value", possible) {
      $0.steps[2].questions?[1].condition = Sample.comparison("smoker", .notEquals, 2)
    },
    .init("at least more than possible", "\(path).value", within) {
      $0.steps[2].questions?[1].condition = Sample.comparison("often", .atLeast, 6)
    },
    .init("at most less than possible", "\(path).value", within) {
      $0.steps[2].questions?[1].condition = Sample.comparison("often", .atMost, 0)
    },
    .init("empty group", "\(path).all", "Must have at least one part.") {
      $0.steps[2].questions?[1].condition = .all([])
    },
    .init("defect deep in groups", "\(path).any[1].all[0].question", Rules.noQuestion) {
      $0.steps[2].questions?[1].condition = .any([
        Sample.comparison("smoker", .equals, 1), .all([Sample.comparison("unknown", .equals, 1)]),
      ])
    },
    .init("nested four deep", path, "Must nest all and any at most 3 deep.") {
      $0.steps[2].questions?[1].condition = .all([
        .any([.all([.any([Sample.comparison("smoker", .equals, 1)])])])
      ])
    },
    .init("nested three deep", []) {
      $0.steps[2].questions?[1].condition = .all([.any([.all([Sample.comparison("smoker", .equals, 1)])])])
    },
    .init("too many comparisons", path, "Must have at most 100 comparisons.") {
      $0.steps[2].questions?[1].condition = .any(
        Array(repeating: Sample.comparison("smoker", .equals, 1), count: 101))
    },
  ]
}
