import RecordModel
import RecordStore

extension EnrollTotp: Operation {
  func perform(_ engine: Engine, _ call: CallContext) throws(Failure) -> Outcome {
    let secret = randomBytes(TotpGenerator.secretBytes)
    let account = try engine.appendOwn(call) { (caller, view) throws(Failure) in
      let account = try view.account(caller.account)
      if account.hasTotp {
        throw Failure(
          .stateConflict, "there is a code generator already", details: ["reason": "totp_enabled"])
      }
      return Decision(
        StreamID(caller.account), [TotpEnrolled(secret: Bytes(secret))], outcome: account.view)
    }
    let text = TotpGenerator.base32(secret)
    return Outcome(
      secret: text,
      uri: "otpauth://totp/recordd:\(Self.escaped(account.email))?secret=\(text)&issuer=recordd"
        + "&algorithm=SHA1&digits=6&period=30")
  }

  /// Percent-encodes all but unreserved characters (RFC 3986 §2.3).
  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for byte in text.utf8 {
      let scalar = Unicode.Scalar(byte)
      let isPlain =
        scalar.isASCII && (scalar.properties.isAlphabetic || "0123456789-._~".unicodeScalars.contains(scalar))
      escaped += isPlain ? String(Character(scalar)) : "%" + Hexadecimal.text([byte]).uppercased()
    }
    return escaped
  }
}

extension ConfirmTotp: OnceOperation {
  static let passwords: Set<String> = []

  func perform(
    _ engine: Engine, _ call: CallContext, _ once: CommandOnce?
  ) throws(Failure) -> Done<Accepted> {
    try engine.useTotp(code, call, once) { (generator, step) throws(Failure) in
      if generator.isConfirmed {
        throw Failure(
          .stateConflict, "the code generator counts already", details: ["reason": "totp_enabled"])
      }
      return [TotpConfirmed(step: step)]
    }
  }
}

extension RemoveTotp: OnceOperation {
  static let passwords: Set<String> = []

  func perform(
    _ engine: Engine, _ call: CallContext, _ once: CommandOnce?
  ) throws(Failure) -> Done<Accepted> {
    try engine.useTotp(code, call, once) { (generator, step) throws(Failure) in
      [TotpUsed(step: step), TotpRemoved()]
    }
  }
}

extension Engine {
  /// Uses up a generated code of the caller's and appends the resulting events.
  fileprivate func useTotp(
    _ code: String, _ call: CallContext, _ once: CommandOnce?,
    _ events: @escaping @Sendable (CredentialDocument.Totp, Int64) throws(Failure) -> [any Event]
  ) throws(Failure) -> Done<Accepted> {
    let caller = try readSettled(call) { (view) throws(Failure) in try view.caller() }
    if let known = try answered(once, Accepted.self) { return known }
    let attempt = Attempt.generatedCode(caller.account)
    try begin(attempt, call)
    do throws(Failure) {
      let done = try appendOwn(call, once: once) { (caller, view) throws(Failure) in
        guard let generator = try view.credential(caller.account).totp else {
          throw Failure(.stateConflict, "there is no code generator", details: ["reason": "no_totp"])
        }
        let step = TotpGenerator(secret: generator.secret.bytes)
          .step(of: code, at: view.now) { generator.allows($0, at: view.now) }
        guard let step else { throw .totpInvalid }
        return Decision(
          StreamID(caller.account), try events(generator, step), outcome: Accepted())
      }
      identity.attempts.clear(attempt.key)
      return done
    } catch {
      if error == .totpInvalid { recordFailure(attempt, .generatorChange, caller.account, nil, call) }
      throw error
    }
  }
}
