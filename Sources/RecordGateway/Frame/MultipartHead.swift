import RecordModel

/// The head of a form's part (RFC 7578 §4.2).
struct MultipartHead: Equatable {
  let name: String
  /// `nil` if the part is no file.
  let fileName: String?

  init(name: String, fileName: String? = nil) { (self.name, self.fileName) = (name, fileName) }

  /// Reads the lines between a boundary and the empty line, each after a CRLF.
  init(_ bytes: ArraySlice<UInt8>) throws(MultipartFault) {
    guard let text = String(validating: bytes, as: UTF8.self) else { throw .head }
    var found: (name: String?, fileName: String?)?
    for line in text.split(separator: "\r\n") {
      let halves = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      // A line that goes on the one before is long out of use (RFC 9112 §5.2).
      guard halves.count == 2, !halves[0].isEmpty, !line.unicodeScalars.contains(where: Self.isControl),
        halves[0].utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
      else { throw .head }
      switch halves[0].lowercased() {
      case "content-disposition":
        guard found == nil else { throw .head }
        found = try Self.disposition(halves[1])
      case "content-transfer-encoding":
        let coding = halves[1].filter { $0 != " " }.lowercased()
        guard ["binary", "8bit", "7bit"].contains(coding) else { throw .coding }
      default: break
      }
    }
    guard let name = found?.name else { throw .unnamed }
    (self.name, fileName) = (name, found?.fileName)
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar != "\t" && scalar.properties.generalCategory == .control
  }

  private static func disposition(
    _ text: Substring
  ) throws(MultipartFault) -> (name: String?, fileName: String?) {
    var parameters = HeaderParameters(text)
    guard parameters.value.lowercased() == "form-data" else { throw .unnamed }
    var (name, fileName): (String?, String?) = (nil, nil)
    while let parameter = try parameters.next() {
      switch parameter.name {
      case "name": name = name ?? parameter.value
      case "filename": fileName = fileName ?? parameter.value
      // `filename*` has no place in forms (RFC 7578 §4.2).
      default: break
      }
    }
    return (name, fileName)
  }
}

/// The parameters after a header field's value: `form-data; name="file"; filename="a.pdf"`.
struct HeaderParameters {
  let value: String
  private var rest: Substring

  init(_ text: Substring) {
    let first = text.prefix { $0 != ";" }
    value = String(first.filter { $0 != " " && $0 != "\t" })
    rest = text[first.endIndex...]
  }

  /// The next one; its name is in lower case.
  mutating func next() throws(MultipartFault) -> (name: String, value: String)? {
    rest = rest.drop { $0 == ";" || $0 == " " || $0 == "\t" }
    if rest.isEmpty { return nil }
    let name = rest.prefix { $0 != "=" && $0 != ";" }
    rest = rest[name.endIndex...]
    guard rest.first == "=" else { throw .head }
    rest.removeFirst()
    let key = name.filter { $0 != " " && $0 != "\t" }.lowercased()
    if rest.first == "\"" { return (key, try quoted()) }
    let value = rest.prefix { $0 != ";" }
    rest = rest[value.endIndex...]
    return (key, String(value.filter { $0 != " " && $0 != "\t" }))
  }

  /// Browsers write a quote as `%22` (WHATWG), other clients as `\"` (RFC 9110 §5.6.4).
  private mutating func quoted() throws(MultipartFault) -> String {
    rest.removeFirst()
    var text = ""
    while let character = rest.popFirst() {
      if character == "\"" { return text.replacing("%22", with: "\"") }
      if character == "\\", let next = rest.first, next == "\"" || next == "\\" {
        text.append(rest.removeFirst())
      } else {
        text.append(character)
      }
    }
    throw .head
  }
}
