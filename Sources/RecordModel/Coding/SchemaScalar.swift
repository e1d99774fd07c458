/// A type that JSON itself has.
protocol SchemaScalar: Decodable {
  static var schema: Value { get }
  static func instance(_ sample: SchemaSample) -> Self
}

extension Bool: SchemaScalar {
  static var schema: Value { ["type": "boolean"] }
  static func instance(_ sample: SchemaSample) -> Bool { sample.flag }
}

extension String: SchemaScalar {
  static var schema: Value { ["type": "string"] }
  static func instance(_ sample: SchemaSample) -> String { sample.text }
}

extension SchemaScalar where Self: BinaryFloatingPoint {
  static var schema: Value { ["type": "number"] }
  static func instance(_ sample: SchemaSample) -> Self { Self(sample.number) }
}

extension Double: SchemaScalar {}
extension Float: SchemaScalar {}

extension SchemaScalar where Self: FixedWidthInteger {
  /// Bounds are named if they are not those of `Int64`, which every integer must fit.
  static var schema: Value {
    var members = [Value.Member("type", "integer")]
    if let minimum = Int64(exactly: min), minimum != .min {
      members.append(.init("minimum", .integer(minimum)))
    }
    if let maximum = Int64(exactly: max), maximum != .max {
      members.append(.init("maximum", .integer(maximum)))
    }
    return .object(members)
  }
  static func instance(_ sample: SchemaSample) -> Self { Self(clamping: sample.number) }
}

extension Int: SchemaScalar {}
extension Int8: SchemaScalar {}
extension Int16: SchemaScalar {}
extension Int32: SchemaScalar {}
extension Int64: SchemaScalar {}
extension Int128: SchemaScalar {}
extension UInt: SchemaScalar {}
extension UInt8: SchemaScalar {}
extension UInt16: SchemaScalar {}
extension UInt32: SchemaScalar {}
extension UInt64: SchemaScalar {}
extension UInt128: SchemaScalar {}
