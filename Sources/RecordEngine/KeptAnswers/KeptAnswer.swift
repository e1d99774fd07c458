import Crypto
import FoundationEssentials
import RecordModel
import RecordStore

/// The place of a kept answer that no event holds.
struct KeptPlace: Sendable {
  /// The person's account, or the program that acts for nobody.
  let owner: [UInt8]
  let key: [UInt8]
  /// Rows of the owner at most.
  let limit: Int
  fileprivate let command: CommandID

  init(_ call: CallContext, _ command: CommandID, _ index: EventKey) {
    let caller = call.callerWords
    owner = [UInt8](bigEndian: caller.high) + [UInt8](bigEndian: caller.low)
    key = owner + index.bytes
    limit = call.claims == nil ? KeptAnswers.programRows : KeptAnswers.personRows
    self.command = command
  }
}

/// An answer that no event holds, with the request that it is for.
struct KeptAnswer: Sendable {
  /// ``CommandOnce/digest``.
  let digest: [UInt8]
  let outcome: Result<Tape, Failure>

  /// The answer as it is repeated.
  func reply(at position: UInt64) -> Reply {
    let receipt = Receipt(position: position, replayed: true)
    switch outcome {
    case .success(let tape): return Reply(.success(tape), receipt: receipt)
    case .failure(let failure): return Reply(.failure(failure.replayed), receipt: receipt)
    }
  }
}

/// Digest 16, kind 1, then the outcome's or the refusal's CBOR.
extension KeptAnswer {
  func sealed(_ place: KeptPlace, at moment: Timestamp, _ secret: SymmetricKey) throws(Failure) -> [UInt8] {
    let head = [UInt8](bigEndian: UInt64(bitPattern: moment.milliseconds))
    do {
      let box = try AES.GCM.seal(
        try plaintext(), using: place.sealingKey(secret), authenticating: place.key + head)
      return head + Array(box.combined ?? Data())
    } catch let failure as Failure {
      throw failure
    } catch {
      throw Failure(.internalError, "an answer cannot be kept")
    }
  }

  /// Reads a row; `nil` if it is not one of that place.
  init?(opening row: [UInt8], _ place: KeptPlace, _ secret: SymmetricKey) {
    guard row.count > 8, let box = try? AES.GCM.SealedBox(combined: row[8...]),
      let bytes = try? Array(
        AES.GCM.open(box, using: place.sealingKey(secret), authenticating: place.key + row[..<8])),
      bytes.count > 17, let tape = try? CBOR.parse(bytes[17...])
    else { return nil }
    digest = Array(bytes[..<16])
    switch bytes[16] {
    case 0: outcome = .success(tape)
    case 1:
      guard let failure = Failure(kept: tape.value()) else { return nil }
      outcome = .failure(failure)
    default: return nil
    }
  }

  private func plaintext() throws(Failure) -> [UInt8] {
    var bytes = digest
    do throws(CodingFailure) {
      switch outcome {
      case .success(let tape):
        bytes.append(0)
        try CBOR.write(tape, node: tape.root, into: &bytes)
      case .failure(let failure):
        bytes.append(1)
        let tape = try Tape(failure.asKept)
        try CBOR.write(tape, node: tape.root, into: &bytes)
      }
    } catch {
      throw Failure(.internalError, "an answer cannot be kept: \(error.kind.rawValue) at \(error.path)")
    }
    return bytes
  }
}

extension KeptPlace {
  /// Only a caller who sends the command id again can open the answer.
  fileprivate func sealingKey(_ secret: SymmetricKey) -> SymmetricKey {
    var message = Array("answer 1\0".utf8) + key
    message.append(bigEndian: command.high)
    message.append(bigEndian: command.low)
    return SymmetricKey(data: HMAC<SHA256>.authenticationCode(for: message, using: secret))
  }
}

extension Failure {
  /// Whether the same request, sent again, must be refused in the same way: not if another session, some
  /// patience or another daemon would let it succeed (R-MH-271).
  var isKept: Bool {
    switch code {
    case .invalidInput, .validationFailed, .forbidden, .notFound, .stateConflict, .assessmentCompleted,
      Code(rawValue: "UNSUPPORTED_MEDIA_TYPE"), Code(rawValue: "CONTENT_TOO_LARGE"):
      self != .commandReused
    default: false
    }
  }

  /// The refusal as it is repeated.
  var replayed: Failure {
    guard case .object(let members)? = details else {
      return Failure(code, message, details: ["replayed": true])
    }
    return Failure(
      code, message, details: .object(members.filter { $0.name != "replayed" } + [.init("replayed", true)]))
  }

  fileprivate var asKept: Value {
    let text: [Value.Member] = [.init("code", .string(code.rawValue)), .init("message", .string(message))]
    return .object(text + (details.map { [.init("details", $0)] } ?? []))
  }

  fileprivate init?(kept value: Value) {
    guard case .string(let code)? = value["code"], case .string(let message)? = value["message"] else {
      return nil
    }
    self.init(Code(rawValue: code), message, details: value["details"])
  }
}
