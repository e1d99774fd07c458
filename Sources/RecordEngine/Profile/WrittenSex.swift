import RecordModel

/// A sex in a person's own words (R-SO-084).
enum WrittenSex {
  /// `male`, `m`, `female` and `f` in any case, and FHIR's other words; every other text stands for an unknown one.
  static func sex(of text: String?) -> AdministrativeSex? {
    guard let text else { return nil }
    switch text.lowercased() {
    case "male", "m": return .male
    case "female", "f": return .female
    case "other": return .other
    default: return .unknown
    }
  }

  /// The person's words as long as they stand for what the record says, else the record's own word.
  static func shown(_ sex: AdministrativeSex?, _ words: String?) -> String? {
    if let words, self.sex(of: words) == sex { return words }
    return sex?.rawValue
  }
}
