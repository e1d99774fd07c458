import Glibc

/// Clocks of the day that are wrong by an hour: the box's, its shipper's, those of the servers, or one server's alone.
extension FleetFault {
  static let clocks: [FleetFault] = [(-3600, "back"), (3600, "ahead")].flatMap { seconds, way in
    [
      clock("the box's clock is an hour \(way)", seconds) { [$0.box.site.faults] },
      clock("the shipper's clock is an hour \(way)", seconds) { [$0.box.clock] },
      clock("the servers' clocks are an hour \(way)", seconds) { $0.engine.servers.map(\.clock) },
      clock("the leader's clock is an hour \(way)", seconds) { [try $0.engine.leader().clock] },
    ]
  }

  private static func clock(
    _ name: String, _ seconds: Int, _ whose: @escaping @Sendable (Scene) throws -> [FaultControl]
  ) -> FleetFault {
    FleetFault(name: name, courses: Course.all, lasts: 1...2, isQuick: true) { scene, _ in
      let clocks = try whose(scene)
      for clock in clocks { clock.clockSeconds = seconds }
      return { for clock in clocks { clock.clockSeconds = 0 } }
    }
  }
}
