extension Biomarker {
  /// A printed interval for comparison, and as it is shown; `nil` if it cannot be used (R-SO-158).
  ///
  /// A lower end of 0 says that there is none: laboratories print `0-44` for what has an upper limit alone (R-SO-372).
  func interval(
    _ printed: PrintedInterval, _ conversion: UnitConversion?
  ) -> (interval: BiomarkerRange.Interval, text: String)? {
    if let low = printed.low, let high = printed.high, low >= high { return nil }
    let low = printed.low == ExactDecimal(0) ? nil : printed.low
    let ends = [low, printed.high].compactMap(\.self)
    guard !ends.isEmpty, ends.allSatisfy({ ReportedNumber($0, by: conversion).isWithin(plausible) })
    else { return nil }
    func edge(_ end: ExactDecimal) -> Edge { Edge(limit(end, conversion), inclusive: !printed.isOpen) }
    let interval = BiomarkerRange.Interval(low: low.map(edge), high: printed.high.map(edge))
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
