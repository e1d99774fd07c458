import RecordModel
import Testing

@testable import RecordEngine

/// Ends that a laboratory does not print (R-SO-372).
@Suite("Printed intervals with one end") struct PrintedEndTests {
  private static let sexes: [BiomarkerRange.Sex] = [.female, .male]

  /// The limits of an adult of that sex.
  private static func range(_ biomarker: Biomarker, _ sex: BiomarkerRange.Sex) -> BiomarkerRange? {
    biomarker.ranges.first { ($0.sex ?? sex) == sex && $0.fromAge <= 40 && 40 <= $0.toAge ?? .max }
  }

  private static func status(
    _ biomarker: Biomarker, _ number: ExactDecimal, _ sex: BiomarkerRange.Sex, _ printed: PrintedInterval?
  ) -> BiomarkerStatus {
    let result = ReportedResult(number, unit: biomarker.ucum, interval: printed)
    return biomarker.judge(result, for: BiomarkerPerson(sex: sex, age: 40)).status
  }

  /// A step below a figure, far less than any limit's last digit.
  private static let little = ExactDecimal(thousandths: 1)

  @Test("R-SO-372: no value below the panel's own interval is normal beside a printed low end of 0, or none")
  func lows() throws {
    var tried = 0
    for biomarker in PanelScene.shipped.biomarkers where biomarker.policy == .labPreferred {
      for sex in Self.sexes {
        guard let range = Self.range(biomarker, sex), let low = range.reference.low?.at.figure,
          let high = range.reference.high?.at.figure
        else { continue }
        let below = (range.borderlineLow?.at.figure ?? low) - Self.little
        guard biomarker.plausible.contains(below) else { continue }
        for printed in [PrintedInterval(low: ExactDecimal(0), high: high), PrintedInterval(high: high)] {
          let status = Self.status(biomarker, below, sex, printed)
          #expect([.low, .criticalLow].contains(status), "\(biomarker.id) \(below) \(status)")
          #expect(status == Self.status(biomarker, below, sex, nil), "\(biomarker.id)")
          #expect(Self.status(biomarker, low + Self.little, sex, printed) == .normal, "\(biomarker.id)")
          #expect(
            ![.normal, .optimal].contains(Self.status(biomarker, high + Self.little, sex, printed)),
            "\(biomarker.id)")
          tried += 1
        }
        // What the laboratory states itself is its own.
        let own = PrintedInterval(low: below - Self.little, high: high)
        if let least = own.low, biomarker.plausible.contains(least), least > ExactDecimal(0) {
          #expect(
            [.normal, .criticalLow].contains(Self.status(biomarker, below, sex, own)), "\(biomarker.id)")
        }
      }
    }
    #expect(tried > 150)
  }

  @Test("no value above the panel's own interval is normal where only a low end is printed") func highs() {
    for biomarker in PanelScene.shipped.biomarkers where biomarker.policy == .labPreferred {
      for sex in Self.sexes {
        guard let range = Self.range(biomarker, sex), let low = range.reference.low?.at.figure,
          let high = (range.borderlineHigh ?? range.reference.high)?.at.figure
        else { continue }
        let status = Self.status(biomarker, high + Self.little, sex, PrintedInterval(low: low))
        #expect([.high, .criticalHigh].contains(status), "\(biomarker.id) \(status)")
      }
    }
  }

  @Test(
    "R-SO-372: both sides of what is printed",
    arguments: [
      ("potassium", "3.4", "0", "5.1", BiomarkerStatus.low), ("potassium", "2.6", "0", "5.1", .low),
      ("potassium", "2.5", "0", "5.1", .criticalLow), ("potassium", "3.5", "0", "5.1", .normal),
      ("potassium", "5.1", "0", "5.1", .normal), ("potassium", "5.2", "0", "5.1", .high),
      ("potassium", "3.4", "3.3", "5.1", .normal), ("potassium", "3.4", nil, "5.1", .low),
      ("alt", "1", "0", "44", .normal), ("alt", "44", "0", "44", .normal), ("alt", "45", "0", "44", .high),
      ("hemoglobin", "11.9", "0", "15", .low), ("hemoglobin", "12", "0", "15", .normal),
      ("potassium", "3.0", "0", "3.2", .normal),
    ] as [(String, String, String?, String, BiomarkerStatus)])
  func sides(id: String, value: String, low: String?, high: String, expected: BiomarkerStatus) throws {
    let most = try #require(ExactDecimal(high))
    let printed = PrintedInterval(low: try low.map { try #require(ExactDecimal($0)) }, high: most)
    let unit = try PanelScene.biomarker(id).ucum
    #expect(try PanelScene.judge(id, value, unit, printed: printed).status == expected)
  }
}
