import Glibc
import NIOCore
import NIOPosix
import RecordModel
import RecordServer
import RecordSocketSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct ListeningSocketTests {
  private static func mode(_ path: String) -> mode_t? {
    var status = stat()
    return lstat(path, &status) == 0 ? status.st_mode & 0o777 : nil
  }

  @Test(arguments: [0o600, 0o660, 0o666] as [UInt32]) func theFileHasItsMode(mode: UInt32) throws {
    let path = TestServer.makePath()
    defer { TestServer.clear(path) }
    _ = try ListeningSocket(path: path, access: .init(mode: mode, owner: getuid(), group: getgid()))
    #expect(Self.mode(path) == mode_t(mode))
  }

  @Test func aLivingServerIsNotReplaced() async throws {
    try await TestServer.run { running in
      #expect(throws: ListeningSocketError.inUse) { try ListeningSocket(path: running.path) }
      let client = try await RawClient.connect(running.path)
      #expect(try await client.ask(RequestTests.echo("1") + "\n") == RequestTests.echoed("1"))
    }
  }

  /// A socket whose queue of connections is full belongs to a living server too.
  @Test func aServerThatAcceptsNobodyIsNotReplaced() throws {
    let path = TestServer.makePath()
    defer { TestServer.clear(path) }
    let socket = try ListeningSocket(path: path, backlog: 0)
    _ = socket
    // The first fills the queue, and each is a client that nobody accepts.
    for _ in 0..<3 { #expect(throws: ListeningSocketError.inUse) { try ListeningSocket(path: path) } }
  }

  @Test func aSocketThatNobodyListensAtIsReplaced() throws {
    let path = TestServer.makePath()
    defer { TestServer.clear(path) }
    try Files.bindAndAbandon(path)
    #expect(Files.exists(path))
    _ = try ListeningSocket(path: path)
    #expect(throws: ListeningSocketError.inUse) { try ListeningSocket(path: path) }
  }

  /// Of many that find the same stale socket, one takes its place and the others see it alive.
  @Test func onlyOneOfManyReplacesAStaleSocket() async throws {
    let path = TestServer.makePath()
    defer { TestServer.clear(path) }
    try Files.bindAndAbandon(path)
    let loop = MultiThreadedEventLoopGroup.singleton.next()
    let pool = NIOThreadPool(numberOfThreads: 8)
    pool.start()
    let attempts = (0..<8).map { _ in
      pool.runIfActive(eventLoop: loop) {
        Result { () throws(ListeningSocketError) in try ListeningSocket(path: path) }
      }
    }
    var made = 0
    for attempt in attempts {
      switch try await attempt.get() {
      case .success: made += 1
      case .failure(let error): #expect(error == .inUse)
      }
    }
    #expect(made == 1)
    try await pool.shutdownGracefully()
  }

  @Test func aFileOfAnotherKindIsLeftAlone() throws {
    let path = TestServer.makePath()
    defer { TestServer.clear(path) }
    close(open(path, O_CREAT | O_WRONLY, 0o600))
    #expect(throws: ListeningSocketError.notSocket) { try ListeningSocket(path: path) }
    #expect(Files.exists(path))
    unlink(path)
    symlink("/nowhere", path)
    #expect(throws: ListeningSocketError.notSocket) { try ListeningSocket(path: path) }
    #expect(Files.exists(path))
  }

  @Test(arguments: ["", "/tmp/" + String(repeating: "x", count: 103), "/tmp/a\0b"])
  func pathsThatCannotBeUsedAreRefused(path: String) {
    #expect(throws: ListeningSocketError.badPath) { try ListeningSocket(path: path) }
  }

  @Test func aMissingDirectoryIsReported() {
    #expect(throws: ListeningSocketError.system(call: "open", number: ENOENT)) {
      try ListeningSocket(path: "/tmp/recordd-no-such-directory/rpc.sock")
    }
  }

  @Test func anInheritedSocketServesAndItsFileStays() async throws {
    let path = TestServer.makePath()
    defer { TestServer.clear(path) }
    let descriptor = try Files.listen(path)
    let service = InMemoryService()
    let server = SocketServer(
      service: service, peers: [TestServer.user: [.operator]], logger: TestServer.silent)
    try await server.start(ListeningSocket(inherited: descriptor))
    let client = try await RawClient.connect(path)
    #expect(try await client.ask(RequestTests.echo("1") + "\n") == RequestTests.echoed("1"))
    await server.stop(within: TestServer.patience)
    #expect(Files.exists(path))
  }

  @Test func theErrorsSayWhatToDo() {
    #expect(
      "\(ListeningSocketError.inUse)"
        == "another server listens at the socket path; stop it or choose another path")
    #expect(
      "\(ListeningSocketError.system(call: "bind", number: EACCES))"
        == "bind failed with error 13 (Permission denied)")
  }
}

/// Sockets and files as other programs leave them.
enum Files {
  static func exists(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  /// A listening socket made with plain calls, as a service manager does.
  static func listen(_ path: String) throws -> CInt {
    let socket = try #require(try? bind(path))
    try #require(Glibc.listen(socket, 16) == 0)
    return socket
  }

  /// A socket file whose process is gone.
  static func bindAndAbandon(_ path: String) throws { close(try bind(path)) }

  private static func bind(_ path: String) throws -> CInt {
    let descriptor = socket(AF_UNIX, CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let result = withUnsafePointer(to: address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Glibc.bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    try #require(result == 0)
    return descriptor
  }
}
