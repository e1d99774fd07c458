import CFaultControl
import Glibc

/// A network of the fleet's own: a switch with a line to each machine.
///
/// They are in namespaces of the kernel that end with the processes which hold them; nothing of this machine's own network is touched.
final class Network {
  /// The three servers, the box, and where replicas and whoever restores are.
  enum Machine: Int, CaseIterable, Sendable {
    case first, second, third, box, centre

    static func server(_ number: Int) -> Machine { [.first, .second, .third][number] }

    var address: String { "10.77.0.\(rawValue + 1)" }
    fileprivate var port: String { "port\(rawValue)" }
  }

  private let hub: NetworkSpace
  private let machines: [NetworkSpace]

  /// - Throws: where this kernel, or whoever runs this, may not have namespaces and bridges.
  init() throws {
    hub = try NetworkSpace()
    machines = try Machine.allCases.map { _ in try NetworkSpace() }
    try hub.run("ip link set lo up && ip link add hub type bridge && ip link set hub up")
    for machine in Machine.allCases { try plugIn(machine) }
  }

  private func plugIn(_ machine: Machine) throws {
    let (port, space) = (machine.port, machines[machine.rawValue])
    try hub.run(
      "ip link add \(port) type veth peer name line netns \(space.id) && ip link set \(port) master hub up")
    // Lines that were cut for seconds would be tried again after as many.
    try space.run("echo 1000 > /proc/sys/net/ipv4/tcp_rto_max_ms || true")
    try space.run("ip link set lo up && ip addr add \(machine.address)/24 dev line && ip link set line up")
  }

  /// The words that start a program on a machine.
  func words(_ machine: Machine, _ program: String, _ arguments: [String]) -> [String] {
    machines[machine.rawValue].words(program, arguments)
  }

  /// Does something with sockets that are made on a machine.
  func with<Value>(_ machine: Machine, _ body: () throws -> Value) throws -> Value {
    try machines[machine.rawValue].with(body)
  }

  /// Pulls a machine's plug.
  func cut(_ machine: Machine) throws { try hub.run("ip link set \(machine.port) down") }

  /// What a machine sends to another one goes nowhere, without an error; it still gets what the other one sends.
  func mute(_ machine: Machine, to other: Machine) throws {
    try machines[machine.rawValue].run(
      "ip neigh replace \(other.address) lladdr 02:00:00:00:00:01 nud permanent dev line")
  }

  /// Everybody reaches everybody again.
  func mend() throws {
    for machine in Machine.allCases {
      try hub.run("ip link set \(machine.port) up")
      try machines[machine.rawValue].run("ip neigh flush dev line nud permanent || true")
    }
  }
}

/// A namespace of the network, which goes when nobody is in it.
private final class NetworkSpace {
  private let holder: Program

  init() throws {
    // It ends by itself where nobody is left who would end it.
    holder = try Program("unshare", ["--net", "sleep", "14400"])
    let end = Clock.now + 10
    while Self.name(path) == nil || Self.name(path) == Self.name("/proc/self/ns/net") {
      guard holder.poll() == nil, Clock.now < end else { throw TortureError("no namespace for a network") }
      usleep(2000)
    }
  }

  deinit { holder.send(SIGKILL) }

  var id: pid_t { holder.id }
  private var path: String { "/proc/\(holder.id)/ns/net" }

  private static func name(_ path: String) -> String? {
    var text = [CChar](repeating: 0, count: 64)
    let count = readlink(path, &text, text.count)
    return count > 0 ? String(decoding: text.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self) : nil
  }

  func words(_ program: String, _ arguments: [String]) -> [String] {
    ["nsenter", "--net=\(path)", "--", program] + arguments
  }

  func run(_ command: String) throws {
    let words = words("sh", ["-c", command])
    try Program.run(words[0], Array(words.dropFirst()))
  }

  func with<Value>(_ body: () throws -> Value) throws -> Value {
    let (own, other) = (open("/proc/self/ns/net", O_RDONLY | O_CLOEXEC), open(path, O_RDONLY | O_CLOEXEC))
    defer { for descriptor in [own, other] { close(descriptor) } }
    guard own >= 0, enter_network(other) == 0 else { throw TortureError.system("entering a network") }
    defer { _ = enter_network(own) }
    return try body()
  }
}
