/// Why a socket from the service manager cannot be used, with the requested name.
package enum SocketActivationError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The hand-over itself failed.
  case handOver(SystemCallFailure)
  /// Sockets were handed over, none with this name.
  case missing(String)
  /// Several sockets have this name.
  case ambiguous(String)
  /// The descriptor is no socket.
  case notSocket(String, SystemCallFailure)
  /// The socket is not of the Unix family.
  case wrongFamily(String)
  /// The socket is not a stream socket.
  case notStream(String)
  /// The socket does not listen.
  case notListening(String)
  /// The socket is abstract or unnamed.
  case noPath(String)

  /// The problem, and the necessary change in the socket unit.
  package var description: String {
    switch self {
    case .handOver(let failure): "the sockets of the service manager could not be taken over: \(failure)"
    case .missing(let name):
      "no socket is named \(name); set FileDescriptorName=\(name) in the socket unit"
    case .ambiguous(let name):
      "several sockets are named \(name); keep one ListenStream= with FileDescriptorName=\(name)"
    case .notSocket(let name, let failure):
      "what was handed over as \(name) is no usable socket (\(failure)); use ListenStream= in the socket unit"
    case .wrongFamily(let name):
      "the socket \(name) is not a Unix socket; give ListenStream= a path that begins with /"
    case .notStream(let name):
      "the socket \(name) is not a stream socket; use ListenStream=, not ListenDatagram="
    case .notListening(let name): "the socket \(name) does not listen; use Accept=no in the socket unit"
    case .noPath(let name):
      "the socket \(name) has no path in the file system; give ListenStream= a path that begins with /"
    }
  }

  /// Every one of these is a wrong configuration.
  package var exitCode: ExitCode { .configuration }
}
