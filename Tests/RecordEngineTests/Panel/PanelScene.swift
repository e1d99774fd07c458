import Foundation
import RecordModel
import Testing

@testable import RecordEngine

/// The shipped panel, and what is known of it.
enum PanelScene {
  static let path = "Config/panel/panel-2025-3.json"

  static let shipped: BiomarkerPanel = {
    // A defect of the file fails the test of the file; here it would only be repeated.
    (try? BiomarkerPanel.read(Shipped.file(path))) ?? .example
  }()

  static func biomarker(_ id: String) throws -> Biomarker { try #require(shipped.biomarker(id), "\(id)") }

  /// Judges a number.
  static func judge(
    _ id: String, _ number: String, _ unit: String?, _ comparator: ReportedResult.Comparator? = nil,
    sex: BiomarkerRange.Sex? = .female, age: Int? = 40, printed: PrintedInterval? = nil
  ) throws -> BiomarkerJudgement {
    let number = try #require(ExactDecimal(number))
    let result = ReportedResult(number, unit: unit, comparator: comparator, interval: printed)
    return try biomarker(id).judge(result, for: BiomarkerPerson(sex: sex, age: age))
  }

  /// The shipped file with the first occurrence of a text replaced.
  static func changed(_ text: String, _ replacement: String) throws -> [UInt8] {
    var file = String(decoding: try Shipped.file(path), as: UTF8.self)
    file.replaceSubrange(try #require(file.firstRange(of: text), "the file has changed"), with: replacement)
    return Array(file.utf8)
  }
}

extension PrintedInterval {
  /// From one whole number to another.
  static func printed(_ low: Int32?, _ high: Int32?, isOpen: Bool = false) -> Self {
    Self(low: low.map(ExactDecimal.init), high: high.map(ExactDecimal.init), isOpen: isOpen)
  }
}
