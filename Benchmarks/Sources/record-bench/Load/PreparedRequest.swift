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
