import Glibc

/// The sockets the service manager opened before it started the daemon.
///
/// They are matched by `FileDescriptorName=`, never by their order. The daemon must not unlink the path of
/// such a socket: the socket unit owns it, and clients queue on it while the daemon restarts.
package struct SocketActivation: Sendable {
  /// A descriptor as handed over, not yet checked.
  struct Passed: Sendable, Equatable {
    let name: String
    let descriptor: CInt
  }

  // SD_LISTEN_FDS_START of sd-daemon.h: the first descriptor after standard error.
  private static let firstDescriptor: CInt = 3

  private static let variables = ["LISTEN_PID", "LISTEN_FDS", "LISTEN_FDNAMES"]

  let passed: [Passed]

  /// Takes over the sockets given to this process, and removes what says so from its environment; a second call
  /// finds nothing.
  package init() throws(SocketActivationError) {
    var environment = ServiceEnvironment.current
    defer { for name in Self.variables where environment[name] == nil { unsetenv(name) } }
    try self.init(taking: &environment)
  }

  /// Takes over the sockets that an environment gives to this process, and removes `LISTEN_PID`, `LISTEN_FDS` and
  /// `LISTEN_FDNAMES` from it.
  ///
  /// As sd_listen_fds_with_names(3) does. The descriptors are set close-on-exec. Outside socket activation there are
  /// none, which is no error.
  init(taking environment: inout [String: String]) throws(SocketActivationError) {
    defer { for name in Self.variables { environment[name] = nil } }
    let count = try Self.count(environment)
    guard count > 0 else {
      passed = []
      return
    }
    let names = environment["LISTEN_FDNAMES"]?.split(separator: ":", omittingEmptySubsequences: false) ?? []
    guard names.isEmpty || names.count == count else { throw Self.unreadable("LISTEN_FDNAMES") }
    passed = (0..<count).map { index in
      Passed(
        name: names.isEmpty ? "unknown" : String(names[index]),
        descriptor: Self.firstDescriptor + CInt(index))
    }
    for socket in passed where fcntl(socket.descriptor, F_SETFD, FD_CLOEXEC) != 0 {
      throw .handOver(SystemCallFailure("fcntl", number: errno))
    }
  }

  /// How many sockets are given to this process, and not to the one it inherited its environment from.
  private static func count(_ environment: [String: String]) throws(SocketActivationError) -> Int {
    guard let process = environment["LISTEN_PID"] else { return 0 }
    guard let isMeant = ServiceEnvironment.isMeant(process) else { throw unreadable("LISTEN_PID") }
    guard isMeant, let text = environment["LISTEN_FDS"] else { return 0 }
    guard let count = Int(text), (1...Int(CInt.max - firstDescriptor)).contains(count) else {
      throw unreadable("LISTEN_FDS")
    }
    return count
  }

  private static func unreadable(_ variable: String) -> SocketActivationError {
    .handOver(SystemCallFailure("reading \(variable)", number: EINVAL))
  }

  init(passed: [Passed]) { self.passed = passed }

  /// The names handed over, as the socket units gave them.
  package var names: [String] { passed.map(\.name) }

  /// The listening stream socket of that name, or `nil` if none was handed over at all.
  ///
  /// The caller owns the descriptor from then on. Sockets of other names are left as they are.
  package func listener(
    named name: String, within reach: ActivatedListener.Reach = .unix
  ) throws(SocketActivationError) -> ActivatedListener? {
    if passed.isEmpty { return nil }
    let matching = passed.filter { $0.name == name }
    guard let found = matching.first else { throw .missing(name) }
    guard matching.count == 1 else { throw .ambiguous(name) }
    return try ActivatedListener(name: name, descriptor: found.descriptor, within: reach)
  }
}
