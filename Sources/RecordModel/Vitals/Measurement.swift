/// One measured value.
public struct Measurement: Codable, Sendable, Equatable {
  /// What was measured.
  public var kind: MeasureKind
  /// The value in the unit of the measure set, rounded to its step.
  public var value: ExactDecimal
  /// What was entered, where that was another number or another unit.
  public var entered: EnteredValue?

  /// A value, with what was entered.
  public init(kind: MeasureKind, value: ExactDecimal, entered: EnteredValue? = nil) {
    (self.kind, self.value, self.entered) = (kind, value, entered)
  }
}

/// A value as a person or a device gave it.
public struct EnteredValue: Codable, Sendable, Equatable {
  /// The number.
  public var value: ExactDecimal
  /// The unit, where one was given.
  public var unit: String?

  /// A number in a unit.
  public init(value: ExactDecimal, unit: String?) { (self.value, self.unit) = (value, unit) }
}

/// Names a record that clients may make offline: 1 to 64 letters, digits, hyphens and underscores, beginning with a
/// letter or digit (R-MH-012).
public enum RecordIDRule: TextRule {
  /// 64 characters.
  public static let maximumLength = 64
  /// For error texts.
  public static let expectation = "1 to 64 letters, digits, underscores and hyphens"
  /// For schemas.
  public static let pattern = "^[A-Za-z0-9_-]+$"
  /// Letters, digits, underscore, hyphen.
  public static func allows(_ byte: UInt8) -> Bool { RequestIDRule.allows(byte) && byte != UInt8(ascii: ".") }
}

/// The id of an entry, made by the client or here; compared byte for byte.
public typealias RecordID = BoundedText<RecordIDRule>
