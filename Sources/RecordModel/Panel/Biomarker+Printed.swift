extension Biomarker {
  /// A printed interval for comparison, and as it is shown; `nil` if it cannot be used (R-SO-158).
  func interval(
    _ printed: PrintedInterval, _ conversion: UnitConversion?
  ) -> (interval: BiomarkerRange.Interval, text: String)? {
    let ends = [printed.low, printed.high].compactMap(\.self)
    guard !ends.isEmpty, ends.count == 1 || ends[0] < ends[1],
      ends.allSatisfy({ ReportedNumber($0, by: conversion).isWithin(plausible) })
    else { return nil }
    func edge(_ end: ExactDecimal) -> Edge { Edge(limit(end, conversion), inclusive: !printed.isOpen) }
    let interval = BiomarkerRange.Interval(low: printed.low.map(edge), high: printed.high.map(edge))
    return (interval, text(printed, unit: conversion?.unit ?? unit))
  }

  /// A figure in the unit of the report, which compares with values of that unit as it is.
  private func limit(_ figure: ExactDecimal, _ conversion: UnitConversion?) -> Limit {
    guard let conversion else { return Limit(figure) }
    return Limit(
      conversion.convert(figure, to: ExactDecimal(units: 1)), inUnits: [conversion.ucum: figure])
  }

  private func text(_ printed: PrintedInterval, unit: String) -> String {
    let range =
      switch (printed.low, printed.high) {
      case (let low?, let high?): "\(low)-\(high)"
      case (let low?, nil): "\(printed.isOpen ? ">" : ">=") \(low)"
      case (nil, let high?): "\(printed.isOpen ? "<" : "<=") \(high)"
      case (nil, nil): ""
      }
    return unit.isEmpty ? range : "\(range) \(unit)"
  }
}
