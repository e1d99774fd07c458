/// A type that declares which JSON values it reads.
///
/// Its schema may have `examples`, `enum` or `const`, from which an instance is made if one is needed.
package protocol SchemaDescribing {
  static var schema: Value { get }
}

extension SchemaDescribing where Self: RawRepresentable & CaseIterable, RawValue == String {
  /// A JSON string, one of the cases.
  package static var schema: Value {
    ["type": "string", "enum": .array(allCases.map { .string($0.rawValue) })]
  }
}
