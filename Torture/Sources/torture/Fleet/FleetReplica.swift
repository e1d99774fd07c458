import Glibc

/// A replica of a box, on another machine, with the shipper that keeps it up to date.
final class FleetReplica {
  let site: Site
  private let box: FleetBox
  private let instance: String
  private var worker: Program?

  /// Makes it of what the copy has, and lets it follow.
  init(_ box: FleetBox, _ instance: String, _ name: String) throws {
    (self.box, self.instance) = (box, instance)
    site = try box.restore(instance, name, ["--replica"])
    let mode = box.isBeforeReply ? "before-reply" : "after"
    site.settings += [
      "replica-key=\(box.centre).key", "ship-key=\(box.centre).pub", "ship-mode=\(mode)",
    ]
    _ = try site.start()
    try follow()
  }

  private var tools: Tools { site.tools }
  private var log: String { site.path + "/worker.log" }

  func follow() throws { try work("follow", box.engine.reader) }

  /// Ships, once it was promoted.
  func ship() throws {
    try work("ship", ["--set", "synchronous-storage=\(box.isBeforeReply ? "yes" : "no")"])
  }

  private func work(_ verb: String, _ more: [String]) throws {
    worker = try box.engine.start(
      tools.shipper,
      [verb] + box.engine.arguments + more
        + ["socket=\(site.socket)", "report-name=replica"].flatMap { ["--set", $0] }, on: .centre, output: log
    )
  }

  func killWorker() throws {
    worker?.send(SIGKILL)
    guard worker?.wait(seconds: 20) != nil else { throw TortureError("a killed follower does not end") }
  }

  /// Takes over, as soon as it has what the copy has; what the program says.
  func promote() throws {
    let (end, output) = (Clock.now + 90, site.path + "/promote.log")
    while Clock.now < end {
      let program = try box.engine.start(
        tools.shipper,
        ["promote", "--instance", instance, "--set", "socket=\(site.socket)"] + box.engine.arguments,
        on: .centre, output: output)
      if program.wait(seconds: 60) == .exited(0) { return }
      usleep(200_000)
    }
    throw TortureError("promote: \(Files.text(output).suffix(400))")
  }

  /// Waits until it ends where another store does.
  func waitUntilEqual(to other: Connection) throws {
    let connection = try site.connect()
    let end = Clock.now + 120
    while Clock.now < end {
      if try KillPart.head(connection) == KillPart.head(other) { return }
      usleep(50_000)
    }
    throw TortureError(
      "a replica at position \(try KillPart.head(connection)) does not follow to \(try KillPart.head(other)): \(Files.text(log).suffix(400))"
    )
  }

  func end() throws {
    try killWorker()
    try site.kill()
    try site.remove()
  }
}
