import RecordModel
import Testing

@testable import RecordStore

/// The contract's bands and limits, copied from `x-status-bands` and `x-plausible-limits`, with the figures that the sources
/// state in other units: the other side of every comparison with the shipped set.
struct ContractBands: Sendable, CustomTestStringConvertible {
  /// Where a band ends, in the kept unit and in those in which the source has a figure of its own.
  enum End: Sendable {
    case upTo(String, [String: String] = [:])
    case below(String, [String: String] = [:])
    case open

    var figures: (kept: String, others: [String: String], isIncluded: Bool)? {
      switch self {
      case .upTo(let kept, let others): (kept, others, true)
      case .below(let kept, let others): (kept, others, false)
      case .open: nil
      }
    }
  }

  let kind: MeasureKind
  var context: GlucoseContext?
  var sex: AdministrativeSex?
  var minimumAge: Int?
  let bands: [Row]

  typealias Row = (end: End, status: MeasureStatus, category: String)

  var testDescription: String { "\(kind) \(context?.rawValue ?? "")\(sex?.rawValue ?? "")" }

  private static func mmol(_ figure: String) -> [String: String] { ["mmol/L": figure] }
  private static func mol(_ figure: String) -> [String: String] { ["mmol/mol": figure] }

  static let all: [ContractBands] = [
    ContractBands(
      kind: .heartRate, minimumAge: 16,
      bands: [
        (.upTo("40"), .critical, "very-low"), (.upTo("59"), .abnormal, "low"),
        (.upTo("100"), .normal, "normal"), (.upTo("130"), .abnormal, "high"), (.open, .critical, "very-high"),
      ]),
    ContractBands(
      kind: .respiratoryRate, minimumAge: 16,
      bands: [
        (.upTo("8"), .critical, "very-low"), (.upTo("11"), .abnormal, "low"),
        (.upTo("20"), .normal, "normal"), (.upTo("24"), .abnormal, "high"), (.open, .critical, "very-high"),
      ]),
    ContractBands(
      kind: .temperature,
      bands: [
        (.upTo("35"), .critical, "hypothermia"), (.upTo("36"), .abnormal, "low"),
        (.below("38"), .normal, "normal"), (.upTo("40"), .abnormal, "fever"),
        (.open, .critical, "hyperthermia"),
      ]),
    // Beyond the contract: NEWS2, scale 1.
    ContractBands(
      kind: .oxygenSaturation, minimumAge: 16,
      bands: [
        (.upTo("91"), .critical, "very-low"), (.upTo("95"), .abnormal, "low"), (.open, .normal, "normal"),
      ]),
    ContractBands(
      kind: .bloodGlucose, context: .fasting,
      bands: low + fasting),
    ContractBands(kind: .bloodGlucose, context: .random, bands: low + other),
    ContractBands(kind: .bloodGlucose, context: .postPrandial, bands: low + other),
    ContractBands(kind: .bloodGlucose, context: .unknown, bands: low + other),
    ContractBands(
      kind: .a1cLevel,
      bands: [
        (.below("5.7", mol("39")), .normal, "normal"), (.below("6.5", mol("48")), .abnormal, "prediabetes"),
        (.upTo("10", mol("86")), .abnormal, "diabetes"), (.open, .abnormal, "very-high"),
      ]),
    ContractBands(
      kind: .bmi, minimumAge: 20,
      bands: [
        (.below("16"), .critical, "severe-thinness"), (.below("18.5"), .abnormal, "underweight"),
        (.below("25"), .normal, "normal"), (.below("30"), .abnormal, "overweight"),
        (.below("35"), .abnormal, "obesity-class-1"), (.below("40"), .abnormal, "obesity-class-2"),
        (.open, .abnormal, "obesity-class-3"),
      ]),
    creatinine(.male, "0.74", "1.35"), creatinine(.female, "0.59", "1.04"),
    creatinine(.other, "0.59", "1.35"),
  ]

  private static let low: [Row] = [
    (.below("54", mmol("3.0")), .critical, "hypoglycaemia-level-2"),
    (.below("70", mmol("3.9")), .abnormal, "hypoglycaemia-level-1"),
  ]

  private static let fasting: [Row] = [
    (.below("100", mmol("5.6")), .normal, "normal"),
    (.below("126", mmol("7.0")), .abnormal, "prediabetes"),
    (.below("300", mmol("16.7")), .abnormal, "diabetes-range"), (.open, .critical, "very-high"),
  ]

  private static let other: [Row] = [
    (.below("140", mmol("7.8")), .normal, "normal"), (.below("200", mmol("11.1")), .abnormal, "elevated"),
    (.below("300", mmol("16.7")), .abnormal, "diabetes-range"), (.open, .critical, "very-high"),
  ]

  /// From 4.0 mg/dL critical, by KDIGO 353.6 µmol/L; a reference range includes both its ends.
  private static func creatinine(_ sex: AdministrativeSex, _ low: String, _ high: String) -> ContractBands {
    ContractBands(
      kind: .creatinine, sex: sex, minimumAge: 18,
      bands: [
        (.below(low), .abnormal, "low"), (.upTo(high), .normal, "normal"),
        (.below("4", ["umol/L": "353.6"]), .abnormal, "high"), (.open, .critical, "very-high"),
      ])
  }

  /// Lowest and highest value of `x-plausible-limits`, of SpO₂ beyond the contract.
  static let plausible: [(kind: MeasureKind, low: String, high: String, step: String)] = [
    (.heartRate, "20", "300", "1"), (.bloodPressureSystolic, "40", "300", "1"),
    (.bloodPressureDiastolic, "20", "200", "1"), (.temperature, "25", "45", "0.1"),
    (.respiratoryRate, "4", "80", "1"), (.oxygenSaturation, "50", "100", "1"), (.weight, "1", "650", "0.1"),
    (.height, "30", "280", "0.1"), (.bmi, "7", "210", "0.1"), (.bloodGlucose, "20", "2000", "1"),
    (.a1cLevel, "3", "20", "0.1"), (.creatinine, "0.1", "30", "0.01"),
  ]
}
