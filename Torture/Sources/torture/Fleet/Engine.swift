import Glibc

/// The three servers.
final class Engine {
  let servers: [EngineServer]
  let addresses: String
  /// `nil` where all are on this machine's own network.
  let network: Network?
  /// Members of an administrator's login, where the servers ask for one.
  var login = ""
  /// What else the shipper's programs need to log in as an administrator, and as who restores.
  var (administrator, reader): ([String], [String]) = ([], [])

  /// Starts them on disks that are made; `nil` where that is not allowed.
  ///
  /// - Parameter accounts: a part of the servers' configuration that says who may do what; everybody everything if left out.
  init?(
    _ tools: Tools, _ name: String, isSynchronous: Bool = true, network: Network? = nil,
    accounts: String = "",
    megabytes: Int = 512
  ) throws {
    self.network = network
    let places = try Self.places(network)
    addresses = places.map { "nats://\($0.client)" }.joined(separator: ",")
    var servers: [EngineServer] = []
    for number in 0..<3 {
      let path = tools.work + "/\(name)-n\(number)"
      guard let disk = try LoopDisk(path, megabytes: megabytes) else { return nil }
      servers.append(
        try EngineServer(
          number, places: places, disk: disk, log: path + ".log", isSynchronous: isSynchronous,
          network: network, accounts: accounts, faults: tools.faults))
    }
    self.servers = servers
    for server in servers { try server.start() }
  }

  /// Makes the streams as soon as the servers have found each other.
  func makeStreams(_ tools: Tools) throws {
    let end = Clock.now + 60
    while Clock.now < end {
      let log = tools.work + "/streams.log"
      let program = try start(
        tools.shipper, ["streams"] + arguments + administrator, on: .centre, output: log)
      if program.wait(seconds: 20) == .exited(0) { return }
      usleep(100_000)
    }
    throw TortureError("no streams: \(Files.text(tools.work + "/streams.log").suffix(300))")
  }

  /// Starts a program on a machine of the network, where there is one.
  func start(
    _ program: String, _ arguments: [String], on machine: Network.Machine,
    environment: [String: String] = [:], output: String
  ) throws -> Program {
    let words = network?.words(machine, program, arguments) ?? [program] + arguments
    return try Program(words[0], Array(words.dropFirst()), environment: environment, output: output)
  }

  /// Three servers with empty disks, and the streams made on them again.
  func makeAnew(_ tools: Tools) throws {
    for server in servers {
      try server.wipe()
      try server.start()
    }
    try makeStreams(tools)
  }

  /// What every verb of the shipper needs.
  var arguments: [String] { ["--config", "/dev/null", "--set", "servers=\(addresses)"] }

  func end() throws { for server in servers { try server.end() } }

  /// Where clients and the other servers reach each server.
  private static func places(_ network: Network?) throws -> [EngineServer.Place] {
    if network != nil {
      return (0..<3).map { EngineServer.Place(Network.Machine.server($0).address, 4222, 6222) }
    }
    let ports = try freePorts(6)
    return (0..<3).map { EngineServer.Place("127.0.0.1", ports[$0], ports[$0 + 3]) }
  }

  /// Ports that nobody has, held until all are found.
  private static func freePorts(_ count: Int) throws -> [Int] {
    var sockets: [Int32] = []
    defer { for socket in sockets { close(socket) } }
    return try (0..<count).map { _ in
      let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      sockets.append(descriptor)
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
      var length = socklen_t(MemoryLayout<sockaddr_in>.size)
      let isDone = withUnsafeMutablePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          bind(descriptor, $0, length) == 0 && getsockname(descriptor, $0, &length) == 0
        }
      }
      guard isDone else { throw TortureError.system("finding a port") }
      return Int(UInt16(bigEndian: address.sin_port))
    }
  }
}
