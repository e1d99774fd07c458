import RecordModel

extension NarrativeBrief {
  /// - Parameters:
  ///   - panel: the one that the analysis names.
  ///   - read: how the analysis is told, by the preferences that it is read with.
  init(_ event: HealthAnalysisGenerated, _ panel: BiomarkerPanel, _ read: NarrativeReading? = nil) {
    let (findings, read) = (event.findings, read ?? NarrativeReading(event))
    // The panel's names: what the report prints may say anything.
    let values = event.report(panel).values.filter { $0.judgement.status != .unknown }.map { value in
      Value(
        name: value.biomarker.name.en, value: value.shownNumber, unit: value.biomarker.unit,
        status: value.judgement.status)
    }
    self.init(
      score: findings.overall, status: HealthStatus(of: findings.overall), risk: findings.risk,
      trend: findings.trend, categories: findings.categories, concerns: read.concerns, actions: read.actions,
      values: values, language: Self.primary(read.language))
  }

  /// What follows the language in a tag is of the person's choosing, and stays here.
  private static func primary(_ tag: String) -> String {
    String(tag.prefix { $0.isASCII && $0.isLetter }.prefix(3)).lowercased()
  }
}

/// What preferences decide of a text.
struct NarrativeReading: Sendable {
  let concerns: [String]
  let actions: [String]
  /// A tag.
  let language: String

  /// As the analysis was made.
  init(_ event: HealthAnalysisGenerated) {
    (concerns, actions) = (event.findings.concerns, event.findings.actions)
    language = event.preferences.language
  }

  /// As it is read now.
  init(_ entry: AnalysisEntry) {
    (concerns, actions, language) = (entry.analysis.concerns, entry.analysis.actions, entry.current.language)
  }
}

/// Whether a text about an analysis may be shown (R-SO-256, R-SO-259).
struct NarrativeCheck: Sendable {
  let brief: NarrativeBrief

  /// Unicode scalars of a text at most.
  static let longest = 2000

  /// The text without space around it; `nil` if it is to be discarded.
  func accepted(_ text: String) -> String? {
    let trimmed = text.trimmingSpace
    guard !trimmed.isEmpty, NoteText.allows(trimmed, limit: Self.longest), Self.isProse(trimmed),
      Self.isModest(trimmed)
    else { return nil }
    let known = Set(Self.numbers(in: words))
    return Self.numbers(in: trimmed).allSatisfy(known.contains) ? trimmed : nil
  }

  /// Whether it is text, and neither markup nor a link.
  static func isProse(_ text: String) -> Bool {
    text.firstMatch(of: /<[A-Za-z\/!?]|&#?[A-Za-z0-9]+;|:\/\//) == nil
  }

  /// Whether it names no dose and no diagnosis, and tells nobody to stop a medicine (R-SO-256).
  private static func isModest(_ text: String) -> Bool {
    let lower = text.lowercased()
    return !namesDose(lower) && !immodest.contains { lower.contains($0) }
  }

  /// Whether a text in lower case has a number with the unit of a dose.
  static func namesDose(_ lower: String) -> Bool {
    // What is a share of a volume is a result, such as 165 mg/dL.
    let dose =
      /[0-9]\s*(?:mg|mcg|µg|ug|g|iu|ie|ml|units?|tablets?|pills?|capsules?|drops?|tabletten?|kapseln?|tropfen|einheiten)\b(?!\s*\/)/
    return lower.firstMatch(of: dose) != nil
  }

  private static let immodest = [
    "diagnos", "you have ", "you suffer", "stop taking", "discontinue", "do not take", "you are suffering",
    "sie haben ", "sie leiden", "du hast ", "du leidest", "absetzen", "setzen sie", "nehmen sie kein",
  ]

  private var words: String {
    let scores = brief.categories.compactMap(\.score).map(\.description)
    let values = brief.values.flatMap { [$0.name, $0.value, $0.unit] }
    return (["\(brief.score)"] + scores + brief.concerns + brief.actions + values).joined(separator: " ")
  }

  /// Numbers with a point between whole and fraction and without zeros that say nothing.
  static func numbers(in text: String) -> [String] {
    var found: [String] = []
    for match in text.matches(of: /[0-9]+(?:[.,][0-9]+)*/) {
      let number = String(match.0).replacing(",", with: ".")
      found.append(ExactDecimal(number)?.description ?? number)
    }
    // Digits of other scripts are none of the input's.
    found += text.unicodeScalars.filter { $0.properties.numericType != nil && !$0.isASCII }.map { "\($0)" }
    return found
  }
}

extension String {
  var trimmingSpace: String {
    var text = self[...]
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
