/// The source of the key encryption key.
package enum KeySource: Sendable, Equatable {
  /// A file the service manager decrypted or copied for this service alone.
  case credential(path: String)
  /// A file somebody named; it must exist.
  case file(path: String)
  /// A file next to the state directory that the daemon may make on its first start, for development only.
  case development(path: String)

  package var path: String {
    switch self {
    case .credential(let path), .file(let path), .development(let path): path
    }
  }
}

extension Settings {
  /// The named file first, then the credential if there is a directory of credentials, else the development
  /// key.
  ///
  /// `credentialsDirectory` is `$CREDENTIALS_DIRECTORY`. Under it a missing credential is an error for the
  /// caller to report: the daemon must not fall back to a key of its own making. The development key lies
  /// next to the state directory and not in it, so that a copy of the state carries no key.
  package func keySource(credentialsDirectory: String?) -> KeySource {
    if let keyFile { return .file(path: keyFile) }
    if let credentialsDirectory, !credentialsDirectory.isEmpty {
      return .credential(path: credentialsDirectory + "/" + credentialName)
    }
    var directory = stateDirectory[...]
    while directory.count > 1, directory.hasSuffix("/") { directory.removeLast() }
    return .development(path: directory + ".kek")
  }
}
