import HTTPTypes
import NIOHTTP1

/// The head of a request, checked for everything that the parser admits but that must not reach a route.
struct RequestHead: Sendable {
  let request: HTTPRequest
  /// Whether another request may follow on the connection.
  let keepsAlive: Bool
  /// Whether the client waits for `100 Continue` before it sends the body.
  let awaitsContinue: Bool
  /// The body's length, if it is declared.
  let length: Int?
  /// Whether a body follows.
  var hasBody: Bool { isChunked || (length ?? 0) > 0 }

  private let isChunked: Bool

  init(_ head: HTTPRequestHead) throws(ConnectionFault) {
    guard head.version.major == 1 else { throw .version }
    let isOld = head.version.minor == 0
    var fields = Fields()
    var list = HTTPFields()
    list.reserveCapacity(head.headers.count)
    for (name, value) in head.headers {
      guard let name = HTTPField.Name(name) else { throw .malformed }
      try fields.note(name.canonicalName, value)
      if name.canonicalName != "host" { list.append(HTTPField(name: name, value: value)) }
    }
    guard fields.hosts == 1 || isOld && fields.hosts == 0 else { throw .host }
    // A body without chunks has a length, and ambiguous lengths are refused (RFC 9112 §6.1).
    guard !fields.isChunked || fields.length == nil && !isOld else { throw .length }
    guard let method = HTTPRequest.Method(head.method.rawValue) else { throw .malformed }
    let target = try Target(head.uri, method)
    request = HTTPRequest(
      method: method, scheme: "http", authority: target.authority ?? fields.host, path: target.path,
      headerFields: list)
    // A client that requests another protocol gets its answer and nothing after it: the parser stops there.
    keepsAlive = !isOld && head.isKeepAlive && !fields.isUpgrade && method != .connect
    awaitsContinue = fields.awaitsContinue && !isOld
    (length, isChunked) = (fields.length, fields.isChunked)
  }
}

/// The fields on which the framing of requests depends.
private struct Fields {
  var host: String?
  var hosts = 0
  var length: Int?
  var isChunked = false
  var isUpgrade = false
  var awaitsContinue = false

  /// Notes a field; its name is in lower case.
  mutating func note(_ name: String, _ value: String) throws(ConnectionFault) {
    switch name {
    case "host":
      guard HostText.isValid(value) else { throw .host }
      (host, hosts) = (value, hosts + 1)
    case "content-length":
      guard length == nil, let number = Self.number(value) else { throw .length }
      length = number
    case "transfer-encoding":
      guard !isChunked, value.lowercased() == "chunked" else { throw .length }
      isChunked = true
    case "upgrade": isUpgrade = true
    case "expect":
      guard value.lowercased() == "100-continue" else { throw .expectation }
      awaitsContinue = true
    default: break
    }
  }

  /// Only digits; no sign, no list, no more than a length can have.
  private static func number(_ text: String) -> Int? {
    guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Int(text)
  }
}

/// The target of a request (RFC 9112 §3.2).
private struct Target {
  var path: String
  /// The host of an absolute target, which precedes `Host` (RFC 9112 §3.2.2).
  var authority: String?

  init(_ text: String, _ method: HTTPRequest.Method) throws(ConnectionFault) {
    if text.utf8.first == UInt8(ascii: "/") {
      path = text
    } else if text == "*", method == .options || method == .connect {
      path = text
    } else if method == .connect {
      // This is no proxy; the router refuses it.
      path = "/"
    } else {
      self = try Self.absolute(text)
    }
  }

  private init(path: String, authority: String?) { (self.path, self.authority) = (path, authority) }

  private static func absolute(_ text: String) throws(ConnectionFault) -> Target {
    for scheme in ["http://", "https://"] where text.prefix(scheme.count).lowercased() == scheme {
      let rest = text.dropFirst(scheme.count)
      let authority = rest.prefix { $0 != "/" && $0 != "?" }
      guard !authority.isEmpty, HostText.isValid(String(authority)) else { throw .target }
      let path = String(rest[authority.endIndex...])
      return Target(path: path.hasPrefix("/") ? path : "/" + path, authority: String(authority))
    }
    throw .target
  }
}

/// The host and port of an address (RFC 3986 §3.2).
private enum HostText {
  static func isValid(_ text: String) -> Bool {
    text.utf8.count <= 262
      && text.utf8.allSatisfy { byte in
        switch byte {
        case 0x30...0x39, 0x41...0x5a, 0x61...0x7a: true
        default: punctuation.contains(byte)
        }
      }
  }

  private static let punctuation = Set("-._~%!$&'()*+,;=:[]".utf8)
}
