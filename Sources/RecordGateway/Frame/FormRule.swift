import HTTPTypes
import RecordModel

/// The form of a route's form.
struct FormRule: Sendable, Equatable {
  /// The name of the parts that are files.
  let file: String
  /// How many of them.
  let count: ClosedRange<Int>
  /// Names of parts that are texts; others are read and forgotten.
  let texts: [String]
  /// Whether each file stands alone, so that one that is refused leaves the others (R-SO-097).
  let isEachAlone: Bool
  /// Bytes of a file at most.
  static let fileBytes = 10_485_760
  /// Bytes of a text at most.
  static let textBytes = 16_384

  /// One file.
  static func one(_ file: String, texts: String...) -> FormRule {
    FormRule(file: file, count: 1...1, texts: texts, isEachAlone: false)
  }

  /// Some files.
  static func several(_ file: String, _ count: ClosedRange<Int>, texts: String...) -> FormRule {
    FormRule(file: file, count: count, texts: texts, isEachAlone: true)
  }

  /// Bytes of the whole form at most: one file more than there may be, heads and texts.
  var longest: Int { (count.upperBound + 1) * Self.fileBytes + (1 << 20) }

  /// JSON Schema of the parts.
  var schema: Value {
    let binary: Value = ["type": "string", "format": "binary"]
    let files: Value =
      count.upperBound == 1
      ? binary
      : [
        "type": "array", "items": binary, "minItems": .integer(Int64(count.lowerBound)),
        "maxItems": .integer(Int64(count.upperBound)),
      ]
    let members = [Value.Member(file, files)] + texts.map { Value.Member($0, ["type": "string"]) }
    return ["type": "object", "properties": .object(members), "required": [.string(file)]]
  }

  /// The boundary of a request's form.
  ///
  /// - Throws: ``RecordModel/Failure/Code/unsupportedMedia`` if the body is no form, or has none.
  static func boundary(_ headers: HTTPFields) throws(Failure) -> [UInt8] {
    var parameters = HeaderParameters(Substring(headers[.contentType] ?? ""))
    guard parameters.value.lowercased() == "multipart/form-data" else { throw .noForm }
    do throws(MultipartFault) {
      while let parameter = try parameters.next() {
        guard parameter.name == "boundary" else { continue }
        let bytes = Array(parameter.value.utf8)
        // RFC 2046 §5.1.1: 1 to 70 characters of these, the last no space.
        guard (1...70).contains(bytes.count), bytes.allSatisfy(allowed.contains), bytes.last != 0x20 else {
          throw MultipartFault.boundary
        }
        return bytes
      }
    } catch { throw .noForm }
    throw .noForm
  }

  private static let allowed = Set(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'()+_,-./:=? ".utf8)
}

extension Failure {
  fileprivate static let noForm = Failure(
    .unsupportedMedia, "a body is multipart/form-data with a boundary of 1 to 70 characters here",
    details: ["field": "Content-Type"])
}
