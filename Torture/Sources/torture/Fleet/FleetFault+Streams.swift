import Glibc

/// What an administrator of the engine may do.
extension FleetFault {
  static let streams: [FleetFault] =
    ["REC", "KEY"].map { stream in
      FleetFault(
        name: "an administrator deletes the stream \(stream), and makes it again", courses: Course.both,
        lasts: 1...2, isQuick: true
      ) { scene, _ in
        try scene.engine.delete(stream)
        return { try scene.engine.makeStreams(scene.box.site.tools) }
      }
    }
    + [
      FleetFault(name: "the stream REC is full", courses: Course.all, lasts: 1...3, isQuick: true) {
        scene, _ in
        try scene.engine.limit("REC", more: 8192)
        return { try scene.engine.limit("REC", more: nil) }
      }
    ]
}
