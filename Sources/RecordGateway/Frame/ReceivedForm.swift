import HTTPTypes
import HummingbirdCore
import NIOCore
import RecordModel

/// A form that came whole: the files are with the record, which has not made them its own yet.
struct ReceivedForm: Sendable {
  private(set) var files: [SentFile] = []
  /// Texts by the names of their parts.
  private(set) var texts: [String: String] = [:]

  /// Reads a form while it comes; each file goes to the record at the same time.
  ///
  /// Nothing of a form that is refused, too slow or cut off remains.
  static func receive(
    _ request: Request, _ rule: FormRule, _ exchange: Exchange
  ) async throws(Failure) -> ReceivedForm {
    let boundary = try FormRule.boundary(request.headers)
    if let length = request.headers[.contentLength].flatMap({ Int($0) }), length > rule.longest {
      throw .formTooLarge
    }
    var reading = FormReading(rule, exchange, boundary)
    do throws(Failure) {
      try await reading.read(request.body)
      return reading.form
    } catch {
      await reading.abandon()
      throw error
    }
  }

  /// Gives up what the record has not made its own.
  func abandon(_ exchange: Exchange) async {
    for file in files { await exchange.abandon(file.document) }
  }

  /// The same for the same parts.
  var identity: [UInt8] {
    var parts = files.map { file in
      [file.name ?? "", "\(file.bytes)", file.sha256, file.refusal?.rawValue ?? ""]
    }
    parts += texts.sorted { $0.key < $1.key }.map { [$0.key, $0.value] }
    return Array(parts.map { $0.map { "\($0.utf8.count):\($0)" }.joined() }.joined(separator: ";").utf8)
  }

  fileprivate mutating func add(_ file: SentFile) { files.append(file) }
  fileprivate mutating func add(_ text: String, _ name: String) { texts[name] = text }
}

/// A form while it comes.
private struct FormReading {
  /// What becomes of the bytes of the part that is read.
  private enum Part {
    case file(FileSending)
    case text(name: String, [UInt8])
    case other
  }

  private(set) var form = ReceivedForm()
  private let rule: FormRule
  private let exchange: Exchange
  private var parser: MultipartParser
  private var part = Part.other
  private var received = 0

  init(_ rule: FormRule, _ exchange: Exchange, _ boundary: [UInt8]) {
    (self.rule, self.exchange) = (rule, exchange)
    parser = MultipartParser(boundary: boundary)
  }

  mutating func read(_ body: RequestBody) async throws(Failure) {
    var parts = body.makeAsyncIterator()
    while let bytes = try await Self.next(&parts) {
      received += bytes.readableBytes
      guard received <= rule.longest else { throw .formTooLarge }
      try await take(bytes)
    }
    guard parser.isOver else { throw .badForm(.cut) }
    guard rule.count.contains(form.files.count) else { throw files("required") }
  }

  private static func next(_ parts: inout RequestBody.AsyncIterator) async throws(Failure) -> ByteBuffer? {
    do { return try await parts.next() } catch let fault as BodyFault {
      throw fault.failure
    } catch { throw BodyFault.cut.failure }
  }

  private mutating func take(_ bytes: ByteBuffer) async throws(Failure) {
    parser.append(Array(buffer: bytes))
    while let event = try next() {
      switch event {
      case .part(let head): try begin(head)
      case .data(let data): try await append(data)
      case .partEnd: try await end()
      case .end: break
      }
    }
  }

  private mutating func next() throws(Failure) -> MultipartParser.Event? {
    do throws(MultipartFault) { return try parser.next() } catch { throw .badForm(error) }
  }

  private mutating func begin(_ head: MultipartHead) throws(Failure) {
    if head.name == rule.file {
      guard form.files.count < rule.count.upperBound else { throw files("too_many") }
      part = .file(FileSending(head.fileName, to: try .ownReport(exchange), exchange))
    } else if rule.texts.contains(head.name) {
      if form.texts[head.name] != nil { throw Self.problem(head.name, "too_many", "at most one part") }
      part = .text(name: head.name, [])
    } else {
      part = .other
    }
  }

  private mutating func append(_ data: [UInt8]) async throws(Failure) {
    switch part {
    case .file(var sending):
      // Held once alone, so that nothing is copied.
      part = .other
      do throws(Failure) { try await sending.append(data) } catch {
        part = .file(sending)
        throw error
      }
      part = .file(sending)
      if sending.file.refusal != nil, !rule.isEachAlone { throw sending.file.failure(rule.file) }
    case .text(let name, let text):
      guard text.count + data.count <= FormRule.textBytes else {
        throw Self.problem(name, "too_long", "at most \(FormRule.textBytes) bytes")
      }
      part = .text(name: name, text + data)
    case .other: break
    }
  }

  private mutating func end() async throws(Failure) {
    switch part {
    case .file(var sending):
      let file = try await sending.finish()
      part = .other
      form.add(file)
      if file.refusal != nil, !rule.isEachAlone { throw file.failure(rule.file) }
    case .text(let name, let bytes):
      guard let text = String(validating: bytes, as: UTF8.self) else {
        throw Self.problem(name, "bad_format", "UTF-8")
      }
      form.add(text, name)
    case .other: break
    }
    part = .other
  }

  /// Gives up every document, also the one that is being sent.
  func abandon() async {
    if case .file(let sending) = part { await exchange.abandon(sending.file.document) }
    await form.abandon(exchange)
  }

  private func files(_ code: String) -> Failure {
    let (low, high) = (rule.count.lowerBound, rule.count.upperBound)
    return Self.problem(rule.file, code, low == high ? "exactly \(low) file" : "\(low) to \(high) files")
  }

  private static func problem(_ name: String, _ code: String, _ message: String) -> Failure {
    Failure(problems: [FieldProblem(path: "/\(name)", code: code, message: message)])
  }
}

extension SentFile {
  /// The refusal of a request because of this file.
  func failure(_ part: String) -> Failure {
    let problem = FieldProblem(
      path: "/\(part)", code: refusal?.rawValue ?? "bad_format",
      message: "a file has 1 to \(FormRule.fileBytes) bytes")
    guard refusal == .tooLarge else { return Failure(problems: [problem]) }
    return Failure(.contentTooLarge, "a file is too large", details: Failure(problems: [problem]).details)
  }
}

extension Failure {
  fileprivate static let formTooLarge = Failure(
    .contentTooLarge, "a form has too many bytes", details: ["field": "body"])

  fileprivate static func badForm(_ fault: MultipartFault) -> Failure {
    Failure(
      .invalidInput, "the body is no form that can be read",
      details: ["field": "body", "reason": .string(fault.rawValue)])
  }
}
