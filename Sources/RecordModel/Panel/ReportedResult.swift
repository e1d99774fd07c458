/// A number of a laboratory report, as it is printed.
package struct ReportedResult: Sendable, Equatable {
  package var number: ExactDecimal
  /// Set if the report only says on which side of the number the value lies (R-SO-137).
  package var comparator: Comparator?
  /// UCUM code; `nil` if the report prints none.
  package var unit: String?
  /// In the same unit.
  package var interval: PrintedInterval?

  package init(
    _ number: ExactDecimal, unit: String?, comparator: Comparator? = nil, interval: PrintedInterval? = nil
  ) {
    (self.number, self.unit, self.comparator, self.interval) = (number, unit, comparator, interval)
  }

  package enum Comparator: String, Codable, Sendable, CaseIterable, SchemaDescribing {
    case less = "<"
    case atMost = "<="
    case greater = ">"
    case atLeast = ">="
  }
}

/// The interval that a laboratory prints beside a value; its ends belong to it unless it says otherwise.
package struct PrintedInterval: Codable, Sendable, Equatable {
  package var low: ExactDecimal?
  package var high: ExactDecimal?
  /// Whether the ends belong to it; `< 5` has an end that does not.
  package var isOpen: Bool

  package init(low: ExactDecimal? = nil, high: ExactDecimal? = nil, isOpen: Bool = false) {
    (self.low, self.high, self.isOpen) = (low, high, isOpen)
  }
}

/// The person whose value is judged, at the date of collection.
package struct BiomarkerPerson: Sendable, Equatable {
  /// `nil` if the record says neither male nor female (R-SO-084).
  package var sex: BiomarkerRange.Sex?
  /// In whole years; `nil` counts as adult (R-SO-160).
  package var age: Int?
  package var isPregnant = false
  package var takesVitaminKAntagonist = false

  package init(sex: BiomarkerRange.Sex? = nil, age: Int? = nil) { (self.sex, self.age) = (sex, age) }
}
