import RecordClient
import RecordModel

/// A file that a member of a JSON body holds as base64.
struct EncodedFile: Sendable {
  let member: String
  let use: DocumentUse
  /// The member with the hash that the sender knows, if the body has one.
  var hash: String?

  /// Bytes of a whole body: the file as text, and what stands beside it.
  var longestBody: Int { DocumentUse.byteLimit(use) / 3 * 4 + 4 + 262_144 }

  /// The parameters that say which document it is, as long as it was not sent.
  static let standIns: [Argument] = [
    .constant("documentId", "00000000-0000-4000-8000-000000000000"),
    .constant("sha256", .string(String(repeating: "0", count: 64))),
  ]

  /// Digits of base64 that stand for a piece.
  private static let pieceDigits = FileSending.pieceBytes / 3 * 4

  /// Sends it to the record named by the path; the parameters say which document it is.
  func send(_ exchange: Exchange) async throws(Failure) -> [Value.Member] {
    guard let body = exchange.body, let node = body.member(member, of: body.root),
      let text = body.string(at: node)
    else { throw Failure(.internalError, "a body without its file") }
    let record = try Argument.namedRecord.members(of: exchange)
    guard Self.bytes(text) <= DocumentUse.byteLimit(use) else { throw tooLarge }
    var sending = FileSending(nil, to: .part(of: record, as: use), exchange)
    do throws(Failure) {
      var rest = Substring(text).utf8
      while !rest.isEmpty {
        let digits = rest.prefix(Self.pieceDigits)
        guard let bytes = Base64.parse(String(Substring(digits))) else { throw Failure(problems: [problem]) }
        try await sending.append(bytes)
        rest = rest.dropFirst(digits.count)
      }
      let file = try await sending.finish()
      guard let document = file.document else { throw Failure(problems: [problem]) }
      try require(file.sha256, body)
      return [
        .init("documentId", .string(document.description)), .init("sha256", .string(file.sha256)),
      ]
    } catch {
      await exchange.abandon(sending.file.document, of: record)
      throw error
    }
  }

  /// Gives up what was sent for a call that is refused.
  func giveUp(_ parameters: [Value.Member], _ exchange: Exchange) async {
    guard case .string(let text)? = parameters.first(where: { $0.name == "documentId" })?.value,
      let record = try? Argument.namedRecord.members(of: exchange)
    else { return }
    await exchange.abandon(DocumentID(text), of: record)
  }

  private func require(_ sha256: String, _ body: Tape) throws(Failure) {
    guard let hash, let node = body.member(hash, of: body.root), body.string(at: node) != sha256 else {
      return
    }
    throw Failure(
      .invalidInput, "the bytes have another SHA-256",
      details: ["field": .string(hash), "reason": "hash_mismatch"])
  }

  private static func bytes(_ text: String) -> Int {
    text.utf8.count / 4 * 3 - text.utf8.suffix(2).count { $0 == UInt8(ascii: "=") }
  }

  private var problem: FieldProblem {
    FieldProblem(path: "/\(member)", code: "bad_format", message: TextForm.base64.expectation)
  }

  private var tooLarge: Failure {
    Failure(
      .contentTooLarge, "a file may have \(DocumentUse.byteLimit(use)) bytes here",
      details: ["field": .string(member)])
  }
}

extension TextForm {
  /// The bytes of a file.
  static let base64 = TextForm(
    keywords: [.init("contentEncoding", "base64"), .init("minLength", 4)],
    expectation: "padded base64 of at least one byte",
    standIn: "AA=="
  ) { text in
    let digits = text.utf8
    guard digits.count >= 4, digits.count % 4 == 0 else { return false }
    let isClean = digits.dropLast(2).allSatisfy { digit in
      switch digit {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "/"):
        true
      default: false
      }
    }
    return isClean && Base64.parse(String(Substring(digits.suffix(4)))) != nil
  }
}
