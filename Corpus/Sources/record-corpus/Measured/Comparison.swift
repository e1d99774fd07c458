import RecordModel
import RecordReading

/// What was read of one document beside what stands in it.
struct Comparison {
  let truth: Truth
  let outcome: ReportReader.Outcome
  private(set) var tally = Tally()
  private var wrong: [String] = []
  private var lost: [String] = []

  private var slack: Int { truth.class == "photo" ? 1200 : 350 }

  init(_ truth: Truth, _ outcome: ReportReader.Outcome, _ panel: BiomarkerPanel) {
    (self.truth, self.outcome) = (truth, outcome)
    let person = BiomarkerPerson(sex: nil, age: nil)
    var rest = outcome.reading.values
    // By biomarker first, then by label, in the order of the document.
    for value in truth.values {
      let index =
        rest.firstIndex { $0.place.page == value.page && Self.isSame($0, value) && hasNumber($0, value) }
        ?? rest.firstIndex { $0.place.page == value.page && Self.isSame($0, value) && isNear($0, value) }
      guard let index else {
        count(value, nil, nil, panel)
        if value.isInPanel, value.number != nil,
          !outcome.reading.values.contains(where: { Self.holds($0, value) })
        {
          tally.lost += 1
          wrong.append("LOST \(value.label) \(value.value) \(value.unit)")
        }
        continue
      }
      let found = rest.remove(at: index)
      count(value, found, found.acceptance(by: panel, for: person, method: outcome.reading.method), panel)
    }
    for found in rest {
      let acceptance = found.acceptance(by: panel, for: person, method: outcome.reading.method)
      if found.biomarker != nil, acceptance.isAccepted {
        tally.accepted += 1
        if acceptance.confidence >= Tally.sure { tally.sure += 1; tally.sureWrong += 1 }
        wrong.append("NOT THERE \(Self.text(found)) \(acceptance.confidence)")
      } else {
        tally.strays += 1
        if found.biomarker == nil { lost.append("stray \(Self.text(found))") }
      }
    }
    let dates = (outcome.reading.collectedOn?.description, truth.collectedOn)
    tally.documents = 1
    if dates.0 == dates.1 {
      tally.dates = 1
    } else {
      wrong.append("DATE \(dates.0 ?? "-") is \(dates.1 ?? "-")")
    }
    if outcome.identity.birthDate?.description == truth.patient.birthDate {
      tally.births = 1
    } else {
      lost.append(
        "birth \(outcome.identity.birthDate?.description ?? "-") is \(truth.patient.birthDate ?? "-")")
    }
    if outcome.identity.name == truth.patient.name {
      tally.names = 1
    } else {
      lost.append("name \(outcome.identity.name ?? "-") is \(truth.patient.name ?? "-")")
    }
  }

  func remarks(missed: Bool) -> [String] { wrong + (missed ? lost : []) }

  private mutating func count(
    _ value: Truth.Value, _ found: ReadValue?, _ acceptance: ValueAcceptance?, _ panel: BiomarkerPanel
  ) {
    let isRight = found.map { hasNumber($0, value) && $0.comparator?.rawValue == value.comparator } ?? false
    if value.biomarker == nil {
      tally.unknown += 1
      if isRight {
        tally.unknownRead += 1
      } else {
        lost.append("unknown \(value.label) \(value.value): \(found.map(Self.text) ?? "-")")
      }
      if let found, found.biomarker != nil, acceptance?.isAccepted == true {
        (tally.accepted, tally.sure, tally.sureWrong) = (
          tally.accepted + 1, tally.sure + 1, tally.sureWrong + 1
        )
        wrong.append("MAPPED \(value.label) \(value.value) \(value.unit): \(Self.text(found))")
      }
      return
    }
    guard value.number != nil else { return }
    let isMapped = found?.biomarker == value.biomarker
    if value.isInPanel { tally.known += 1 } else { tally.other += 1 }
    if isRight, isMapped {
      if value.isInPanel { tally.knownRead += 1 } else { tally.otherRead += 1 }
    }
    if let found, found.ucum != value.ucum {
      lost.append("unit \(value.unit) \(value.ucum ?? "-"): \(Self.text(found))")
    }
    if let found { countRest(value, found) }
    guard let found, let acceptance, acceptance.isAccepted else {
      if value.isInPanel {
        lost.append(
          "missed \(value.label) \(value.value) \(value.unit): \(found.map(Self.text) ?? "-") \(acceptance?.reasons.map(\.rawValue).joined(separator: ",") ?? "")"
        )
      } else {
        lost.append("other \(value.label) \(value.biomarker ?? "")")
      }
      return
    }
    tally.accepted += 1
    let isSure = acceptance.confidence >= Tally.sure
    if isSure { tally.sure += 1 }
    if isRight, isMapped,
      found.ucum == value.ucum || value.ucum == nil || assumed(found, value, panel) == value.ucum
    {
      tally.acceptedRight += 1
      if value.isInPanel { tally.knownAccepted += 1 }
    } else {
      if isSure { tally.sureWrong += 1 }
      let kind = isRight ? "UNIT" : "WRONG"
      wrong.append(
        "\(kind) \(value.label) \(value.value) \(value.unit): \(Self.text(found)) \(acceptance.confidence) \(found.readings)"
      )
    }
  }

  private func assumed(_ found: ReadValue, _ value: Truth.Value, _ panel: BiomarkerPanel) -> String? {
    guard let number = found.number, found.unit.isEmpty,
      let biomarker = found.biomarker.flatMap(panel.biomarker),
      let unit = biomarker.assumedUnit(of: number), let printed = value.ucum,
      biomarker.reported(number, in: unit).map(biomarker.conventional)
        == biomarker.reported(number, in: printed).map(biomarker.conventional)
    else { return nil }
    return printed
  }

  private mutating func countRest(_ value: Truth.Value, _ found: ReadValue) {
    tally.matched += 1
    let low = value.low.flatMap { ExactDecimal($0) }, high = value.high.flatMap { ExactDecimal($0) }
    if found.interval?.low == low, found.interval?.high == high {
      tally.intervals += 1
    } else {
      lost.append(
        "interval \(value.range) [\(value.low ?? "-") \(value.high ?? "-")]: \(found.intervalText) \(found.interval.map { "\($0.low?.description ?? "-") \($0.high?.description ?? "-")" } ?? "nil")"
      )
    }
    if found.flag?.rawValue == value.flag {
      tally.flags += 1
    } else {
      lost.append("flag \(value.flag ?? "-"): \(Self.text(found))")
    }
    if found.ucum == value.ucum { tally.units += 1 }
  }

  /// Whether something with the digits of a result was read where it stands, under whatever name.
  private static func holds(_ found: ReadValue, _ value: Truth.Value) -> Bool {
    let box = found.place.box
    let (x, y) = ((value.box[0] + value.box[2]) / 2, (value.box[1] + value.box[3]) / 2)
    let digits = { (text: String) in text.filter { $0.isASCII && $0.isNumber } }
    return found.place.page == value.page && (box.left...box.right).contains(x)
      && (box.top...box.bottom).contains(y)
      && digits(found.text).contains(digits(value.value))
  }

  private static func isSame(_ found: ReadValue, _ value: Truth.Value) -> Bool {
    if let biomarker = found.biomarker, biomarker == value.biomarker { return true }
    return PrintedLabel(found.label).text == PrintedLabel(value.label).text
  }

  private func isNear(_ found: ReadValue, _ value: Truth.Value) -> Bool {
    // Turned pages and photos keep the boxes of the clean page.
    let middle = (value.box[1] + value.box[3]) / 2
    return middle > found.place.box.top - slack && middle < found.place.box.bottom + slack
  }

  private func hasNumber(_ found: ReadValue, _ value: Truth.Value) -> Bool {
    guard let number = value.number else { return found.number == nil && isNear(found, value) }
    return found.number == ExactDecimal(number) && isNear(found, value)
  }

  private static func text(_ found: ReadValue) -> String {
    "[\(found.label)] \(found.biomarker ?? "?") \(found.text) \(found.number?.description ?? "-") \(found.unit) "
      + "\(found.ucum ?? "-") {\(found.intervalText)} \(found.flag?.rawValue ?? "") \(found.specimen.rawValue) \(found.readings) \(found.doubts.map(\.rawValue))"
  }
}
