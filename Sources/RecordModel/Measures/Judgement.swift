/// What a value means, and why.
public struct Judgement: Sendable, Equatable {
  /// What it means.
  public let meaning: MeasureClass
  /// The publication that the rule is from; empty where no rule applies.
  public let source: String
  let basis: Basis

  /// What decided.
  enum Basis: Sendable, Equatable {
    case nothing(String)
    case tooYoung(Int)
    case band(MeasureSet.Band, after: MeasureSet.Band?)
    case pressure(MeasureSet.PressureRule)
    case from(ExactDecimal)
    case below(ExactDecimal)
    case above(ExactDecimal)
    case within(MeasureSet.Span)
  }

  init(_ meaning: MeasureClass, _ basis: Basis, source: String = "") {
    (self.meaning, self.basis, self.source) = (meaning, basis, source)
  }

  /// A value that nothing is known to judge by.
  public init(unclassifiedFor reason: String) { self.init(.unclassified, .nothing(reason)) }

  /// The band or rule that decided, as a condition: `< 5.7`, `systolic ≥ 140 or diastolic ≥ 90`.
  public var rule: String {
    switch basis {
    case .nothing(let reason): reason
    case .tooYoung(let age): "applies from the age of \(age)"
    case .band(let band, let previous): band.condition(after: previous)
    case .pressure(let rule): rule.condition
    case .from(let limit): "≥ \(limit)"
    case .below(let limit): "< \(limit)"
    case .above(let limit): "> \(limit)"
    case .within(let span): "≥ \(span.low) and ≤ \(span.high)"
    }
  }
}

extension MeasureSet.Band {
  fileprivate func condition(after previous: MeasureSet.Band?) -> String {
    var parts: [String] = []
    if let previous {
      if let upTo = previous.upTo { parts.append("> \(upTo)") }
      if let below = previous.below { parts.append("≥ \(below)") }
    }
    if let upTo { parts.append("≤ \(upTo)") }
    if let below { parts.append("< \(below)") }
    return parts.joined(separator: " and ")
  }
}

extension MeasureSet.PressureRule {
  /// One of the conditions is enough.
  fileprivate var condition: String {
    let parts = [
      systolicFrom.map { "systolic ≥ \($0)" }, systolicUpTo.map { "systolic ≤ \($0)" },
      diastolicFrom.map { "diastolic ≥ \($0)" }, diastolicBelow.map { "diastolic < \($0)" },
    ].compactMap(\.self)
    return parts.isEmpty ? "no other rule holds" : parts.joined(separator: " or ")
  }
}
