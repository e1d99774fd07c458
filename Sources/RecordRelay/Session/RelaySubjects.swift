import RecordModel

/// Subjects at the engine, so cut that a right can be given for one instance, and for one gateway's relay, alone.
enum RelaySubjects {
  /// Where sessions with an instance are asked for.
  static func hello(_ instance: InstanceID) -> String { "rpc.\(instance)" }

  /// Where relays that serve an instance say so.
  static func serving(_ instance: InstanceID) -> String { "rpc.\(instance).serving" }

  /// Data from gateways to one relay of an instance.
  static func up(_ instance: InstanceID, relay: UInt64, session: UInt64) -> String {
    "rpc.\(instance).up.\(text(relay)).\(text(session))"
  }

  static func allUp(_ instance: InstanceID, relay: UInt64) -> String {
    "rpc.\(instance).up.\(text(relay)).*"
  }

  /// Answers and data to one session of a gateway's relay of that name.
  static func down(_ instance: InstanceID, name: String, relay: UInt64, session: UInt64) -> String {
    "rpc.\(instance).down.\(name).\(text(relay)).\(text(session))"
  }

  static func allDown(name: String, relay: UInt64) -> String { "rpc.*.down.\(name).\(text(relay)).*" }

  /// Where a gateway's relay hears itself, and so whether its connection lives.
  static func alive(name: String, relay: UInt64) -> String { "rpc.alive.\(name).\(text(relay))" }

  /// The session that a subject ends with.
  static func session(_ subject: String) -> UInt64? {
    subject.utf8.lastIndex(of: UInt8(ascii: ".")).flatMap {
      let digits = subject[subject.index(after: $0)...]
      return digits.utf8.count == 16 ? UInt64(digits, radix: 16) : nil
    }
  }

  /// Whether a subject is one to which data for that instance may be sent: what another relay names is not believed further.
  static func isUp(_ subject: String, of instance: InstanceID) -> Bool {
    subject.hasPrefix("rpc.\(instance).up.") && session(subject) != nil
  }

  static func isDown(_ subject: String, of instance: InstanceID) -> Bool {
    subject.hasPrefix("rpc.\(instance).down.") && session(subject) != nil
  }

  private static func text(_ number: UInt64) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }
}
