import Glibc

/// One of the three servers of NATS JetStream, on a disk of its own.
final class EngineServer {
  static let program = "/usr/sbin/nats-server"
  static var isInstalled: Bool { access(program, X_OK) == 0 }

  /// Where clients and the other servers reach it.
  struct Place {
    let (host, port, route): (String, Int, Int)

    init(_ host: String, _ port: Int, _ route: Int) {
      (self.host, self.port, self.route) = (host, port, route)
    }

    var client: String { "\(host):\(port)" }
    var cluster: String { "\(host):\(route)" }
  }

  let number: Int
  let place: Place
  let disk: LoopDisk
  private let network: Network?
  private let places: [Place]
  /// Which clock it believes.
  let clock: FaultControl
  private let faults: String
  private let configuration: String
  private let log: String
  private let isSynchronous: Bool
  private var running: Program?

  /// - Parameter isSynchronous: whether its directory is written through, as Config/nats asks for.
  init(
    _ number: Int, places: [Place], disk: LoopDisk, log: String, isSynchronous: Bool, network: Network?,
    accounts: String, faults: String
  ) throws {
    clock = try FaultControl(path: log + ".clock")
    self.faults = faults
    (self.number, self.disk, self.log) = (number, disk, log)
    (place, self.network, self.isSynchronous) = (places[number], network, isSynchronous)
    (configuration, self.places) = (log + ".conf", places)
    try configure(accounts)
    try prepare()
  }

  /// What it does from the next start on.
  func configure(_ accounts: String) throws {
    let routes = places.map { "nats://\($0.cluster)" }.joined(separator: ", ")
    let text = """
      server_name: n\(number)
      listen: \(place.client)
      max_payload: 8MB
      jetstream { store_dir: "\(disk.path)", max_memory_store: 64MB, max_file_store: 400MB }
      cluster { name: record, listen: \(place.cluster), routes: [\(routes)] }
      \(accounts)

      """
    try Files.write(Array(text.utf8), to: configuration)
  }

  var machine: Network.Machine { .server(number) }

  /// What new files inherit (chattr(1), S).
  private func prepare() throws {
    try Files.makeDirectory(disk.path + "/jetstream")
    if isSynchronous { try Program.run("chattr", ["+S", disk.path + "/jetstream"]) }
  }

  func start() throws {
    let words =
      network?.words(machine, Self.program, ["-c", configuration]) ?? [Self.program, "-c", configuration]
    let environment = [
      "LD_PRELOAD": faults, "FAULTS_CONTROL": clock.path, "FAULTS_ROOT": log + ".none",
      "FAULTS_SHARED_CLOCK": "yes",
    ]
    running = try Program(words[0], Array(words.dropFirst()), environment: environment, output: log)
  }

  func send(_ signal: Int32) { running?.send(signal) }

  func kill() throws {
    running?.send(SIGKILL)
    guard running?.wait(seconds: 20) != nil else { throw TortureError("a killed server does not end") }
  }

  /// The power goes for its disk, and then for itself.
  func cut() throws {
    try disk.cut()
    try kill()
    try disk.unmount()
    try disk.mount()
  }

  /// It has an empty disk when it comes back.
  func wipe() throws {
    try kill()
    try disk.makeAnew()
    try prepare()
  }

  /// What its disk holds now, to be put back later.
  func remember() throws -> String {
    let copy = log + ".yesterday"
    sync()
    try Files.remove(copy)
    try Program.run("cp", ["-a", disk.path + "/jetstream", copy])
    return copy
  }

  /// Its disk is as it was then.
  func rollBack(to copy: String) throws {
    try kill()
    try Files.remove(disk.path + "/jetstream")
    try prepare()
    try Program.run("cp", ["-a", copy + "/.", disk.path + "/jetstream"])
  }

  /// Flips a bit in the middle of each file of messages, or of those of the streams and not of the servers' own logs; how many.
  func flip(inStreamsAlone: Bool = false) throws -> Int {
    try kill()
    let blocks = Files.below(disk.path).filter {
      $0.hasSuffix(".blk") && (!inStreamsAlone || $0.contains("/streams/"))
    }
    for path in blocks {
      let bytes = try Files.bytes(path)
      guard !bytes.isEmpty else { continue }
      try Files.write([bytes[bytes.count / 2] ^ 1], to: path, at: bytes.count / 2)
    }
    return blocks.count
  }

  func end() throws {
    try kill()
    try disk.unmount()
  }
}
