import RecordModel
import Testing

@testable import RecordReading

@Suite("Which values count") struct AcceptanceTests {
  private static func value(_ change: (inout ReadValue) -> Void) -> ReadValue {
    let place = PrintedPlace(page: 1, line: 1, box: PrintedBox(left: 0, top: 0, right: 1, bottom: 1))
    var value = ReadValue(
      label: "Potassium", text: "4.2", confidence: ExactDecimal(thousandths: 990), place: place)
    (value.biomarker, value.number, value.unit, value.ucum) = (
      "potassium", ExactDecimal(thousandths: 4200), "mmol/L", "mmol/L"
    )
    change(&value)
    return value
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var change: @Sendable (inout ReadValue) -> Void
    var reasons: [ValueAcceptance.Reason] = []
    var picture: [ValueAcceptance.Reason]?
    var confidence = "0.99"
    var notes: [ValueAcceptance.Note] = []
    var testDescription: String { name }
  }

  static let cases = [
    Case(name: "nothing speaks against it", change: { _ in }),
    Case(name: "no biomarker", change: { $0.biomarker = nil }, reasons: [.unknownLabel]),
    Case(name: "words", change: { $0.number = nil }, reasons: [.notNumeric]),
    Case(name: "unknown unit", change: { ($0.unit, $0.ucum) = ("xy/z", nil) }, reasons: [.unknownUnit]),
    Case(name: "a unit of something else", change: { $0.ucum = "mg/dL" }, reasons: [.unknownUnit]),
    Case(
      name: "no unit", change: { ($0.unit, $0.ucum) = ("", nil) }, confidence: "0.84", notes: [.assumedUnit]),
    Case(name: "implausible", change: { $0.number = ExactDecimal(57) }, reasons: [.implausible]),
    Case(name: "fuzzy", change: { $0.isFuzzy = true }, confidence: "0.89", notes: [.fuzzyLabel]),
    Case(
      name: "a flag that contradicts (R-SO-143)", change: { $0.flag = .high }, picture: [.flagContradicts],
      confidence: "0.89",
      notes: [.flagContradicts]),
    Case(
      name: "all at once (R-SO-144)",
      change: { ($0.unit, $0.ucum, $0.isFuzzy, $0.flag) = ("", nil, true, .low) },
      picture: [.flagContradicts], confidence: "0.68", notes: [.assumedUnit, .fuzzyLabel, .flagContradicts]),
    Case(
      name: "0.60 is enough", change: { $0.confidence = ExactDecimal(thousandths: 600) }, confidence: "0.6"),
    Case(
      name: "0.59 is not", change: { $0.confidence = ExactDecimal(thousandths: 590) },
      reasons: [.lowConfidence], confidence: "0.59"),
    Case(
      name: "0.66 of a fuzzy label is 0.594, and 0.59",
      change: { ($0.confidence, $0.isFuzzy) = (ExactDecimal(thousandths: 660), true) },
      reasons: [.lowConfidence], confidence: "0.59", notes: [.fuzzyLabel]),
    Case(
      name: "doubts", change: { $0.doubts = [.passesDisagree, .onePass, .weakDigits] },
      reasons: [.passesDisagree, .onePass, .weakDigits]),
  ]

  @Test("a value counts if nothing speaks against it", arguments: cases) func reasons(given: Case) {
    let value = Self.value(given.change)
    for method in [ExtractionMethod.pdftotext, .tesseract] {
      let found = value.acceptance(by: Shipped.panel, for: BiomarkerPerson(), method: method)
      #expect(found.reasons == (method == .tesseract ? given.picture ?? given.reasons : given.reasons))
      #expect(found.confidence.description == given.confidence)
      #expect(found.notes == given.notes)
    }
  }

  @Test("a flag says low or high as the status does, or contradicts it") func flags() {
    #expect(!PrintedFlag.high.contradicts(.borderlineHigh))
    #expect(!PrintedFlag.high.contradicts(.unknown))
    #expect(PrintedFlag.high.contradicts(.optimal))
    #expect(PrintedFlag.low.contradicts(.high))
    #expect(PrintedFlag.abnormal.contradicts(.normal))
    #expect(!PrintedFlag.abnormal.contradicts(.criticalLow))
    #expect(PrintedFlag.normal.contradicts(.low))
  }
}
