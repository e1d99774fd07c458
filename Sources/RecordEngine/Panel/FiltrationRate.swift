import Glibc
import RecordModel

/// How much plasma the kidneys filter, in mL/min/1.73 m².
enum FiltrationRate {
  /// By the equation CKD-EPI 2021, of creatinine in mg/dL: Inker et al., N Engl J Med 2021;385:1737.
  ///
  /// If the record says neither female nor male, the lower of both.
  static func of(creatinine: Double, age: Int, sex: AdministrativeSex?) -> Double {
    func rate(_ kappa: Double, _ alpha: Double, _ factor: Double) -> Double {
      let ratio = creatinine / kappa
      return 142 * pow(min(ratio, 1), alpha) * pow(max(ratio, 1), -1.2) * pow(0.9938, Double(age)) * factor
    }
    let (female, male) = (rate(0.7, -0.241, 1.012), rate(0.9, -0.302, 1))
    switch sex {
    case .female: return female
    case .male: return male
    case .other, .unknown, nil: return min(female, male)
    }
  }
}
