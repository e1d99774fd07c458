import Crypto
import HTTPTypes
import RecordClient
import RecordModel

/// A file of a form, as far as it came.
struct SentFile: Sendable {
  /// As it was called.
  var name: String?
  var bytes = 0
  /// 64 lower-case hexadecimal digits; only of a file that came whole.
  var sha256 = ""
  /// The document that was begun for it; `nil` if it has no byte, or was refused.
  var document: DocumentID?
  /// Why it is refused; `nil` if it came whole.
  var refusal: Refusal?

  /// What is wrong with a file as such.
  enum Refusal: String, Sendable {
    /// It has no byte.
    case empty
    /// It has more bytes than a file may have.
    case tooLarge = "too_large"
  }
}

/// Where a file goes.
struct FileDestination: Sendable {
  /// The parameter that names the record.
  let record: [Value.Member]
  /// The method that begins a document, and its other parameters.
  let begins: String
  var parameters: [Value.Member] = []
  /// Bytes of a file at most.
  var byteLimit = FormRule.fileBytes

  /// A report of the caller's.
  static func ownReport(_ exchange: Exchange) throws(Failure) -> FileDestination {
    FileDestination(record: try exchange.ownRecord, begins: BeginLabReport.name)
  }

  /// A part of something else in a record.
  static func part(of record: [Value.Member], as use: DocumentUse) -> FileDestination {
    FileDestination(
      record: record, begins: BeginDocument.name, parameters: [.init("use", .string(use.rawValue))],
      byteLimit: DocumentUse.byteLimit(use))
  }
}

/// Sends one file to the record piece by piece, while it comes.
struct FileSending {
  private let exchange: Exchange
  private let destination: FileDestination
  private(set) var file: SentFile
  private var hash = SHA256()
  private var piece: [UInt8] = []
  /// Bytes that the record has.
  private var sent = 0

  /// Bytes of a piece: as many as the record takes.
  static let pieceBytes = 131_072

  init(_ name: String?, to destination: FileDestination, _ exchange: Exchange) {
    (file, self.destination, self.exchange) = (SentFile(name: name), destination, exchange)
    piece.reserveCapacity(Self.pieceBytes)
  }

  /// Takes the next bytes; once a file is refused, they are forgotten.
  mutating func append(_ bytes: [UInt8]) async throws(Failure) {
    guard file.refusal == nil else { return }
    file.bytes += bytes.count
    guard file.bytes <= destination.byteLimit else { return await refuse(.tooLarge) }
    hash.update(data: bytes)
    var rest = bytes[...]
    while !rest.isEmpty {
      let next = rest.prefix(Self.pieceBytes - piece.count)
      piece += next
      rest = rest.dropFirst(next.count)
      if piece.count == Self.pieceBytes { try await send() }
    }
  }

  /// Sends what is left.
  mutating func finish() async throws(Failure) -> SentFile {
    if file.bytes == 0 { await refuse(.empty) }
    guard file.refusal == nil else { return file }
    if !piece.isEmpty { try await send() }
    file.sha256 = Hexadecimal.text(Array(hash.finalize()))
    return file
  }

  private mutating func send() async throws(Failure) {
    let document = try await begun()
    let data = Base64.text(piece)
    _ = try await exchange.call(
      AppendToDocument.name,
      destination.record + [
        Value.Member("documentId", .string(document.description)),
        Value.Member("offset", .integer(Int64(sent))),
        Value.Member("data", .string(data)),
      ], isWrite: false, isRepeatable: false)
    sent += piece.count
    piece.removeAll(keepingCapacity: true)
  }

  private mutating func begun() async throws(Failure) -> DocumentID {
    if let document = file.document { return document }
    let received = try await exchange.call(
      destination.begins, destination.record + destination.parameters, isWrite: false, isRepeatable: false)
    let document = try received.read(BeginDocument.Outcome.self).documentId
    file.document = document
    return document
  }

  private mutating func refuse(_ reason: SentFile.Refusal) async {
    await exchange.abandon(file.document, of: destination.record)
    (file.refusal, file.document, piece) = (reason, nil, [])
  }
}

extension Exchange {
  /// Gives up a document that was begun; one that the record has made its own is no longer there to give up.
  ///
  /// - Parameter record: the parameter that names the record; the caller's own if `nil`.
  func abandon(_ document: DocumentID?, of record: [Value.Member]? = nil) async {
    guard let document, let own = try? record ?? ownRecord else { return }
    var exchange = self
    // It is given up also where the time of the request is over.
    exchange.wait.answer = .now + .seconds(2)
    _ = try? await exchange.call(
      AbandonDocument.name, own + [Value.Member("documentId", .string(document.description))],
      isWrite: false, isRepeatable: false)
  }
}
