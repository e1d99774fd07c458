/// Makes the streams that are missing, and tells how those that are there differ.
package struct StreamMaking: Sendable {
  package struct Outcome: Sendable, Equatable {
    /// What was found and done, a line each.
    package var lines: [String] = []
    /// Whether every stream is now as it should be.
    package var isRight = true
  }

  private let connection: EngineConnection

  package init(_ connection: EngineConnection) { self.connection = connection }

  package func make(_ plans: [StreamPlan]) async throws(EngineAnswer) -> Outcome {
    var outcome = Outcome()
    for plan in plans { try await make(plan, &outcome) }
    return outcome
  }

  private func make(_ plan: StreamPlan, _ outcome: inout Outcome) async throws(EngineAnswer) {
    guard let found = try await connection.stream(plan.name) else {
      try await connection.create(plan)
      outcome.lines.append(
        "\(plan.name): made, \(plan.subjects.joined(separator: " ")), \(plan.replicas) replicas")
      return
    }
    let differences = plan.differences(of: found.plan) + found.oddities
    outcome.lines.append(
      "\(plan.name): there, \(found.messages) messages, \(found.bytes) bytes"
        + (differences.isEmpty ? ", as it should be" : ""))
    outcome.lines += differences.map { "\(plan.name): \($0)" }
    if !differences.isEmpty { outcome.isRight = false }
  }
}
