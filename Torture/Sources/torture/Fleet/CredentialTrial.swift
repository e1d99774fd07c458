import Glibc

/// A box that logs in at the engine as another one.
struct CredentialTrial {
  let tools: Tools
  let engine: Engine
  let seed: UInt64
  let name: String

  /// Nkeys that nobody else has: of the two boxes, of who restores, and of the administrator.
  private static let keys = [
    (
      "UCZMVAX35JG4ACD72JOQJJ7KCDDG7PWFLINALHDOW3L26ZCH7QFFMTBB",
      "SUACWHW4CPRNJM33EOMP5VDL4M43H4ADNKSLP453V45HZLLJMZQZI7M43A"
    ),
    (
      "UB2B742VTCOD222E5D4Y5HXM7WL5YZATW3RNA3IJJ6PNAPYFA7A6RYYD",
      "SUAGPUVBTY2BVGAG4YZTD4TDH7Y34YWADP3SAGSPRBOGTLYKCSWLU6RIA4"
    ),
    (
      "UDPFPQGBM2T6JF3MF7MB4RMGV6OJEGJBQYZS5WGPSP23FUF5AOK4NSMX",
      "SUAJPR44MBSGZQHE54RWIOW22O6XSJIND5NW2ERZOCHT5L62WLHIDUCOSM"
    ),
    (
      "UBUDJ4TGCMPLELSKWCEULH3OWMCZ6FJTCUBIIALN2J4TOOXBY23NV3VZ",
      "SUAHXG5PR3U5ZXOVCFLCK7XJJKRC6B6ORY7SRI26L6S5ENLZZYLM2QCGOI"
    ),
  ]

  func run() throws -> (findings: Findings, acknowledged: Int) {
    let boxes = try ["one", "two"].map { try FleetBox(tools, "\(name)-\($0)", engine, isBeforeReply: true) }
    let lines = try boxes.map { try $0.site.start() }
    let instances = try zip(boxes, lines).map { try $0.status($1).instance }
    try admit(instances)
    for (box, key) in zip(boxes, [0, 0]) { box.login = try login(key) + ["alarm-after=10"] }
    var findings = Findings()
    let load = Load(clients: 4, seed: seed, ledger: try Ledger(path: tools.ledgers + "/\(name)"))
    try boxes[0].ship()
    try boxes[1].ship()
    try boxes[0].waitUntilShipped(lines[0])
    // Commands to the second box wait until nobody does any more.
    try load.run(boxes[1].site, seconds: 0.2)
    if load.ledger.acknowledged() > 0 { findings.wrong.append("a box acknowledges what has no copy") }
    try waitForAlarm(boxes[1])
    for stream in ["REC": "rec.\(instances[1])", "KEY": "key.\(instances[1]).*"] {
      if try holds(stream.key, stream.value) {
        findings.wrong.append("another box's credentials wrote on \(stream.value)")
      }
    }
    try boxes[1].killShipper()
    // With its own it goes on, and then the look above finds something.
    boxes[1].login = try login(1)
    try boxes[1].ship()
    try boxes[1].waitUntilShipped(lines[1])
    if try !holds("REC", "rec.\(instances[1])") { findings.wrong.append("nobody sees what is stored") }
    findings += try Oracle(load: load, start: 0, position: 0).examine(lines[1])
    for box in boxes {
      try box.killShipper()
      try box.site.kill()
      try box.site.remove()
    }
    return (findings, load.ledger.acknowledged())
  }

  /// The shipped rights, for two boxes; and an administrator who may ask for everything.
  private func admit(_ instances: [String]) throws {
    let example = "550e8400-e29b-41d4-a716-446655440000"
    var text = Files.text(tools.definitions + "/nats/accounts.conf")
    guard let start = text.firstRange(of: "      {\n"),
      let end = text[start.lowerBound...].firstRange(of: "\n      }\n")
    else { throw TortureError("accounts.conf begins otherwise") }
    let block = String(text[start.lowerBound..<end.upperBound])
    let names = Self.names(text)
    let second = block.replacing(example, with: instances[1]).replacing(names[0], with: Self.keys[1].0)
    text = text.replacing(example, with: instances[0])
    for (name, key) in zip(names, [0, 2, 3]) { text = text.replacing(name, with: Self.keys[key].0) }
    text = text.replacing(
      "    users: [\n",
      with: "    users: [\n      { user: administrator, password: administrator }\n" + second)
    try engine.admit(text)
    engine.login = "\"user\":\"administrator\",\"pass\":\"administrator\""
    engine.administrator = try login(3).flatMap { ["--set", $0] }
    try engine.makeStreams(tools)
  }

  private static func names(_ text: String) -> [String] {
    text.split(separator: "\n").compactMap { line in
      let parts = line.split(separator: " ")
      return parts.first == "nkey:" ? parts.last.map(String.init) : nil
    }
  }

  private func login(_ key: Int) throws -> [String] {
    let path = tools.work + "/nkey-\(key)"
    try Files.write(Array(Self.keys[key].1.utf8), to: path)
    return ["nkey=\(Self.keys[key].0)", "nkey-seed-file=\(path)"]
  }

  private func waitForAlarm(_ box: FleetBox) throws {
    let end = Clock.now + 60
    while !Files.text(box.shipperLog).contains("no copies are made") {
      guard Clock.now < end else {
        throw TortureError("nobody says that a box may not ship: \(Files.text(box.shipperLog).suffix(300))")
      }
      usleep(100_000)
    }
  }

  private func holds(_ stream: String, _ subject: String) throws -> Bool {
    let found = try engine.ask("$JS.API.STREAM.INFO.\(stream)", "{\"subjects_filter\":\"\(subject)\"}")
    if case .object(let subjects) = found["state"]?["subjects"] { return !subjects.isEmpty }
    return false
  }
}
