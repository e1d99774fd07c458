import Glibc

/// Disks that are lost, old, damaged, full, or lose their power.
extension FleetFault {
  static let disks: [FleetFault] = [
    FleetFault(name: "a server's disk is empty", courses: Course.all) { scene, generator in
      let server = scene.engine.servers[generator.number(0...2)]
      try server.wipe()
      try server.start()
      return {}
    },
    FleetFault(name: "a server's disk is yesterday's", courses: Course.both) { scene, generator in
      let server = scene.engine.servers[generator.number(0...2)]
      let copy = try server.remember()
      usleep(500_000)
      try server.rollBack(to: copy)
      try server.start()
      return {}
    },
    // Such a server can lead the others astray, until none takes anything: an administrator makes the streams again.
    FleetFault(name: "a bit flips in each file of a server", courses: Course.both, hasReplica: false) {
      scene, generator in
      let server = scene.engine.servers[generator.number(0...2)]
      _ = try server.flip()
      try server.start()
      usleep(1_000_000)
      return { try scene.engine.makeAnew(scene.box.site.tools) }
    },
    FleetFault(
      name: "a bit flips in each stream's files of all servers", courses: Course.both, hasReplica: false
    ) {
      scene, _ in
      for server in scene.engine.servers { _ = try server.flip(inStreamsAlone: true) }
      for server in scene.engine.servers { try server.start() }
      return {
        try scene.box.expectWholeOrNamed()
        try scene.engine.makeAnew(scene.box.site.tools)
      }
    },
    FleetFault(name: "the power goes for all three servers", courses: Course.all) { scene, _ in
      for server in scene.engine.servers { try server.cut() }
      return { for server in scene.engine.servers { try server.start() } }
    },
    // A majority is lost, and with it the streams: an administrator makes them again.
    FleetFault(name: "two disks are empty", courses: Course.both) { scene, _ in
      for server in scene.engine.servers.prefix(2) { try server.wipe() }
      return { try scene.engine.makeAnew(scene.box.site.tools) }
    },
    // The servers give up then, and are started again when there is room.
    FleetFault(name: "the servers' disks are full", courses: Course.all, lasts: 2...4) { scene, _ in
      for server in scene.engine.servers { server.disk.fill() }
      return {
        for server in scene.engine.servers {
          try server.kill()
          server.disk.makeRoom()
        }
        for server in scene.engine.servers { try server.start() }
      }
    },
  ]
}
