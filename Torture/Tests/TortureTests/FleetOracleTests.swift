import Testing

@testable import torture

@Suite("What is said of two stores of one record, and of a replica") struct FleetOracleTests {
  private func event(_ position: Int, _ id: String) -> JSON {
    .object(["position": .number("\(position)"), "commandId": .string(id)])
  }

  private func command(
    _ id: String, at position: Int, _ fate: SentCommand.Fate = .acknowledged
  ) -> SentCommand {
    var command = SentCommand(id: id, client: 0, method: "patient.create", members: "", expected: [:])
    (command.fate, command.position) = (fate, position)
    return command
  }

  /// Both have `a`; then the old one has `b`, and the new one `c`.
  private func oracle(_ old: [SentCommand], isBeforeReply: Bool = true) -> EpochOracle {
    EpochOracle(
      old: .init(commands: old, events: [event(1, "a"), event(2, "b")]),
      new: .init(commands: [command("c", at: 2)], events: [event(1, "a"), event(2, "c")]),
      isBeforeReply: isBeforeReply)
  }

  @Test("a position that both acknowledged is noticed, and what the one that took over has not")
  func twice() {
    #expect(oracle([command("a", at: 1)]).examine().isSound)
    let twice = oracle([command("a", at: 1), command("b", at: 2)])
    #expect(twice.shared == 1 && twice.tail == 1)
    #expect(twice.examine().wrong.count == 1 && twice.examine().lost.count == 1)
    // In the other mode the tail stays on the old box, and is there.
    #expect(oracle([command("b", at: 2)], isBeforeReply: false).examine().isSound)
    #expect(oracle([command("d", at: 2)], isBeforeReply: false).examine().lost.count == 1)
  }

  @Test("a command that was refused and is there is noticed; one in doubt is not")
  func refused() {
    #expect(oracle([command("b", at: 0, .refused("STATE_CONFLICT"))]).examine().wrong.count == 1)
    #expect(oracle([command("e", at: 0, .refused("STATE_CONFLICT"))]).examine().isSound)
    #expect(oracle([command("b", at: 0, .doubtful)]).examine().isSound)
  }

  @Test("an answer of a replica that is not what stands at that position is noticed, and one that changes")
  func replica() {
    var oracle = ReplicaOracle()
    for (position, id) in [(1, "a"), (2, "b")] { oracle.take(event(position, id)) }
    oracle.compare(with: [event(1, "a"), event(2, "b"), event(3, "c")])
    #expect(oracle.wrong.isEmpty)
    var other = oracle
    other.compare(with: [event(1, "a"), event(2, "x")])
    #expect(other.wrong.count == 1)
    other = oracle
    other.compare(with: [event(1, "a")])
    #expect(other.wrong.count == 1, "what nobody else has")
    oracle.take(event(2, "x"))
    #expect(oracle.wrong.count == 1)
  }
}

@Suite("Which faults of the fleet are tried") struct FleetChoiceTests {
  private func chosen(_ size: Extent.Size, seed: UInt64 = 1, choose: Int? = nil) -> [String] {
    var extent = Extent(seed: seed, size: size, rounds: nil)
    extent.choose = choose
    return FleetPart.chosen(extent).map(\.name)
  }

  @Test(
    "all in the full campaign, some of each kind in the brief one, and a few quick ones where so many are wanted"
  )
  func choice() {
    let all = chosen(.full)
    #expect(all.count == Set(all).count && all == FleetFault.all.map(\.name))
    let brief = chosen(.brief)
    for kind in FleetFault.kinds { #expect(kind.contains { brief.contains($0.name) }) }
    #expect(brief.count < all.count && brief != chosen(.brief, seed: 2))
    #expect(chosen(.brief, choose: 4).count == 4 && chosen(.brief, choose: 4) == chosen(.brief, choose: 4))
  }
}
