import RecordConsole
import RecordModel

/// Reports the version of a questionnaire on offer.
enum FunnelText {
  static func lines(_ state: FunnelState, _ style: Style) -> [String] {
    let name = "\(state.slug.text) \(TextWidth.printable(state.version))"
    return [
      state.isActive
        ? style.say("\(name) wird angeboten", "\(name) is offered")
        : style.say("\(name) wird nicht mehr angeboten", "\(name) is no longer offered")
    ]
  }
}
