import CSystemd
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

  let passed: [Passed]

  /// Takes over the sockets given to this process, and removes `LISTEN_PID`, `LISTEN_FDS` and
  /// `LISTEN_FDNAMES` from the environment; a second call finds nothing.
  ///
  /// The descriptors are set close-on-exec. Outside socket activation there are none, which is no error.
  package init() throws(SocketActivationError) {
    var names: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
    let count = sd_listen_fds_with_names(1, &names)
    guard count >= 0 else { throw .handOver(SystemCallFailure("sd_listen_fds_with_names", number: -count)) }
    defer { Self.release(names, count: Int(count)) }
    passed = (0..<count).map { index in
      let name = names?[Int(index)].map { String(cString: $0) } ?? "unknown"
      return Passed(name: name, descriptor: Self.firstDescriptor + index)
    }
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

  private static func release(_ names: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?, count: Int) {
    guard let names else { return }
    for index in 0..<count { free(names[index]) }
    free(names)
  }
}
