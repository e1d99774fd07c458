import Foundation
import RecordTestSupport
import Synchronization

@testable import RecordShipping

/// Three servers of the engine on this machine, with their files in a directory of their own.
final class Cluster: Sendable {
  static let program = "/usr/sbin/nats-server"
  static var isInstalled: Bool { access(program, X_OK) == 0 }

  private let directory = TemporaryDirectory()
  private let servers = Mutex<[RunningProgram?]>([nil, nil, nil])
  let ports: [Int]

  /// - Parameter accounts: a part of the configuration that says who may do what; everybody everything if left out.
  init(accounts: String = "") throws {
    let free = try Self.freePorts(6)
    ports = Array(free.prefix(3))
    for index in 0..<3 { try write(index, routes: Array(free.suffix(3)), accounts) }
    for index in 0..<3 { try start(index) }
  }

  var addresses: [String] { ports.map { "nats://127.0.0.1:\($0)" } }

  func start(_ index: Int) throws {
    let server = try RunningProgram(Self.program, ["-c", "\(directory.path)/\(index).conf"])
    servers.withLock { $0[index] = server }
  }

  /// Kills a server as a power cut would.
  func kill(_ index: Int) async throws {
    let server = servers.withLock { servers in
      defer { servers[index] = nil }
      return servers[index]
    }
    server?.send(SIGKILL)
    _ = try await server?.wait()
  }

  /// Files of the servers that hold these bytes.
  func files(holding bytes: [UInt8]) -> [String] {
    let (needle, files) = (Data(bytes), FileManager.default)
    return (0..<3).flatMap { index in
      let path = "\(directory.path)/\(index)"
      return (files.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []).filter { name in
        files.contents(atPath: "\(path)/\(name)")?.firstRange(of: needle) != nil
      }
    }
  }

  /// The server of that name.
  func index(_ name: String?) -> Int? { ["n0", "n1", "n2"].firstIndex(of: name) }

  private func write(_ index: Int, routes: [Int], _ accounts: String) throws {
    let urls = routes.map { "nats://127.0.0.1:\($0)" }.joined(separator: ", ")
    let text = """
      server_name: n\(index)
      listen: 127.0.0.1:\(ports[index])
      max_payload: 4MB
      jetstream { store_dir: "\(directory.path)/\(index)", max_memory_store: 16MB, max_file_store: 1GB }
      cluster { name: test, listen: 127.0.0.1:\(routes[index]), routes: [\(urls)] }
      \(accounts)
      """
    try text.write(toFile: "\(directory.path)/\(index).conf", atomically: true, encoding: .utf8)
  }

  /// Held until all are found, so that none is given twice.
  private static func freePorts(_ count: Int) throws -> [Int] {
    var sockets: [Int32] = []
    defer { for socket in sockets { close(socket) } }
    return try (0..<count).map { _ in
      let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      sockets.append(descriptor)
      return try port(descriptor)
    }
  }

  private static func port(_ descriptor: Int32) throws -> Int {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let done = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, length) == 0 && getsockname(descriptor, $0, &length) == 0
      }
    }
    guard done else { throw NeverCame() }
    return Int(UInt16(bigEndian: address.sin_port))
  }
}
