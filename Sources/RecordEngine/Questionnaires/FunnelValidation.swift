import RecordModel
import RecordStore

extension FunnelDefinition {
  /// The defects that keep this definition from being published, in the order of the file format; empty if it
  /// may be published.
  ///
  /// Looks at this definition alone: whether slug or version belong to another funnel is for the catalogue to
  /// check.
  package var defects: [DefinitionFile.Defect] {
    var validation = FunnelValidation(self)
    validation.run()
    return validation.defects
  }
}

/// The walk through a definition that collects its defects.
struct FunnelValidation {
  let definition: FunnelDefinition
  /// The first question of each key and its place, from 0.
  let questions: [String: (place: Int, question: FunnelDefinition.Question)]
  let recommendationKeys: Set<String>
  private(set) var defects: [DefinitionFile.Defect] = []
  /// The first place of each name, by kind of name.
  private var firstPaths: [String: String] = [:]

  init(_ definition: FunnelDefinition) {
    self.definition = definition
    let all = definition.steps.flatMap { $0.questions ?? [] }
    questions = Dictionary(
      all.enumerated().map { ($1.key, (place: $0, question: $1)) }, uniquingKeysWith: { first, _ in first })
    recommendationKeys = Set(definition.recommendations.map(\.key))
  }

  mutating func run() {
    head()
    contentPages()
    steps()
    recommendations()
    scoring()
    safetyFlags()
    scoreWarnings()
    ages()
    definition.coding.map { coding($0, "coding") }
    sources()
    text(definition.licence.notice, "licence.notice")
    address(definition.licence.url, "licence.url")
    text(definition.disclaimer, "disclaimer")
  }

  mutating func report(_ path: String, _ message: String) {
    defects.append(DefinitionFile.Defect(path: path, message: message))
  }

  mutating func require(_ condition: Bool, _ path: String, _ message: String) {
    if !condition { report(path, message) }
  }

  /// Reports a name that already occurred among names of its kind.
  mutating func unique(_ name: String, among kind: String, _ path: String) {
    let first = firstPaths["\(kind) \(name)"]
    if let first { report(path, "Is the same as \(first).") } else { firstPaths["\(kind) \(name)"] = path }
  }

  mutating func limit(_ count: Int, _ most: Int, _ path: String) {
    require(count <= most, path, "Must have at most \(most) entries.")
  }

  private mutating func head() {
    name(definition.id, .opaque, "id")
    slug(definition.slug, "slug")
    unique(definition.slug, among: "slug", "slug")
    limit(definition.aliases.count, FunnelLimits.entries, "aliases")
    for (index, alias) in definition.aliases.enumerated() {
      slug(alias, "aliases[\(index)]")
      unique(alias, among: "slug", "aliases[\(index)]")
    }
    name(definition.version, .version, "version")
    name(definition.pillar.id, .opaque, "pillar.id")
    text(definition.pillar.title, "pillar.title")
    text(definition.pillar.description, "pillar.description")
    definition.tier.map { name($0, .slug, "tier") }
    text(definition.title, "title")
    text(definition.description, "description")
    text(definition.details, "details")
    require(
      (0...FunnelLimits.minutes).contains(definition.estimatedMinutes), "estimatedMinutes",
      "Must be from 0 to \(FunnelLimits.minutes).")
  }

  private mutating func contentPages() {
    let pages = definition.contentPages ?? []
    limit(pages.count, FunnelLimits.entries, "contentPages")
    for (index, page) in pages.enumerated() {
      let path = "contentPages[\(index)]"
      name(page.slug, .slug, "\(path).slug")
      unique(page.slug, among: "page", "\(path).slug")
      text(page.title, "\(path).title")
      blocks(page.content, "\(path).content")
    }
  }

  private mutating func recommendations() {
    limit(definition.recommendations.count, FunnelLimits.entries, "recommendations")
    for (index, recommendation) in definition.recommendations.enumerated() {
      let path = "recommendations[\(index)]"
      name(recommendation.key, .key, "\(path).key")
      unique(recommendation.key, among: "recommendation", "\(path).key")
      text(recommendation.title, "\(path).title")
      text(recommendation.description, "\(path).description")
    }
  }

  private mutating func safetyFlags() {
    limit(definition.safetyFlags.count, FunnelLimits.entries, "safetyFlags")
    for (index, flag) in definition.safetyFlags.enumerated() {
      let path = "safetyFlags[\(index)]"
      name(flag.code, .key, "\(path).code")
      unique(flag.code, among: "flag", "\(path).code")
      if let question = numberQuestion(flag.question, "\(path).question") {
        answers(of: flag, question, path)
      }
      text(flag.message, "\(path).message")
      text(flag.advice, "\(path).advice")
    }
  }

  private mutating func answers(
    of flag: FunnelDefinition.SafetyFlag, _ question: FunnelDefinition.Question, _ path: String
  ) {
    let ways = [flag.atLeast != nil, flag.atMost != nil, flag.answers != nil].filter(\.self).count
    require(ways == 1, path, "Must have one of atLeast, atMost and answers.")
    if let atLeast = flag.atLeast { within(atLeast, question, "\(path).atLeast") }
    if let atMost = flag.atMost { within(atMost, question, "\(path).atMost") }
    guard let answers = flag.answers else { return }
    require(!answers.isEmpty, "\(path).answers", "Must have at least one answer.")
    limit(answers.count, FunnelLimits.answers, "\(path).answers")
    for (index, answer) in answers.enumerated() {
      let path = "\(path).answers[\(index)]"
      require(question.refusal(of: answer) == nil, path, "Must be an answer that the question can have.")
      if let first = answers.firstIndex(of: answer), first < index {
        report(path, "Is the same as answer \(first + 1) of this flag.")
      }
    }
  }

  private mutating func sources() {
    limit(definition.sources.count, FunnelLimits.entries, "sources")
    for (index, source) in definition.sources.enumerated() {
      plain(source.citation, "sources[\(index)].citation")
      address(source.url, "sources[\(index)].url")
    }
  }
}
