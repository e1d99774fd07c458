import FoundationEssentials

/// What the service manager tells a process in its environment.
package enum ServiceEnvironment {
  /// The environment of this process, as it is now.
  package static var current: [String: String] { ProcessInfo.processInfo.environment }

  /// Whether what is told is told to this process: it may have been inherited from another one.
  static func isMeant(_ process: String) -> Bool? {
    guard let number = Int32(process), number > 0 else { return nil }
    return number == ProcessInfo.processInfo.processIdentifier
  }
}
