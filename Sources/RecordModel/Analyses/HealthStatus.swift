/// The overall score in a word (R-SO-178).
package enum HealthStatus: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  case excellent, good, fair, poor, critical, unknown

  package init(of score: ExactDecimal?) {
    guard let score else {
      self = .unknown
      return
    }
    let steps: [(from: Int32, status: HealthStatus)] = [
      (90, .excellent), (75, .good), (60, .fair), (40, .poor),
    ]
    self = steps.first { score >= ExactDecimal($0.from) }?.status ?? .critical
  }
}
