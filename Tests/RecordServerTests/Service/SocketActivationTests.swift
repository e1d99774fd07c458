import Glibc
import Testing

@testable import RecordProcess
@testable import RecordServer

/// The checks on a descriptor, with real sockets of every wrong kind.
@Suite struct ActivatedListenerTests {
  private func activation(_ descriptors: CInt...) -> SocketActivation {
    SocketActivation(passed: descriptors.map { .init(name: "api", descriptor: $0) })
  }

  @Test func aListeningStreamSocketIsTaken() throws {
    let socket = try UnixSocket(SOCK_STREAM, listening: true)
    let listener = try activation(socket.descriptor).listener(named: "api")
    #expect(listener?.descriptor == socket.descriptor)
    #expect(listener?.path == socket.path)
  }

  @Test func theNameDecidesNotTheOrder() throws {
    let (admin, api) = (
      try UnixSocket(SOCK_STREAM, listening: true), try UnixSocket(SOCK_STREAM, listening: true)
    )
    let activation = SocketActivation(passed: [
      .init(name: "admin", descriptor: admin.descriptor), .init(name: "api", descriptor: api.descriptor),
    ])
    #expect(activation.names == ["admin", "api"])
    #expect(try activation.listener(named: "api")?.path == api.path)
    #expect(throws: SocketActivationError.missing("metrics")) { try activation.listener(named: "metrics") }
  }

  @Test func twoOfOneNameAreRefused() throws {
    let socket = try UnixSocket(SOCK_STREAM, listening: true)
    #expect(throws: SocketActivationError.ambiguous("api")) {
      try activation(socket.descriptor, socket.descriptor).listener(named: "api")
    }
  }

  @Test func otherSocketsAreRefused() throws {
    let bound = try UnixSocket(SOCK_STREAM)
    let datagram = try UnixSocket(SOCK_DGRAM)
    let packets = try UnixSocket(SOCK_SEQPACKET, listening: true)
    let abstract = try UnixSocket(SOCK_STREAM, binding: .abstract, listening: true)
    let cases: [(CInt, SocketActivationError)] = [
      (bound.descriptor, .notListening("api")), (datagram.descriptor, .notStream("api")),
      (packets.descriptor, .notStream("api")), (abstract.descriptor, .noPath("api")),
    ]
    for (descriptor, expected) in cases {
      #expect(throws: expected) { try activation(descriptor).listener(named: "api") }
    }
  }

  @Test func descriptorsThatAreNoUnixSocketAreRefused() throws {
    let file = open("/dev/null", O_RDONLY | O_CLOEXEC)
    let network = socket(AF_INET, CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    defer {
      close(file)
      close(network)
    }
    try #require(file >= 0)
    try #require(network >= 0)
    let notSocket = SocketActivationError.notSocket("api", SystemCallFailure("getsockname", number: ENOTSOCK))
    #expect(throws: notSocket) { try activation(file).listener(named: "api") }
    #expect(throws: SocketActivationError.wrongFamily("api")) {
      try activation(network).listener(named: "api")
    }
    let closed = SocketActivationError.notSocket("api", SystemCallFailure("getsockname", number: EBADF))
    #expect(throws: closed) { try activation(-1).listener(named: "api") }
  }

  @Test func theErrorSaysWhatToChange() {
    #expect(
      SocketActivationError.missing("api").description
        == "no socket is named api; set FileDescriptorName=api in the socket unit")
    #expect(SocketActivationError.missing("api").exitCode == .configuration)
  }
}
