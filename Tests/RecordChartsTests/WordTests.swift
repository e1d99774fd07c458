import FoundationEssentials
import RecordModel
import RecordTestSupport
import Testing

@testable import RecordCharts

/// Whatever a page or a drawing says has a word in each language.
@Suite("Words") struct WordTests {
  /// The answers that the sections of a chart are made of, by section; `nil` where none is written for reading.
  private static let sections: [String: Value?] = [
    "profile": nil, "dashboard": nil, "settings": nil, "notifications": nil,
    "vitals": Schema.of(ListVitals.Outcome.self), "targets": nil,
    "assessments": Schema.of(ListAssessmentHistory.Outcome.self), "labs": Schema.of(ListLabs.Outcome.self),
    "medications": Schema.of(ListMedications.Outcome.self),
    "interactions": [
      "items": [
        Schema.of(MedicationInteraction.self), Schema.of(AllergyConflict.self),
        Schema.of(ConditionConflict.self), Schema.of(UncheckedMedication.self),
      ]
    ],
    "carePlan": ["items": [Schema.of(CarePlan.self), Schema.of(CarePlanDraft.self)]],
    "history": ["items": [Schema.of(HistoryEntry.self), Schema.of(AllergyKnowledge.self)]],
    "appointments": Schema.of(Appointment.self),
    "messages": ["items": [Schema.of(MessageThread.self), Schema.of(Message.self)]],
    "journal": Schema.of(JournalEntry.self), "documents": Schema.of(RecordDocument.self),
    "intake": Schema.of(IntakeForm.self), "alerts": Schema.of(Alert.self),
  ]

  /// Sections whose members are written as they come, each with its name.
  private static let generic = [
    "interactions", "history", "appointments", "messages", "journal", "documents", "intake", "alerts",
  ]

  /// Values that are names or codes in every language.
  private static let same: Set<String> = [
    "mg", "mcg", "g", "mL", "mEq", "IU", "snomed-ct", "loinc", "rxnorm", "cvx", "icd-10", "application/pdf",
    "image/jpeg", "image/png", "image/heic", "application/octet-stream",
  ]

  private static func bytes(_ path: String) throws -> [UInt8] {
    [UInt8](try #require(FileManager.default.contents(atPath: "\(GoldenFile.root())/\(path)"), "\(path)"))
  }

  /// The texts of all members of that name, at any depth.
  private static func texts(_ name: String, in value: Value) -> [String] {
    switch value {
    case .object(let members):
      members.flatMap { member -> [String] in
        if member.name == name, case .string(let text) = member.value { return [text] }
        return texts(name, in: member.value)
      }
    case .array(let elements): elements.flatMap { texts(name, in: $0) }
    default: []
    }
  }

  /// The words of all enumerations of a schema, and the names of all members.
  private static func walk(_ schema: Value, _ found: inout (words: Set<String>, names: Set<String>)) {
    switch schema {
    case .object(let members):
      for member in members {
        if member.name == "enum", case .array(let words) = member.value {
          for case .string(let word) in words { found.words.insert(word) }
        } else if member.name == "properties", case .object(let properties) = member.value {
          found.names.formUnion(properties.map(\.name))
          for property in properties { walk(property.value, &found) }
        } else {
          walk(member.value, &found)
        }
      }
    case .array(let elements): for element in elements { walk(element, &found) }
    default: break
    }
  }

  @Test("every section of a chart and every area of the record") func allSections() throws {
    let text =
      String(decoding: try Self.bytes("Sources/RecordEngine/Chart/ChartSections.swift"), as: UTF8.self)
      + String(decoding: try Self.bytes("Sources/RecordEngine/History/HistoryQueries.swift"), as: UTF8.self)
    let names = text.matches(of: /ChartSection\("(\w+)"/).map { String($0.output.1) }
    expectSame(names, Self.sections.keys, "the list is `sections`")
    for name in names {
      for language in Language.allCases {
        #expect(ChartWords.sections[name]?.localized(language).isEmpty == false, "\(name) in \(language)")
      }
    }
    for area in RecordArea.allCases {
      let (de, en) = (ChartWords.section(area.rawValue, .de), ChartWords.section(area.rawValue, .en))
      #expect(!de.isEmpty && !en.isEmpty && en != "–", "\(area)")
      #expect(de != ChartWords.readable(area.rawValue) || de == en, "\(area)")
    }
  }

  @Test("every category and status of the shipped measures") func measures() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: "\(GoldenFile.root())/Config/measures")
    #expect(!names.isEmpty)
    var count = 0
    for name in names {
      let file = try JSON.decode(Value.self, from: Self.bytes("Config/measures/\(name)"))
      for category in Set(Self.texts("category", in: file) + ["below-target", "above-target"]) {
        count += 1
        #expect(ChartWords.categories[category] != nil, "\(category) of \(name)")
        #expect(!ChartWords.category(category, .en).contains("-"), "\(category) of \(name)")
      }
      for status in Set(Self.texts("status", in: file)) {
        #expect(MeasureStatus(rawValue: status) != nil && SummaryWords.values[status] != nil, "\(status)")
      }
    }
    #expect(count > 20)
  }

  @Test("every level of the shipped questionnaires, and every severity of the shipped table") func levels()
    throws
  {
    var count = 0
    for (folder, members) in [
      ("funnels", ["riskLevel", "severity"]), ("interactions", ["severity"]), ("panel", ["status"]),
    ] {
      let path = "Config/\(folder)"
      for name in try FileManager.default.contentsOfDirectory(atPath: "\(GoldenFile.root())/\(path)") {
        let file = try JSON.decode(Value.self, from: Self.bytes("\(path)/\(name)"))
        for member in members {
          for word in Set(Self.texts(member, in: file)) {
            count += 1
            #expect(SummaryWords.values[word] != nil, "\(member) \(word) of \(name)")
          }
        }
      }
    }
    #expect(count > 20)
  }

  @Test("every word of every enumeration that a chart holds") func enumerations() {
    var found: (words: Set<String>, names: Set<String>) = ([], [])
    for case let schema? in Self.sections.values { Self.walk(schema, &found) }
    func isKnown(_ word: String) -> Bool {
      SummaryWords.values[word] != nil || ChartWords.categories[word] != nil || Self.same.contains(word)
        || SummaryWords.value(word, .de) != word
    }
    let missing = found.words.filter { !isKnown($0) }.sorted()
    #expect(missing.isEmpty, "\(missing)")
    #expect(found.words.count > 50)
    for word in found.words where SummaryWords.values[word] != nil {
      let english = SummaryWords.value(word, .en)
      #expect(!english.contains(/[-_]|[a-z][A-Z]/), "\(word): \(english)")
    }
  }

  @Test("every name of a member that is written as it comes") func names() {
    var missing: Set<String> = []
    for section in Self.generic {
      guard case let schema?? = Self.sections[section] else { continue }
      var found: (words: Set<String>, names: Set<String>) = ([], [])
      Self.walk(schema, &found)
      missing.formUnion(
        found.names.filter { !SummaryWords.isIdentifier($0) && SummaryWords.names[$0] == nil })
    }
    #expect(missing.isEmpty, "\(missing.sorted())")
  }
}
