/// One row of a report, as it was read.
package struct ReadValue: Codable, Sendable, Equatable {
  /// As it is printed.
  package var label: String
  /// Of the panel; `nil` if the label is none of its names (R-SO-135).
  package var biomarker: String?
  /// Whether the label differs from the name in one letter, as only a picture's may (R-SO-130).
  package var isFuzzy: Bool
  /// As it is printed, comparator included (R-SO-136).
  package var text: String
  /// `nil` if it is no number (R-SO-138).
  package var number: ExactDecimal?
  package var comparator: ReportedResult.Comparator?
  /// As it is printed; empty if none is.
  package var unit: String
  /// The unit's UCUM code; `nil` if the panel does not know it, or none is printed.
  package var ucum: String?
  /// As it is printed; empty if none is.
  package var intervalText: String
  /// In the same unit; `nil` if it cannot be read whole (R-SO-158).
  package var interval: PrintedInterval?
  package var flag: PrintedFlag?
  package var specimen: PrintedSpecimen
  /// How sure the words are, from 0 to 1, with two decimals; 0.99 of a text layer (R-SO-144).
  package var confidence: ExactDecimal
  package var place: PrintedPlace
  /// What each pass over a picture read as the value; empty for a text layer.
  package var readings: [String]
  /// Why the value must not count before somebody has looked; empty if nothing speaks against it.
  package var doubts: [ReadingDoubt]

  package init(label: String, text: String, confidence: ExactDecimal, place: PrintedPlace) {
    (self.label, self.text, self.confidence, self.place) = (label, text, confidence, place)
    (isFuzzy, unit, intervalText, specimen) = (false, "", "", .blood)
    (readings, doubts) = ([], [])
  }
}

/// What a laboratory prints beside a value that is not within its interval.
package enum PrintedFlag: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  case low, high
  case criticalLow = "critical_low"
  case criticalHigh = "critical_high"
  /// Only that something is unusual, such as an asterisk.
  case abnormal
  case normal
}

/// What a part of a report says its values were measured in.
package enum PrintedSpecimen: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  case blood, urine, stool
  case cerebrospinalFluid = "cerebrospinal_fluid"
  /// Another one, such as synovial fluid.
  case other
}

/// Where something stands in a document.
package struct PrintedPlace: Codable, Sendable, Equatable {
  /// From 1.
  package var page: Int
  /// From 1, among the lines of the page (R-SO-147).
  package var line: Int
  /// Around the whole row.
  package var box: PrintedBox

  package init(page: Int, line: Int, box: PrintedBox) {
    (self.page, self.line, self.box) = (page, line, box)
  }
}

/// A part of a page, in ten thousandths of its width and height from the upper left corner.
package struct PrintedBox: Codable, Sendable, Equatable {
  package var left, top, right, bottom: Int

  package init(left: Int, top: Int, right: Int, bottom: Int) {
    (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
  }
}

/// Why a value that was read may be wrong.
package enum ReadingDoubt: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  /// The passes over the picture read different values.
  case passesDisagree = "passes_disagree"
  /// Only one of the passes found it.
  case onePass = "one_pass"
  /// The value has other decimals than the interval beside it.
  case decimalsDiffer = "decimals_differ"
  /// A mark between digits could part decimals or thousands.
  case ambiguousNumber = "ambiguous_number"
  /// The label stands for several things, and nothing beside it says which.
  case ambiguousLabel = "ambiguous_label"
  /// Of a picture: what is printed beside it says that it lies on the other side of the interval.
  case flagContradicts = "flag_contradicts"
  /// A digit of it could be another one that looks alike.
  case weakDigits = "weak_digits"
  /// Other values of the report determine another one.
  case sumsDiffer = "sums_differ"
  /// There is a name and a number, and what else stands in the row does not say which number is the result.
  case unclearRow = "unclear_row"
}
