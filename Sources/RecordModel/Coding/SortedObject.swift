/// Values by name, written in the order of the names, so that the same object is always the same bytes.
package struct SortedObject<Element: Codable & Sendable & Equatable>: Sendable, Equatable {
  package var byName: [String: Element]

  package init(_ byName: [String: Element]) { self.byName = byName }

  package subscript(name: String) -> Element? { byName[name] }

  package var names: [String] { byName.keys.sorted() }
}

extension SortedObject: Codable {
  package init(from decoder: any Decoder) throws { byName = try [String: Element](from: decoder) }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: PathStep.self)
    for name in names { try container.encode(byName[name], forKey: PathStep(stringValue: name)) }
  }
}

extension SortedObject: ExpressibleByDictionaryLiteral {
  package init(dictionaryLiteral elements: (String, Element)...) {
    byName = Dictionary(elements, uniquingKeysWith: { first, _ in first })
  }
}

extension SortedObject: SchemaComposed {
  static func schema(in recording: SchemaRecording) -> RecordModel.Value {
    [String: Element].schema(in: recording)
  }
  static func instance(in recording: SchemaRecording, _ sample: SchemaSample) -> Self { [:] }
}
