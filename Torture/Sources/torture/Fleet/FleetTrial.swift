import Glibc

/// One box, one fault under load, and a store made of what the engine has then.
struct FleetTrial {
  let tools: Tools
  let engine: Engine
  let fault: FleetFault
  let course: FleetFault.Course
  let extent: Extent
  let seed: UInt64
  let name: String
  /// Seconds within which the copy must give a store.
  var patience = 120.0

  struct Outcome {
    var findings = Findings()
    var acknowledged = 0
    var faults = 0
    /// Answers of a replica that were compared.
    var compared = 0
    var notes: [String] = []
  }

  /// What the restored store says of the ledger, and how many commands were acknowledged.
  func run() throws -> Outcome {
    let box = try FleetBox(tools, name, engine, isBeforeReply: course.isBeforeReply)
    box.patience = patience
    let first = try box.site.start()
    try box.ship()
    let position = try KillPart.head(first)
    let instance = try box.status(first).instance
    let load = Load(clients: 16, seed: seed, ledger: try Ledger(path: tools.ledgers + "/\(name)"))
    try load.run(box.site, seconds: 0.3)
    try box.waitUntilShipped(first)
    var outcome = Outcome()
    let replica = fault.hasReplica ? try FleetReplica(box, instance, name + "-replica") : nil
    let watch = replica.map { ReplicaWatch($0.site) }
    outcome.faults = try strike(box, replica, load)
    if !course.burns { try goOn(box, load) }
    try box.killShipper()
    let restored = try box.restore(instance, name + "-restored")
    let connection = try restored.start()
    try restored.waitUntilFolded()
    if let replica, var oracle = watch?.end() {
      // What follows must have nothing that the store made of the copy has not.
      let replicas = try replica.site.connect()
      try replica.waitUntilEqual(to: connection)
      try replica.site.waitUntilFolded()
      try oracle.compare(replicas, with: connection, patients: load.patients(5))
      outcome.findings.wrong += oracle.wrong
      outcome.compared = oracle.answers
      try replica.end()
    }
    var oracle = Oracle(load: load, start: 0, position: position)
    // The access log follows the record within seconds, and is not waited for.
    oracle.hasEntries = !course.burns
    outcome.findings += try oracle.examine(connection)
    outcome.acknowledged = load.ledger.acknowledged()
    outcome.notes = box.notes
    try restored.kill()
    for site in [box.site, restored] { try site.remove() }
    return outcome
  }

  /// Lets it happen while clients write; how often.
  private func strike(_ box: FleetBox, _ replica: FleetReplica?, _ load: Load) throws -> Int {
    var generator = SeededGenerator(seed: seed)
    let scene = FleetFault.Scene(engine: engine, box: box, replica: replica)
    let times = extent.count(short: fault.times, full: fault.times)
    for turn in 1...times {
      let lasts = Double.random(in: fault.lasts, using: &generator)
      let first = Double(generator.number(100...600)) / 1000
      let isLost = turn == times && course.burns
      var undo: FleetFault.Undo = {}
      try load.run(
        box.site, first: first, strike: { undo = try fault.strike(scene, &generator) }, seconds: lasts
      ) {
        if isLost { try box.site.kill() }
        try undo()
      }
    }
    return times
  }

  /// The box takes commands again, and the copy becomes whole, whatever the engine forgot.
  private func goOn(_ box: FleetBox, _ load: Load) throws {
    let (before, end) = (load.ledger.acknowledged(), Clock.now + 120)
    repeat {
      guard Clock.now < end else { throw TortureError("no command is acknowledged two minutes after it") }
      try load.run(box.site, seconds: 0.3)
    } while load.ledger.acknowledged() == before
    try box.waitUntilShipped(try box.site.connect())
    try box.killShipper()
    // What the engine forgot after it was acknowledged is found by the next look.
    try box.shipAnew()
    // Keys that it found missing go before the next records, which can be waited for.
    try load.run(box.site, seconds: 0.2)
    try box.waitUntilShipped(try box.site.connect())
    try box.killShipper()
    try box.site.kill()
  }
}
