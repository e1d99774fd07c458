import RecordModel
import Testing

@testable import RecordEngine
@testable import RecordStore

/// People of all ages whose laboratory values are judged by the shipped measures, panel and interaction table.
struct LabScene {
  let scene: RecordScene

  init() throws { scene = try RecordScene(.all) }

  /// Who a value is of.
  enum Person: String, CaseIterable, Sendable {
    case newborn, infant, child, adolescent, adult, pregnant

    /// Before the specimen.
    var days: Int64 {
      switch self {
      case .newborn: 5
      case .infant: 200
      case .child: 8 * 365 + 10
      case .adolescent: 17 * 365 + 10
      case .adult, .pregnant: 30 * 365 + 10
      }
    }
  }

  /// A new patient.
  func patient(_ person: Person, _ sex: AdministrativeSex = .female) throws -> PatientID {
    let birth = CalendarDay(scene.now.adding(minutes: -person.days * 1440))
    let id = try scene.test.call(CreatePatient(fullName: person.rawValue, birthDate: birth, sex: sex)).id
    if person == .pregnant { try diagnose(id, "Schwangerschaft", "77386006", daysAgo: 100) }
    return id
  }

  func diagnose(
    _ patient: PatientID, _ display: String, _ code: String, _ system: CodeSystem = .snomedCT, daysAgo: Int64
  ) throws {
    let start = scene.now.adding(minutes: -daysAgo * 1440)
    let content = HistoryContent(
      .condition, CodedConcept(system, code, display), start: .moment(OffsetTime(start, offsetMinutes: 0)))
    _ = try scene.test.call(RecordHistory(patientId: patient, entry: HistoryInput(content)))
  }

  /// The key of a quantity of the panel, as clients write it: `ldlCholesterol`.
  static func key(_ id: String) -> String {
    id.split(separator: "_").enumerated().map { index, word in
      index == 0 ? String(word) : word.prefix(1).uppercased() + word.dropFirst()
    }.joined()
  }

  /// An analyte as `potassium 7.2 mmol/L` writes it, with reference and critical limits behind: `3.5-5.1`, `!2.5-6.5`.
  static func analyte(_ text: String, name: String? = nil) throws -> LabAnalyteInput {
    let words = text.split(separator: " ").map(String.init)
    var analyte = LabAnalyteInput(
      key: words[0], name: name ?? words[0], value: try #require(ExactDecimal(words[1])), unit: words[2])
    for word in words.dropFirst(3) {
      let isCritical = word.hasPrefix("!")
      let ends = word.drop { $0 == "!" }.split(separator: "-", omittingEmptySubsequences: false)
      let (low, high) = (ExactDecimal(String(ends[0])), ExactDecimal(String(ends[1])))
      if isCritical {
        (analyte.criticalLow, analyte.criticalHigh) = (low, high)
      } else {
        (analyte.referenceLow, analyte.referenceHigh) = (low, high)
      }
    }
    return analyte
  }

  func lab(
    _ patient: PatientID, _ analytes: [LabAnalyteInput], _ name: String = "Labor", hoursAgo: Int64 = 0
  ) -> RecordLab {
    let date = scene.now.adding(minutes: -hoursAgo * 60)
    var lab = RecordLab(patientId: patient, testName: name, date: OffsetTime(date, offsetMinutes: 0))
    lab.analytes = analytes
    return lab
  }

  func record(
    _ patient: PatientID, _ texts: [String], _ name: String = "Labor", hoursAgo: Int64 = 0
  ) throws -> LabResult {
    try scene.test.call(lab(patient, try texts.map { try Self.analyte($0) }, name, hoursAgo: hoursAgo))
  }

  func alerts(_ patient: PatientID, _ language: Language = .en) throws -> [Alert] {
    var meta = scene.by(.clinician)
    meta.language = language
    return try scene.test.call(ListAlerts(patientId: patient), meta: meta).alerts
  }
}
