/// Why a text or value could not be read or written, in words that are safe to print.
///
/// It says where and what was expected, never what was found.
package struct CodingFailure: Error, Sendable, Equatable {
  package enum Kind: String, Sendable, CaseIterable {
    /// The bytes break the grammar of the format.
    case malformed
    /// An object has two members of the same name.
    case duplicateKey
    /// Arrays and objects are nested deeper than the limit.
    case tooDeep
    /// There are more values than the limit.
    case tooManyNodes
    /// A string is not well-formed UTF-8.
    case invalidUTF8
    /// A `\u` escape is one half of a surrogate pair without the other.
    case loneSurrogate
    /// A number does not fit the type that holds it.
    case numberOutOfRange
    /// The value is followed by more bytes.
    case trailingBytes
    /// An object lacks a required member.
    case missingMember
    /// An object has an unknown member.
    case unknownMember
    /// A value is of the wrong type.
    case wrongType
    /// A value is of the right type but not one of the allowed values.
    case invalidValue
    /// The bytes may be valid but use something that is not supported here.
    case unsupported
  }

  package let kind: Kind
  /// Where in the value, such as `steps[2].questions[0].key`; empty for the value itself.
  ///
  /// A member name that is not short and plain ASCII stands as `?`.
  package let path: String
  /// The byte offset in the source; `nil` if the value did not come from bytes.
  package let offset: Int?
  /// The expectation, as a noun phrase such as `an integer`.
  package let expected: String?

  package init(_ kind: Kind, path: String = "", offset: Int? = nil, expected: String? = nil) {
    self.kind = kind
    self.path = path
    self.offset = offset
    self.expected = expected
  }

  /// The same failure with `prefix` before its path, for a value that is part of another.
  package func within(_ prefix: String) -> CodingFailure {
    let separator = path.isEmpty || prefix.isEmpty || path.utf8.first == UInt8(ascii: "[") ? "" : "."
    return CodingFailure(kind, path: prefix + separator + path, offset: offset, expected: expected)
  }
}

extension CodingFailure: CustomStringConvertible {
  /// One sentence that names kind, path, offset and what was expected.
  package var description: String {
    var text = kind.sentence
    if !path.isEmpty { text += " at \(path)" }
    if let offset { text += " (byte \(offset))" }
    if let expected { text += "; expected \(expected)" }
    return text
  }
}

extension CodingFailure.Kind {
  fileprivate var sentence: String {
    switch self {
    case .malformed: "malformed input"
    case .duplicateKey: "duplicate member"
    case .tooDeep: "nested too deeply"
    case .tooManyNodes: "too many values"
    case .invalidUTF8: "a string that is not UTF-8"
    case .loneSurrogate: "a lone surrogate escape"
    case .numberOutOfRange: "a number out of range"
    case .trailingBytes: "bytes after the end of the value"
    case .missingMember: "missing member"
    case .unknownMember: "unknown member"
    case .wrongType: "a value of the wrong type"
    case .invalidValue: "a value that is not allowed"
    case .unsupported: "something that is not supported"
    }
  }
}
