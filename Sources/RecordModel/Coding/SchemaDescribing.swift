/// A type that says itself which JSON values it reads.
///
/// Its schema may have `examples`, `enum` or `const`, from which an instance is made where one is needed.
package protocol SchemaDescribing {
  /// The JSON Schema (2020-12) of the type.
  static var schema: Value { get }
}

extension SchemaDescribing where Self: RawRepresentable & CaseIterable, RawValue == String {
  /// A JSON string, one of the cases.
  package static var schema: Value {
    ["type": "string", "enum": .array(allCases.map { .string($0.rawValue) })]
  }
}
