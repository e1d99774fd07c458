import FoundationEssentials
import RecordModel
import RecordTestSupport
import Testing

@testable import RecordGateway

/// The fields of shipped forms beside the forms of their operations' bodies.
@Suite("Fields of shipped forms") struct FormShapeTests {
  private struct Field {
    let place: String
    let block: Block
    let shape: Shape

    var type: String { attribute("type") ?? block.kind.rawValue }

    func attribute(_ name: String) -> String? { block.attributes.first { $0.name == name }?.text }

    /// The values of its options, without the one for nothing and those that come with the data.
    var options: [String] {
      block.children.compactMap { child in
        guard case .block(let option) = child,
          let value = option.attributes.first(where: { $0.name == "value" })
        else { return nil }
        return value.text.isEmpty || value.text.contains("{{") ? nil : value.text
      }
    }
  }

  private static func fields() throws -> [Field] {
    let routes = Dictionary(
      MyHealthAlly().routes.map { ($0.operation, $0) }, uniquingKeysWith: { one, _ in one })
    var found: [Field] = []
    for screen in Screen.all where !screen.isNative {
      let path = GoldenFile.root() + "/Config/screens/en/\(screen.name.rawValue).json"
      let text = String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
      for form in all(try TemplateReader.read(text).blocks) where form.kind == .form {
        let operation = form.attributes.first { $0.name == "name" }?.text ?? ""
        guard let shape = routes[operation]?.shape else { continue }
        for block in all([form]) where [.input, .select, .textarea].contains(block.kind) {
          let name = block.attributes.first { $0.name == "name" }?.text ?? ""
          guard let inner = shape.member(at: name.split(separator: ".")[...]) else { continue }
          found.append(Field(place: "\(screen.name) \(operation) \(name)", block: block, shape: inner))
        }
      }
    }
    return found
  }

  private static func all(_ blocks: [Block]) -> [Block] {
    blocks.flatMap { block in
      [block] + all(block.children.compactMap { if case .block(let inner) = $0 { inner } else { nil } })
    }
  }

  @Test("given words to choose from, when a form offers some, then the operation knows them") func words()
    throws
  {
    var count = 0
    for field in try Self.fields() {
      let known: Set<String>
      switch field.shape {
      case .words(let words): known = Set(words)
      case .flag: known = ["true", "false"]
      default: continue
      }
      guard field.type != "hidden" else { continue }
      count += 1
      #expect(field.block.kind == .select, "\(field.place)")
      let offered = field.options
      #expect(!offered.isEmpty && known.isSuperset(of: offered), "\(field.place) \(offered)")
    }
    #expect(count > 30)
  }

  @Test("given what a text, number or time may be, when a form asks for it, then its field takes no more")
  func bounds() throws {
    var count = 0
    for field in try Self.fields() where field.type != "hidden" && field.block.kind != .select {
      count += 1
      switch field.shape {
      case .text(let length):
        let most = field.attribute("maxlength").flatMap { Int($0) } ?? .max
        #expect(most <= length.upperBound, "\(field.place) up to \(length.upperBound)")
      case .integer(let range), .number(let range):
        #expect(field.type == "number", "\(field.place)")
        guard let range else { continue }
        let least = field.attribute("min").flatMap { Double($0) } ?? -.infinity
        let most = field.attribute("max").flatMap { Double($0) } ?? .infinity
        #expect(
          least >= Double(range.lowerBound) && most <= Double(range.upperBound), "\(field.place) in \(range)")
      case .form(let form):
        let types = [
          TextForm.moment.expectation: "datetime-local", TextForm.day.expectation: "date",
          TextForm.clock.expectation: "time", TextForm.mail.expectation: "email",
        ]
        #expect(types[form.expectation].map { $0 == field.type } ?? true, "\(field.place) \(field.type)")
      case .list: #expect(field.block.kind == .textarea, "\(field.place)")
      default: break
      }
    }
    #expect(count > 150)
  }
}
