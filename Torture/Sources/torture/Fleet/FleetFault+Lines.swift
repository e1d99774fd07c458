import Glibc

/// Lines between machines that are cut, both ways or one.
extension FleetFault {
  /// Longer than servers take to choose another leader.
  private static let long = 8.0...14.0

  static let lines: [FleetFault] = [
    line("the leader is cut off") { scene, network, _ in
      try network.cut(try scene.engine.leader().machine)
    },
    line("a server that does not lead is cut off") { scene, network, generator in
      let others = try followers(scene.engine)
      try network.cut(others[generator.number(0...1)].machine)
    },
    line("the leader is not heard by the other servers, and hears them") { scene, network, _ in
      let leader = try scene.engine.leader()
      for other in try followers(scene.engine) { try network.mute(leader.machine, to: other.machine) }
    },
    line("the leader does not hear the other servers, and is heard") { scene, network, _ in
      let leader = try scene.engine.leader()
      for other in try followers(scene.engine) { try network.mute(other.machine, to: leader.machine) }
    },
    line("the box does not hear the engine, and is heard") { scene, network, _ in
      for server in scene.engine.servers { try network.mute(server.machine, to: .box) }
    },
    line("the engine does not hear the box, and is heard") { scene, network, _ in
      for server in scene.engine.servers { try network.mute(.box, to: server.machine) }
    },
    line("the box is cut off from the engine") { _, network, _ in try network.cut(.box) },
    line("the servers are cut off from each other") { scene, network, _ in
      for server in scene.engine.servers {
        for other in scene.engine.servers where other.number != server.number {
          try network.mute(server.machine, to: other.machine)
        }
      }
    },
  ]

  private static func followers(_ engine: Engine) throws -> [EngineServer] {
    let leader = try engine.leader().number
    return engine.servers.filter { $0.number != leader }
  }

  private static func line(
    _ name: String,
    _ cut: @escaping @Sendable (Scene, Network, inout SeededGenerator) throws -> Void
  ) -> FleetFault {
    FleetFault(name: name, courses: Course.all, lasts: long, needsNetwork: true) { scene, generator in
      guard let network = scene.engine.network else { throw TortureError("there is no network") }
      try cut(scene, network, &generator)
      return { try network.mend() }
    }
  }
}
