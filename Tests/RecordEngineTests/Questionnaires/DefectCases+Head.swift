import RecordModel

@testable import RecordStore

/// Definitions with one thing wrong, by the part that is changed.
enum DefectCases {
  private typealias Rules = DefectTests

  static let head: [DefectCase] = [
    .init("empty id", "id", Rules.opaqueForm) { $0.id = "" },
    .init("long id", "id", Rules.opaqueForm) { $0.id = String(repeating: "a", count: 65) },
    .init("id with a dot", "id", Rules.opaqueForm) { $0.id = "a.b" },
    .init("capitals in slug", "slug", Rules.slugForm) { $0.slug = "Sample" },
    .init("long slug", "slug", Rules.slugForm) { $0.slug = String(repeating: "a", count: 51) },
    .init("slug with a line break", "slug", Rules.slugForm) { $0.slug = "sample\n" },
    .init("reserved slug", "slug", "The slug catalog is reserved.") { $0.slug = "catalog" },
    .init("reserved alias", "aliases[1]", "The slug catalog is reserved.") { $0.aliases[1] = "catalog" },
    .init("alias that is the slug", "aliases[0]", "Is the same as slug.") { $0.aliases[0] = "sample" },
    .init("alias twice", "aliases[1]", "Is the same as aliases[0].") { $0.aliases[1] = "short" },
    .init("bad alias", "aliases[0]", Rules.slugForm) { $0.aliases[0] = "a_b" },
    .init("too many aliases", "aliases", "Must have at most 100 entries.") {
      $0.aliases = (0...100).map { "alias-\($0)" }
    },
    .init("bad version", "version", Rules.versionForm) { $0.version = "v 1" },
    .init("long version", "version", Rules.versionForm) { $0.version = String(repeating: "1", count: 65) },
    .init("bad pillar id", "pillar.id", Rules.opaqueForm) { $0.pillar.id = "a b" },
    .init("pillar without title", "pillar.title.de", Rules.german) {
      $0.pillar.title = LocalizedText(de: " \n", en: "x")
    },
    .init("pillar without description", "pillar.description.en", Rules.english) {
      $0.pillar.description = LocalizedText(de: "x", en: "")
    },
    .init("bad tier", "tier", Rules.slugForm) { $0.tier = "Tier 1" },
    .init("no title", [("title.de", Rules.german), ("title.en", Rules.english)]) {
      $0.title = LocalizedText(de: "", en: "")
    },
    .init("no description", "description.de", Rules.german) {
      $0.description = LocalizedText(de: "", en: "x")
    },
    .init("no details", "details.en", Rules.english) { $0.details = LocalizedText(de: "x", en: "") },
    .init("long text", "details.de", "Must have at most 4000 characters.") {
      $0.details = LocalizedText(de: String(repeating: "ä", count: 4001), en: "x")
    },
    .init("text of 4,000 characters", []) {
      $0.details = LocalizedText(de: String(repeating: "ä", count: 4000), en: "x")
    },
    .init("negative minutes", "estimatedMinutes", "Must be from 0 to 600.") { $0.estimatedMinutes = -1 },
    .init("too many minutes", "estimatedMinutes", "Must be from 0 to 600.") { $0.estimatedMinutes = 601 },
    .init("bad page slug", "contentPages[0].slug", Rules.slugForm) { $0.contentPages?[0].slug = "A" },
    .init("page twice", "contentPages[1].slug", "Is the same as contentPages[0].slug.") {
      $0.contentPages = ($0.contentPages ?? []) + ($0.contentPages ?? [])
    },
    .init("page without title", "contentPages[0].title.en", Rules.english) {
      $0.contentPages?[0].title = LocalizedText(de: "x", en: "")
    },
    .init("page without content", "contentPages[0].content.de", "The German content is missing.") {
      $0.contentPages?[0].content = LocalizedBlocks(de: [], en: [[:]])
    },
    .init("block that is no object", "contentPages[0].content.en[1]", "Must be an object.") {
      $0.contentPages?[0].content = LocalizedBlocks(de: [[:]], en: [[:], "text"])
    },
    .init("bad recommendation key", "recommendations[1].key", Rules.keyForm) {
      $0.recommendations[1].key = ""
    },
    .init("recommendation twice", "recommendations[1].key", "Is the same as recommendations[0].key.") {
      $0.recommendations[1].key = "rest"
    },
    .init("recommendation without text", "recommendations[0].description.de", Rules.german) {
      $0.recommendations[0].description = LocalizedText(de: "", en: "x")
    },
    .init("flag on unknown question", "safetyFlags[0].question", Rules.noQuestion) {
      $0.safetyFlags[0].question = "unknown"
    },
    .init("flag on a text", "safetyFlags[0].question", Rules.needsNumber) {
      $0.safetyFlags[0].question = "note"
    },
    .init(
      "flag that nobody can raise", "safetyFlags[0].atLeast",
      "Must lie within the answers that the question can have."
    ) { $0.safetyFlags[0].atLeast = 21 },
    .init("flag without answers", "safetyFlags[0]", "Must have one of atLeast, atMost and answers.") {
      $0.safetyFlags[0].atLeast = nil
    },
    .init("flag with two ways", "safetyFlags[0]", "Must have one of atLeast, atMost and answers.") {
      $0.safetyFlags[0].answers = [20]
    },
    .init(
      "flag from below that nobody can raise", "safetyFlags[0].atMost",
      "Must lie within the answers that the question can have."
    ) { ($0.safetyFlags[0].atLeast, $0.safetyFlags[0].atMost) = (nil, -1) },
    .init("flag with an empty list", "safetyFlags[0].answers", "Must have at least one answer.") {
      ($0.safetyFlags[0].atLeast, $0.safetyFlags[0].answers) = (nil, [])
    },
    .init(
      "flag with another's answer", "safetyFlags[0].answers[1]",
      "Must be an answer that the question can have."
    ) { ($0.safetyFlags[0].atLeast, $0.safetyFlags[0].answers) = (nil, [20, 11]) },
    .init(
      "flag with an answer twice", "safetyFlags[0].answers[1]", "Is the same as answer 1 of this flag."
    ) { ($0.safetyFlags[0].atLeast, $0.safetyFlags[0].answers) = (nil, [20, 20]) },
    .init("bad flag code", "safetyFlags[0].code", Rules.keyForm) { $0.safetyFlags[0].code = "a b" },
    .init("flag twice", "safetyFlags[1].code", "Is the same as safetyFlags[0].code.") {
      $0.safetyFlags += $0.safetyFlags
    },
    .init("flag without advice", "safetyFlags[0].advice.de", Rules.german) {
      $0.safetyFlags[0].advice = LocalizedText(de: "", en: "x")
    },
    .init("flag without message", "safetyFlags[0].message.en", Rules.english) {
      $0.safetyFlags[0].message = LocalizedText(de: "x", en: "")
    },
    .init(
      "wrong LOINC code", "coding.code",
      "Must be a LOINC code: up to seven digits, a hyphen and their check digit."
    ) { $0.coding = .init(system: "http://loinc.org", code: "44261-5") },
    .init(
      "code without system", "coding.system", "Must be an address that begins with https:// or http://."
    ) { $0.coding = .init(system: "loinc", code: "44261-6") },
    .init("empty citation", "sources[0].citation", "Must not be empty.") { $0.sources[0].citation = " " },
    .init(
      "source elsewhere", "sources[0].url", "Must be an address that begins with https:// or http://."
    ) { $0.sources[0].url = "javascript:alert(1)" },
    .init("licence without notice", "licence.notice.de", Rules.german) {
      $0.licence.notice = LocalizedText(de: "", en: "x")
    },
    .init("bad licence address", "licence.url", "Must be an address that begins with https:// or http://.") {
      $0.licence.url = "https://"
    },
    .init("no disclaimer", "disclaimer.en", Rules.english) { $0.disclaimer = LocalizedText(de: "x", en: "") },
  ]
}
