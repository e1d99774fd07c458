/// The bytes of a request, and where in them a fresh UUID goes each time it is sent.
struct PreparedRequest {
  /// The whole line with its line end.
  var bytes: [UInt8]
  private let uuidAt: Int?

  /// A request with these parameters, which are members of an object without its braces.
  ///
  /// Where `freshUUIDAfter` is given, the 36 bytes behind that text are replaced by each ``refresh(_:)``.
  init(method: String, _ parameters: String, freshUUIDAfter mark: String? = nil) {
    let line = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"\(method)\",\"params\":{\(parameters)}}\n"
    let text = Array(line.utf8)
    bytes = text
    uuidAt = mark.flatMap { text.offset(behind: $0) }
  }

  /// Puts a new UUID in its place.
  mutating func refresh(_ random: inout RandomUUID) {
    guard let uuidAt else { return }
    random.write(to: &bytes, at: uuidAt)
  }
}

extension [UInt8] {
  /// Where the first occurrence of a text ends.
  func offset(behind text: String) -> Int? {
    let wanted = Array(text.utf8)
    guard !wanted.isEmpty, count >= wanted.count else { return nil }
    for start in 0...(count - wanted.count) where self[start..<start + wanted.count].elementsEqual(wanted) {
      return start + wanted.count
    }
    return nil
  }

  /// The value of the first member with that name, where it is a text without escapes.
  func firstText(named name: String) -> String? {
    guard let start = offset(behind: "\"\(name)\":\"") else { return nil }
    return String(decoding: self[start...].prefix { $0 != UInt8(ascii: "\"") }, as: UTF8.self)
  }
}
