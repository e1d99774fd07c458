/// The numbers from lowest to highest, cut into bands that each have one status.
struct StatusLine: Sendable {
  /// In ascending order, one fewer than ``statuses``.
  private(set) var cuts: [Cut] = []
  private(set) var statuses: [BiomarkerStatus?]

  /// A place where one band ends and the next one begins.
  struct Cut: Sendable {
    let limit: Limit
    /// Whether the limit itself belongs to the band above.
    let belongsAbove: Bool
  }

  /// A line without cuts.
  private init(lowest status: BiomarkerStatus?) { statuses = [status] }

  /// The critical values at both ends; no status between.
  init(_ critical: Biomarker.CriticalLimits?) {
    self.init(lowest: nil)
    if let low = critical?.low {
      statuses = [.criticalLow]
      append(nil, from: Cut(endOf: low))
    }
    if let high = critical?.high { append(.criticalHigh, from: Cut(startOf: high)) }
  }

  /// What is normal and best for a person, with what is borderline around it, and low or high beyond.
  init(_ bounds: BiomarkerBounds) {
    let (outer, inner, optimal) = (bounds.outer, bounds.inner, bounds.optimal)
    self.init(lowest: outer.low != nil ? .low : inner.low != nil ? .borderlineLow : .normal)
    if let low = outer.low, low != inner.low { append(.borderlineLow, from: Cut(startOf: low)) }
    if let low = inner.low { append(.normal, from: Cut(startOf: low)) }
    if let optimal { split(by: optimal) }
    if let high = inner.high, high != outer.high { append(.borderlineHigh, from: Cut(endOf: high)) }
    if let high = outer.high { append(.high, from: Cut(endOf: high)) }
  }

  /// Marks a part of the last band, which is the normal one, as optimal.
  private mutating func split(by optimal: BiomarkerRange.Interval) {
    if let low = optimal.low {
      append(.optimal, from: Cut(startOf: low))
    } else {
      statuses[statuses.count - 1] = .optimal
    }
    if let high = optimal.high { append(.normal, from: Cut(endOf: high)) }
  }

  private mutating func append(_ status: BiomarkerStatus?, from cut: Cut) {
    cuts.append(cut)
    statuses.append(status)
  }
}

extension StatusLine.Cut {
  /// Where an interval begins.
  init(startOf edge: Edge) { self.init(limit: edge.at, belongsAbove: edge.inclusive) }

  /// Where an interval ends.
  init(endOf edge: Edge) { self.init(limit: edge.at, belongsAbove: !edge.inclusive) }

  /// Whether a number lies above it.
  func isBelow(_ number: ReportedNumber) -> Bool {
    belongsAbove ? number >= limit : number > limit
  }
}

extension StatusLine {
  /// The bands that a value can lie in: one, unless only a side of it is known.
  func bands(of number: ReportedNumber, _ comparator: ReportedResult.Comparator?) -> ClosedRange<Int> {
    let at = cuts.count { $0.isBelow(number) }
    return switch comparator {
    case nil: at...at
    case .less: 0...cuts.count { number > $0.limit }
    case .atMost: 0...at
    case .greater: cuts.count { number >= $0.limit }...cuts.count
    case .atLeast: at...cuts.count
    }
  }

  /// The one status of some bands; `nil` if they differ.
  func status(of bands: ClosedRange<Int>) -> BiomarkerStatus?? {
    let found = statuses[bands]
    return found.allSatisfy { $0 == found.first } ? .some(statuses[bands.lowerBound]) : .none
  }

  /// The ends of some bands, such as `≥ 200 and < 240`.
  func text(of bands: ClosedRange<Int>, _ write: (Limit) -> String) -> String {
    let low = bands.lowerBound > 0 ? cuts[bands.lowerBound - 1] : nil
    let high = bands.upperBound < cuts.count ? cuts[bands.upperBound] : nil
    return [
      low.map { ($0.belongsAbove ? "≥ " : "> ") + write($0.limit) },
      high.map { ($0.belongsAbove ? "< " : "≤ ") + write($0.limit) },
    ].compactMap(\.self).joined(separator: " and ")
  }
}
