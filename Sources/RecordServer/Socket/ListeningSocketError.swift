import Glibc

/// Why a listening socket could not be made.
package enum ListeningSocketError: Error, Sendable, Equatable {
  /// The path is empty, holds a zero byte or is longer than the 107 bytes that the kernel allows.
  case badPath
  /// A server answers at the path.
  case inUse
  /// The path holds something else than a stream socket; it is left alone.
  case notSocket
  /// Another process is making or removing sockets in the directory and does not finish.
  case directoryBusy
  /// A system call failed.
  case system(call: String, number: Int32)
}

extension ListeningSocketError: CustomStringConvertible {
  /// The problem and the remedy; does not name the path.
  package var description: String {
    switch self {
    case .badPath: "the socket path must have 1 to 107 bytes and no zero byte; choose a shorter one"
    case .inUse: "another server listens at the socket path; stop it or choose another path"
    case .notSocket:
      "the socket path is taken by something that is no stream socket; remove it or choose another path"
    case .directoryBusy: "the directory of the socket path is locked by another process; try again"
    case .system(let call, let number): "\(call) failed with error \(number) (\(Self.words(number)))"
    }
  }

  // strerror_l is safe on any thread, unlike strerror.
  private static func words(_ number: Int32) -> String {
    guard let text = strerror_l(number, nil) else { return "unknown" }
    return String(cString: text)
  }
}
