import Glibc
import RecordModel

extension DerivedQuantity {
  /// The biomarkers that it is computed from.
  var inputs: [String] {
    switch self {
    case .nonHDLCholesterol, .cholesterolHDLRatio: ["total_cholesterol", "hdl_cholesterol"]
    case .ldlCholesterol: ["total_cholesterol", "hdl_cholesterol", "triglycerides"]
    case .transferrinSaturation: ["iron_serum", "tibc"]
    case .egfr: ["creatinine"]
    case .anionGap: ["sodium", "chloride", "bicarbonate"]
    case .globulin: ["total_protein", "albumin"]
    case .bunCreatinineRatio: ["bun", "creatinine"]
    case .correctedCalcium: ["calcium", "albumin"]
    case .estimatedAverageGlucose: ["hba1c"]
    case .homaIR: ["fasting_glucose", "insulin_fasting"]
    case .fib4: ["ast", "platelets", "alt"]
    }
  }

  /// The value by the formula of the panel, of values in conventional units in the order of ``inputs``; `nil` if it does not
  /// hold for the person or the values (R-SO-151).
  ///
  /// Rounded half up to four decimals. Sources: Friedewald for LDL (up to 400 mg/dL of triglycerides), CKD-EPI 2021 for
  /// the eGFR, Payne for calcium, ADAG for glucose, Matthews for HOMA, Sterling for FIB-4.
  func value(of inputs: [ExactDecimal], for person: BiomarkerPerson) -> ExactDecimal? {
    let numbers = inputs.map(\.double)
    guard numbers.count == self.inputs.count, let found = compute(numbers, person), found.isFinite else {
      return nil
    }
    return ExactDecimal("\((found * 10_000 + 0.5).rounded(.down) / 10_000)")
  }

  private func compute(_ input: [Double], _ person: BiomarkerPerson) -> Double? {
    switch self {
    case .nonHDLCholesterol, .globulin: input[0] - input[1]
    case .ldlCholesterol: input[2] < 400 ? input[0] - input[1] - input[2] / 5 : nil
    case .cholesterolHDLRatio, .bunCreatinineRatio: input[0] / input[1]
    case .transferrinSaturation: 100 * input[0] / input[1]
    case .egfr: Self.filtration(input[0], person)
    case .anionGap: input[0] - (input[1] + input[2])
    case .correctedCalcium: input[1] < 4 ? input[0] + 0.8 * (4 - input[1]) : nil
    case .estimatedAverageGlucose: 28.7 * input[0] - 46.7
    case .homaIR: input[0] * input[1] / 405
    case .fib4:
      person.age.flatMap { age in
        (35...65).contains(age) ? Double(age) * input[0] / (input[1] * input[2].squareRoot()) : nil
      }
    }
  }

  private static func filtration(_ creatinine: Double, _ person: BiomarkerPerson) -> Double? {
    guard let age = person.age, age >= BiomarkerPanel.adultAge, let sex = person.sex else { return nil }
    return FiltrationRate.of(creatinine: creatinine, age: age, sex: sex == .female ? .female : .male)
  }
}
