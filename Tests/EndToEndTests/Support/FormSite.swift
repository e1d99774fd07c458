import HTTPTypes
import Logging
import NIOPosix
import RecordModel
import Testing

@testable import RecordGateway

/// Two routes that take forms and make their files documents, in the words of Super One.
struct FormDialect: Dialect {
  private let words = SuperOne()
  let name = "forms"
  let cookie: String? = nil
  let keys = CommandKey.Rule.text
  let title = "Forms"
  let refusalSchema: Value = [:]
  let routes: [Route]

  init() {
    routes = [
      Self.route("one", "/api/v1/forms/one", .one("file", texts: "userPreferences")),
      Self.route("several", "/api/v1/forms/several", .several("files", 1...5, texts: "userPreferences")),
    ]
  }

  private static func route(_ operation: String, _ path: PathTemplate, _ rule: FormRule) -> Route {
    Route(operation: operation, method: .post, path: path, limit: 0, body: .form(rule), message: "Taken") {
      (exchange) async throws(Failure) in
      var files: [Value] = []
      for file in exchange.form?.files ?? [] { files.append(try await added(file, exchange)) }
      let texts = exchange.form?.texts.map { Value.Member($0.key, .string($0.value)) } ?? []
      return try RecordGateway.Answer(["files": .array(files), "texts": .object(texts)] as Value)
    }
  }

  private static func added(_ file: SentFile, _ exchange: Exchange) async throws(Failure) -> Value {
    guard let document = file.document else {
      return ["name": .string(file.name ?? ""), "refusal": .string(file.refusal?.rawValue ?? "")]
    }
    let received = try await exchange.call(
      AddDocument.name,
      try exchange.ownRecord + [
        Value.Member("documentId", .string(document.description)),
        Value.Member("sha256", .string(file.sha256)), Value.Member("fileName", .string(file.name ?? "")),
      ], isWrite: true)
    let added = try received.read(RecordDocument.self)
    return [
      "name": .string(file.name ?? ""), "bytes": .integer(Int64(added.bytes)),
      "sha256": .string(added.sha256),
    ]
  }

  func envelope(
    _ answer: RecordGateway.Answer, data: [UInt8]?, _ route: Route, _ requestID: RequestID
  ) -> [UInt8] {
    words.envelope(answer, data: data, route, requestID)
  }
  func refusal(_ failure: Failure, _ route: Route?, _ requestID: RequestID) -> RecordGateway.Refusal {
    words.refusal(failure, route, requestID)
  }
  func envelopeSchema(of data: Value) -> Value { data }
  func refusals(on route: Route) -> [Int: String] { [:] }
}

/// A daemon with such a gateway before it, which runs in this process.
final class FormSite: Sendable {
  let site: SuperSite
  let path: String
  private let server: GatewayServer
  private let running: Task<Void, Never>

  /// - Parameter bodySeconds: how long a form may take.
  init(bodySeconds: Int = 300) async throws {
    site = try await SuperSite()
    let path = site.web.site.path + "/forms.sock"
    self.path = path
    let link = DaemonLink(.init(path: site.web.site.socket), group: MultiThreadedEventLoopGroup.singleton)
    var logger = Logger(label: "forms")
    logger.logLevel = .critical
    var limits = ServerLimits()
    limits.body = .seconds(bodySeconds)
    let server = GatewayServer(
      Gateway(Homes(link), [FormDialect()], logger: logger), limits: limits,
      group: MultiThreadedEventLoopGroup.singleton, logger: logger)
    self.server = server
    let (stream, started) = AsyncStream.makeStream(of: Void.self)
    running = Task {
      try? await server.run(on: .unix(path: path)) { _ in started.finish() }
    }
    for await _ in stream {}
  }

  deinit { server.stop() }

  /// Somebody of the site at the gateway with forms.
  func person(_ name: String) async throws -> WebSession {
    let registered = try await site.register(name)
    var person = WebSession(path: path)
    (person.token, person.account) = (registered.token, registered.account)
    return person
  }

  /// Documents of a person.
  func documents(_ person: WebSession) async throws -> [Value] {
    try await site.web.daemon.session.call("document.list", ["patientId": .string(person.account)])[
      "documents"]?
      .list ?? []
  }

  /// Files of documents below the state directory, by the directory that they are in.
  func blobs() throws -> (settled: Int, unsettled: Int) {
    var (settled, unsettled) = (0, 0)
    let root = site.web.site.state + "/blobs"
    for directory in Files.names(root) {
      let count = Files.names("\(root)/\(directory)").count
      if directory == "unsettled" { unsettled += count } else { settled += count }
    }
    return (settled, unsettled)
  }

  /// Waits until no document is on its way.
  func settle() async throws -> (settled: Int, unsettled: Int) {
    for _ in 0..<100 {
      let found = try blobs()
      if found.unsettled == 0 { return found }
      try await Task.sleep(for: .milliseconds(50))
    }
    return try blobs()
  }
}

/// A form as a client writes it.
struct WrittenForm {
  static let boundary = "----form-7"
  private(set) var bytes: [UInt8] = []

  /// - Parameter lines: of the part's head, each with its end.
  mutating func file(_ part: String, _ name: String, _ content: [UInt8], lines: String = "") {
    bytes += Array(
      """
      --\(Self.boundary)\r
      Content-Disposition: form-data; name="\(part)"; filename="\(name)"\r
      Content-Type: application/octet-stream\r
      \(lines)\r

      """.utf8)
    bytes += content + [0x0D, 0x0A]
  }

  mutating func text(_ part: String, _ text: String) {
    bytes += Array(
      "--\(Self.boundary)\r\nContent-Disposition: form-data; name=\"\(part)\"\r\n\r\n\(text)\r\n".utf8)
  }

  var ended: [UInt8] { bytes + Array("--\(Self.boundary)--\r\n".utf8) }

  /// The head of a request with the form.
  static func head(
    _ target: String, _ person: WebSession, length: Int?,
    type: String = "multipart/form-data; boundary=\(boundary)"
  ) -> [UInt8] {
    let framing = length.map { "Content-Length: \($0)" } ?? "Transfer-Encoding: chunked"
    return Array(
      """
      POST \(target) HTTP/1.1\r
      Host: localhost\r
      Connection: close\r
      Authorization: Bearer \(person.token ?? "")\r
      Content-Type: \(type)\r
      \(framing)\r
      \r

      """.utf8)
  }
}
