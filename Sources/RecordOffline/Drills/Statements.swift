import RecordModel
import RecordStore

/// Signs statements of this program, and checks them.
package enum Statements {
  /// A statement with its signature, as it is kept in a file.
  package static func signed<Statement: Encodable>(
    _ statement: Statement, keyFile: String
  ) throws(Failure) -> [UInt8] {
    let key = try key(keyFile)
    let body: [UInt8]
    do throws(CodingFailure) { body = try JSON.encode(statement) } catch {
      throw Failure(.internalError, "the statement cannot be written: \(error.kind.rawValue)")
    }
    return try SignedStatement.text(body, signedWith: key)
  }

  /// Refuses a file that holds no key, before there is anything to sign.
  package static func key(_ file: String) throws(Failure) -> StatementPrivateKey {
    try StatementPrivateKey(text: Array(try KeyFile.text(file).utf8))
  }

  /// The JSON of a signed statement.
  ///
  /// - Parameter keyFile: the public half; `nil` to leave the signature unchecked.
  /// - Throws: ``RecordModel/Failure/Code/corrupt`` if it is not what that key signed.
  package static func body(_ text: [UInt8], keyFile: String?) throws(Failure) -> [UInt8] {
    if let keyFile {
      let key = try StatementPublicKey(text: Array(try KeyFile.text(keyFile).utf8))
      return try SignedStatement.body(text, signedBy: key)
    }
    guard let body = SignedStatement.unchecked(text) else {
      throw Failure(.corrupt, "this is no signed statement")
    }
    return body
  }
}
