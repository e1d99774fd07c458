import Testing

@testable import record_bench

@Suite struct ReportTests {
  /// Three rounds of two figures, of which the middle round was disturbed.
  static let rounds = """
    save@64\t20000\t900\t3000\t9000\t80000
    postgres@64\t8000\t2000\t9000\t50000\t3200
    save@64\t2000\t9000\t30000\t90000\t8000
    postgres@64\t4000\t4000\t18000\t99000\t1600
    save@64\t24000\t800\t2500\t8000\t96000
    postgres@64\t8000\t2000\t9000\t50000\t3200
    """

  @Test func ratiosAreTakenWithinRounds() throws {
    let table = try FigureTable(text: Self.rounds)
    #expect(table.names == ["save@64", "postgres@64"])
    #expect(table.ratios("save@64", to: "postgres@64") == [2.5, 0.5, 3])
    #expect(FigureTable.median(table.ratios("save@64", to: "postgres@64")) == 2.5)
    #expect(table.median("save@64") == 20_000)
    #expect(table.median("save@64", \.high) == 3000)
  }

  @Test(arguments: [([], nil), ([3], 3), ([4, 1], 2.5), ([9, 1, 5], 5)] as [([Double], Double?)])
  func middle(values: [Double], expected: Double?) {
    #expect(FigureTable.median(values) == expected)
  }

  @Test(arguments: ["save@64\t1\t2\t3\t4", "save@64\t\t\t\t\t0", "save@64\tx\t2\t3\t4\t5"])
  func damagedLinesAreRefused(line: String) {
    #expect(throws: BenchError.self) { try FigureTable(text: line) }
  }

  @Test(
    arguments: [
      (.ratio(2), 1, 2.0, true), (.ratio(2), 9, 1.99, false), (.ratio(2), 9, nil, nil),
      (.atLeast(300_000), 300_000, nil, true), (.atLeast(300_000), 299_999, nil, false),
      (.below(50), 49.9, nil, true), (.below(50), 50, nil, false),
    ] as [(Comparison.Target, Double, Double?, Bool?)])
  func targets(target: Comparison.Target, value: Double, ratio: Double?, reached: Bool?) {
    #expect(target.isReached(value: value, ratio: ratio) == reached)
  }

  @Test(
    arguments: [
      (0, "0.00"), (0.868, "0.87"), (99.994, "99.99"), (100, "100"), (1005, "1,005"),
      (1_234_567.6, "1,234,568"),
      (-2.5, "-2.50"),
    ] as [(Double, String)])
  func numbersForPeople(value: Double, text: String) { #expect(Figures.short(value) == text) }

  @Test func columnsAreAligned() {
    var table = TextTable(header: ["figure", "ours"], left: [0])
    table.add(["save", "12"])
    #expect(table.lines() == ["figure  ours", "save      12"])
  }
}
