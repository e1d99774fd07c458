/// A figure at which the meaning of a value changes, as its source states it.
///
/// Sources that name two units often round: 6.5 % of HbA1c are 47.5 mmol/mol by the master equation, and 48
/// by the American Diabetes Association. A value reported in the other unit is compared with the other figure
/// (R-MH-342, R-SO-370). Written as a bare number if there is one figure, else as an object.
package struct Limit: Sendable, Equatable {
  /// In the unit in which values are kept.
  package var figure: ExactDecimal
  /// The source's own figures in other units, by UCUM code.
  package var inUnits: [String: ExactDecimal]

  package init(_ figure: ExactDecimal, inUnits: [String: ExactDecimal] = [:]) {
    (self.figure, self.inUnits) = (figure, inUnits)
  }
}

extension Limit: Codable {
  private enum CodingKeys: CodingKey { case figure, inUnits }

  /// Reads a number or an object.
  package init(from decoder: any Decoder) throws {
    guard let container = try? decoder.container(keyedBy: CodingKeys.self) else {
      self.init(try ExactDecimal(from: decoder))
      return
    }
    self.init(
      try container.decode(ExactDecimal.self, forKey: .figure),
      inUnits: try container.decode([String: ExactDecimal].self, forKey: .inUnits))
  }

  /// Writes a number, or an object if there are several.
  package func encode(to encoder: any Encoder) throws {
    if inUnits.isEmpty { return try figure.encode(to: encoder) }
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(figure, forKey: .figure)
    try container.encode(SortedObject(inUnits), forKey: .inUnits)
  }
}

extension Limit: SchemaDescribing {
  package static var schema: Value {
    [
      "anyOf": [
        ["type": "number"],
        [
          "type": "object",
          "properties": [
            "figure": ["type": "number"],
            "inUnits": ["type": "object", "additionalProperties": ["type": "number"]],
          ],
          "required": ["figure", "inUnits"], "additionalProperties": false,
        ],
      ], "examples": [6.5],
    ]
  }
}

/// A number in the unit in which it was reported, for comparison with limits.
package struct ReportedNumber: Sendable, Equatable {
  package let value: ExactDecimal
  /// Its conversion to the kept unit; `nil` if it is reported in that.
  package let conversion: UnitConversion?

  /// A number, of another unit if a conversion is given.
  package init(_ value: ExactDecimal, by conversion: UnitConversion? = nil) {
    (self.value, self.conversion) = (value, conversion)
  }

  package static func < (number: Self, limit: Limit) -> Bool { number.difference(limit) < 0 }
  package static func > (number: Self, limit: Limit) -> Bool { number.difference(limit) > 0 }
  package static func <= (number: Self, limit: Limit) -> Bool { number.difference(limit) <= 0 }
  package static func >= (number: Self, limit: Limit) -> Bool { number.difference(limit) >= 0 }

  /// Whether it lies between two figures of the kept unit, or equals one of them.
  package func isWithin(_ span: NumberSpan) -> Bool {
    self >= Limit(span.low) && self <= Limit(span.high)
  }

  /// Negative if the number is less than the limit, zero if equal.
  private func difference(_ limit: Limit) -> Int128 {
    guard let conversion else { return value.units - limit.figure.units }
    if let own = limit.inUnits[conversion.ucum] { return value.units - own.units }
    return conversion.difference(value, limit.figure)
  }

  /// A limit as a condition shows it: in the unit of the number if the limit has a figure in it.
  func text(_ limit: Limit) -> String {
    guard let conversion, let own = limit.inUnits[conversion.ucum] else { return "\(limit.figure)" }
    return "\(own) \(conversion.unit)"
  }
}
