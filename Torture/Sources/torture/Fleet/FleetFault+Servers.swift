import Glibc

/// Servers that are killed or stopped.
extension FleetFault {
  static let servers: [FleetFault] =
    [
      FleetFault(name: "nothing, and the box is lost", isQuick: true) { _, _ in {} },
      FleetFault(name: "SIGKILL of a server", courses: Course.all) { scene, generator in
        let server = scene.engine.servers[generator.number(0...2)]
        try server.kill()
        return { try server.start() }
      },
      FleetFault(name: "SIGKILL of each server in turn") { scene, generator in
        for server in scene.engine.servers {
          try server.kill()
          usleep(UInt32(generator.number(20...300)) * 1000)
          try server.start()
          usleep(300_000)
        }
        return {}
      },
      FleetFault(name: "SIGSTOP of a server for a second") { scene, generator in
        let server = scene.engine.servers[generator.number(0...2)]
        server.send(SIGSTOP)
        usleep(1_000_000)
        server.send(SIGCONT)
        return {}
      },
    ] + [1.0, 5, 30].map(stop)

  private static func stop(_ seconds: Double) -> FleetFault {
    FleetFault(
      name: "SIGSTOP of the leader for \(Int(seconds)) s", courses: Course.all, lasts: seconds...seconds
    ) { scene, _ in
      let server = try scene.engine.leader()
      server.send(SIGSTOP)
      return { server.send(SIGCONT) }
    }
  }

  /// Each role is killed again and again within a round.
  static let roles: [FleetFault] = [
    FleetFault(name: "SIGKILL of the daemon", courses: Course.both, times: 10, isQuick: true) {
      scene, generator in
      try scene.box.site.kill()
      usleep(UInt32(generator.number(0...200)) * 1000)
      _ = try scene.box.site.start()
      return {}
    },
    FleetFault(name: "SIGKILL of the shipper", courses: Course.all, times: 10, isQuick: true) {
      scene, generator in
      try scene.box.killShipper()
      usleep(UInt32(generator.number(0...200)) * 1000)
      return { try scene.box.ship() }
    },
    FleetFault(name: "SIGKILL of the follower", courses: Course.both, times: 10, isQuick: true) {
      scene, generator in
      try scene.replica?.killWorker()
      usleep(UInt32(generator.number(0...200)) * 1000)
      return { try scene.replica?.follow() }
    },
    FleetFault(name: "SIGKILL of the replica's daemon", courses: Course.both, times: 10, isQuick: true) {
      scene, generator in
      try scene.replica?.site.kill()
      usleep(UInt32(generator.number(0...200)) * 1000)
      return { _ = try scene.replica?.site.start() }
    },
    FleetFault(name: "SIGKILL of the leader, again and again", courses: Course.all, times: 10) {
      scene, generator in
      let server = try scene.engine.leader()
      try server.kill()
      usleep(UInt32(generator.number(0...2000)) * 1000)
      return { try server.start() }
    },
  ]
}
