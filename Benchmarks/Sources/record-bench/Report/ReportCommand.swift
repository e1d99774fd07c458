import Glibc

/// Puts the measurements of all rounds together.
enum ReportCommand {
  /// Prints the tables, and writes them as JSON and, where a file for it is named, as a drawing.
  static func run(_ arguments: ArraySlice<String>) throws(BenchError) {
    let options = try Options(arguments, allowed: ["measurements", "json", "svg"])
    let figures = try FigureTable(text: try read(try options.text("measurements")))
    for line in comparisons(figures).lines() { print(line) }
    print("")
    for line in latencies(figures).lines() { print(line) }
    try write(ReportJSON.text(figures) + "\n", to: try options.text("json"))
    let drawing = options.text("svg", or: "")
    if !drawing.isEmpty { try write(Chart.svg(figures), to: drawing) }
  }

  private static func comparisons(_ figures: FigureTable) -> TextTable {
    var table = TextTable(
      header: ["figure", "ours", "reference", "", "ratio", "target", "reached"], left: [0, 2, 6])
    for comparison in Comparison.all {
      guard let ours = figures.median(comparison.ours) else { continue }
      let other = comparison.reference.flatMap { figures.median($0) }
      let ratio = comparison.reference.flatMap { FigureTable.median(figures.ratios(comparison.ours, to: $0)) }
      let reached = comparison.target?.isReached(value: ours, ratio: ratio).map { $0 ? "yes" : "NO" }
      table.add([
        comparison.title, Figures.short(ours) + comparison.unit,
        other == nil ? "" : comparison.reference ?? "",
        other.map { Figures.short($0) + comparison.unit } ?? "",
        ratio.map { Figures.short($0) + "x" } ?? "", comparison.target?.text ?? "", reached ?? "",
      ])
    }
    return table
  }

  private static func latencies(_ figures: FigureTable) -> TextTable {
    var table = TextTable(
      header: [
        "latencies in microseconds", "rounds", "per second", "lowest", "highest", "p50", "p99", "max",
      ],
      left: [0])
    for name in figures.names where (figures.median(name, \.median) ?? 0) > 0 {
      let rates = figures.measurements(name).map(\.value)
      let numbers =
        [figures.median(name), rates.min(), rates.max()]
        + [\Measurement.median, \.high, \.longest].map { figures.median(name, $0) }
      table.add([name, "\(rates.count)"] + numbers.map { Figures.short($0 ?? 0) })
    }
    return table
  }

  private static func read(_ path: String) throws(BenchError) -> String {
    guard let file = fopen(path, "r") else { throw .system("opening the measurements") }
    defer { fclose(file) }
    var (text, chunk) = ([UInt8](), [UInt8](repeating: 0, count: 65_536))
    while case let count = fread(&chunk, 1, chunk.count, file), count > 0 { text += chunk[..<count] }
    return String(decoding: text, as: UTF8.self)
  }

  private static func write(_ text: String, to path: String) throws(BenchError) {
    guard let file = fopen(path, "w") else { throw .system("writing the results") }
    let bytes = Array(text.utf8)
    let count = fwrite(bytes, 1, bytes.count, file)
    guard fclose(file) == 0, count == bytes.count else { throw .system("writing the results") }
  }
}
