import RecordClient
import RecordModel

/// A screen whose template is live.
struct LiveScreen: Sendable {
  let live: LiveTemplate
  let template: ScreenTemplate

  /// Reads what the record answers.
  init(_ text: [UInt8]) throws(Failure) {
    do {
      live = try JSON.decode(LiveTemplate.self, from: text)
      template = try KnownTemplates.shared.template(of: live)
    } catch {
      throw Failure(.internalError, "a template cannot be read")
    }
  }

  var navigation: ScreenNavigation { template.place(live.language) }

  /// The blocks with values in them.
  func resolved(_ values: Value) throws(Failure) -> [Block] {
    var resolving = BlockResolving(values: values, language: live.language, words: .of(live.screen))
    do throws(BlockResolving.TooMany) { return try resolving.resolve(template.blocks) } catch {
      throw Failure(.internalError, "the screen has too many blocks")
    }
  }

  /// The contract's `ScreenDocument`; the same template and values are always the same.
  ///
  /// - Parameter values: `nil` for the bare template.
  func document(_ values: Value?, blocks: Value) throws(Failure) -> Answer {
    let bindings = template.bindings.sorted { $0.key < $1.key }.map {
      Value.Member($0.key, .string($0.value.rawValue))
    }
    var data: [Value.Member] = [.init("blocks", blocks), .init("dataBindings", .object(bindings))]
    if let values { data.append(.init("values", values)) }
    return try Answer([
      "screen": .string(live.screen.rawValue), "title": .string(template.title),
      "navigation": navigation.json, "data": .object(data),
      "templateVersion": .integer(Int64(live.version)),
    ])
  }
}

extension ScreenNavigation {
  fileprivate var json: Value {
    [
      "back": back.map { .string($0) } ?? .null, "next": next.map { .string($0) } ?? .null,
      "breadcrumbs": .array(
        breadcrumbs.map { ["label": .string($0.label), "path": .string($0.path)] }),
    ]
  }
}
