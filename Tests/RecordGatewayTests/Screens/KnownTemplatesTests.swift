import RecordModel
import Synchronization
import Testing

@testable import RecordGateway

@Suite("Templates read once") struct KnownTemplatesTests {
  /// What was read, in order.
  private final class Readings: Sendable {
    private let contents = Mutex<[String]>([])
    var all: [String] { contents.withLock(\.self) }

    func templates() -> KnownTemplates {
      KnownTemplates { (content) throws(TemplateRefusal) in
        self.contents.withLock { $0.append(content) }
        return try TemplateReader.read(content)
      }
    }
  }

  private func content(_ title: String) -> String {
    ImportScreenTemplate.example.template.replacing(/"title" ?: ?"[^"]*"/, with: "\"title\":\"\(title)\"")
  }

  private func live(_ hash: String, _ title: String) -> LiveTemplate {
    LiveTemplate(
      screen: .patientFaqs, version: 1, contentHash: hash, language: .en, content: content(title))
  }

  @Test("The same content is read once, and another one by itself")
  func once() throws {
    let readings = Readings()
    let templates = readings.templates()
    for _ in 0..<3 { #expect(try templates.template(of: live("a", "Salt")).title == "Salt") }
    #expect(try templates.template(of: live("b", "Bread")).title == "Bread")
    #expect(readings.all == [content("Salt"), content("Bread")])
  }

  @Test("Another content is never shown for a hash that was there before")
  func hash() throws {
    let templates = Readings().templates()
    for title in ["Salt", "Bread", "Salt"] {
      #expect(try templates.template(of: live("a", title)).title == title)
    }
  }

  @Test("What is refused is refused again")
  func refused() {
    let readings = Readings()
    let templates = readings.templates()
    let broken = LiveTemplate(
      screen: .patientFaqs, version: 1, contentHash: "a", language: .en, content: "{}")
    for _ in 0..<2 { #expect(throws: TemplateRefusal.self) { try templates.template(of: broken) } }
    #expect(readings.all == ["{}", "{}"])
  }

  @Test("Templates without end do not fill the memory")
  func bounded() throws {
    let readings = Readings()
    let templates = readings.templates()
    for number in 0..<KnownTemplates.most { _ = try templates.template(of: live("\(number)", "Salt")) }
    _ = try templates.template(of: live("0", "Salt"))
    #expect(readings.all.count == KnownTemplates.most)
    _ = try templates.template(of: live("one more", "Salt"))
    _ = try templates.template(of: live("0", "Salt"))
    #expect(readings.all.count == KnownTemplates.most + 2)
  }

  @Test("A text's places are those of the text, the first time and then")
  func texts() {
    let texts = KnownTexts()
    for text in ["Salt", "{{item.title}}", "{{item.title", "a {{b | date}}", "}}"] {
      for _ in 0..<2 {
        #expect(texts[text].isBound == text.contains("{{"))
        #expect(texts[text].parts == BoundText(text))
      }
    }
  }
}
