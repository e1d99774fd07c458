/// All measurements of a run, by name, in the order of the rounds.
struct FigureTable {
  /// Names in the order of their first measurement.
  private(set) var names: [String] = []
  private var rounds: [String: [Measurement]] = [:]

  /// Reads the lines that ``Measurement/write()`` prints.
  init(text: String) throws(BenchError) {
    for line in text.split(separator: "\n") {
      let fields = line.split(separator: "\t")
      let numbers = fields.dropFirst().compactMap { Double($0) }
      guard fields.count == 6, numbers.count == 5, let name = fields.first.map(String.init) else {
        throw .usage("the file of measurements has a line that is not one")
      }
      var measurement = Measurement(name: name, value: numbers[0], count: Int(numbers[4]))
      (measurement.median, measurement.high, measurement.longest) = (numbers[1], numbers[2], numbers[3])
      if rounds[name] == nil { names.append(name) }
      rounds[name, default: []].append(measurement)
    }
  }

  /// Every round of a figure.
  func measurements(_ name: String) -> [Measurement] { rounds[name] ?? [] }

  /// The median over the rounds of one number of a figure.
  func median(_ name: String, _ number: KeyPath<Measurement, Double> = \.value) -> Double? {
    Self.median(measurements(name).map { $0[keyPath: number] })
  }

  /// The ratios of two figures, each taken within one round.
  func ratios(_ name: String, to reference: String) -> [Double] {
    zip(measurements(name), measurements(reference)).compactMap { ours, other in
      other.value > 0 ? ours.value / other.value : nil
    }
  }

  /// The middle value; `nil` of nothing.
  static func median(_ values: [Double]) -> Double? {
    let sorted = values.sorted()
    guard !sorted.isEmpty else { return nil }
    return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
  }
}
