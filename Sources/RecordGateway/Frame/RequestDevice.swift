import HTTPTypes
import RecordModel

extension Exchange {
  /// The device that sends the request, as its header fields describe it; `nil` if none does.
  ///
  /// Fields that are too long are cut (R-SO-367), and those with control characters left out.
  ///
  /// - Parameter member: the member of the body with the device's own id.
  func device(_ member: String?) -> Value? {
    var members: [Value.Member] = []
    func add(_ name: String, _ text: String?, _ longest: Int) {
      guard let text else { return }
      let cut = String(String.UnicodeScalarView(text.unicodeScalars.prefix(longest)))
      let isClean = cut.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
      let isBlank = cut.unicodeScalars.allSatisfy(\.properties.isWhitespace)
      if isClean, !isBlank { members.append(Value.Member(name, .string(cut))) }
    }
    let body = fitting ?? body
    let id = member.flatMap { body?.member($0, of: body?.root ?? 0) }.flatMap { body?.string(at: $0) }
    add("deviceId", id, 128)
    add("platform", head.headerFields[.platform], 32)
    add("appVersion", head.headerFields[.appVersion], 32)
    add("buildNumber", head.headerFields[.buildNumber], 32)
    add("userAgent", head.headerFields[.userAgent], 256)
    return members.isEmpty ? nil : .object(members)
  }
}
