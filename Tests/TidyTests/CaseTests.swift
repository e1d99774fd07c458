import RecordTestSupport
import Testing

/// Where the case of letters is taken away, and for what: texts are looked for in one way only (R-MH-298).
@Suite("Case") struct CaseTests {
  enum Use {
    /// The one fold of what people look for.
    case search
    /// A word of a protocol, a format or a code, which is ASCII.
    case word
    /// Who somebody is, and which passwords are one; the fold is part of what is stored.
    case identity
    /// The order of a list, or what a list holds twice.
    case order
    /// How something is shown.
    case shown
    /// What a laboratory or a table calls a thing, for comparison with a fixed list.
    case label
  }

  private static let uses: [String: Use] = [
    "RecordEngine/Records/FoldedText.swift": .search,
    "RecordImport/Synthea/SyntheaMapping.swift": .word,
    "RecordGateway/Server/DaemonFigures.swift": .word,
    "RecordGateway/Server/RequestHead.swift": .word,
    "RecordGateway/OpenAPI/OpenAPIDocument.swift": .word,
    "RecordGateway/Frame/SessionToken.swift": .word,
    "RecordGateway/Frame/RequestBody.swift": .word,
    "RecordGateway/Frame/SecretAnswers.swift": .word,
    "RecordGateway/Frame/CommandKey.swift": .word,
    "RecordGateway/Coding/CodedAnswer.swift": .word,
    "RecordGateway/Coding/AcceptedCodings.swift": .word,
    "RecordProcess/Settings/SettingsSources.swift": .word,
    "RecordEngine/Backups/BackupReading.swift": .word,
    "RecordEngine/Documents/DocumentUploads.swift": .word,
    "RecordEngine/Exports/ExportTables.swift": .word,
    "RecordEngine/Identity/Passwords/PasswordRules.swift": .identity,
    "RecordModel/Identity/EmailAddress.swift": .identity,
    "RecordEngine/Practice/PracticeHandlers.swift": .order,
    "RecordEngine/Medications/MedicationQueries.swift": .order,
    "RecordEngine/Intake/IntakeHandlers.swift": .order,
    "RecordCharts/Words/ChartWords.swift": .shown,
    "RecordEngine/Panel/PanelCheck.swift": .label,
    "RecordEngine/Interactions/NamedSubstances.swift": .label,
    "RecordEngine/Interactions/DrugRoutes.swift": .label,
    "RecordEngine/Labs/LabJudging.swift": .label,
    "RecordEngine/Labs/LabJudging+Limits.swift": .label,
    "RecordEngine/Panel/PanelAnalytes.swift": .label,
    "RecordEngine/Prescribing/KidneyFunction.swift": .label,
    "RecordModel/Numbers/UnitAliases.swift": .label,
    "RecordModel/Panel/PrintedLabel.swift": .label,
  ]

  /// Ways to fold a text.
  private static let forms = [
    "lowercased()", "lowercaseMapping", "caseInsensitive", "localizedStandard",
  ]

  @Test("each place that folds a text is known, and one alone does it for searches") func places() throws {
    var found: Set<String> = []
    for (path, text) in try SourceTree.files(below: "Sources") {
      let lines = text.split(separator: "\n").filter { !$0.drop { $0 == " " }.hasPrefix("//") }
      guard lines.contains(where: { line in Self.forms.contains { line.contains($0) } }) else { continue }
      found.insert(String(path.dropFirst("Sources/".count)))
    }
    expectSame(found, Self.uses.keys, "the list is `uses`")
    #expect(Self.uses.values.count { $0 == .search } == 1)
  }

  @Test("whatever asks for a text in a list looks for it by that fold") func parameters() throws {
    var count = 0
    for (path, text) in try SourceTree.files(below: "Sources/RecordModel")
    where text.contains(" var q: String") {
      let method = try #require(text.firstMatch(of: /struct (\w+): Method/)?.1, "\(path)")
      let handlers = try SourceTree.files(below: "Sources/RecordEngine").filter {
        $0.text.contains("extension \(method): ")
      }
      #expect(
        handlers.contains { $0.text.contains("SearchText.wanted(q)") || $0.text.contains("JournalQuery(") },
        "\(method)")
      count += 1
    }
    #expect(count >= 5)
  }
}
