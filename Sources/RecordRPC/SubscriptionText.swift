import RecordModel

/// Writes the notifications of a subscription to the log as JSON text, without a line end.
package enum SubscriptionText {
  /// Appends `log.event`; the event is JSON text already, without line ends.
  package static func event(_ event: [UInt8], subscription: String, into output: inout [UInt8]) {
    begin("log.event", subscription, into: &output)
    output.append(text: ",\"event\":")
    output.append(contentsOf: event)
    output.append(text: "}}")
  }

  /// Appends `log.caughtUp`: everything up to that position has been sent.
  package static func caughtUp(position: UInt64, subscription: String, into output: inout [UInt8]) {
    begin("log.caughtUp", subscription, into: &output)
    output.append(text: ",\"position\":")
    output.append(decimal: position)
    output.append(text: "}}")
  }

  /// Appends `log.position`: everything up to that position has been looked at, and none of the last of it was sent.
  package static func passed(position: UInt64, subscription: String, into output: inout [UInt8]) {
    begin("log.position", subscription, into: &output)
    output.append(text: ",\"position\":")
    output.append(decimal: position)
    output.append(text: "}}")
  }

  /// Appends `log.subscriptionEnded`: nothing more will be sent, and why.
  package static func ended(_ error: RPCError, subscription: String, into output: inout [UInt8]) {
    begin("log.subscriptionEnded", subscription, into: &output)
    output.append(text: ",\"error\":")
    error.write(into: &output)
    output.append(text: "}}")
  }

  private static func begin(_ method: StaticString, _ subscription: String, into output: inout [UInt8]) {
    output.append(text: "{\"jsonrpc\":\"2.0\",\"method\":\"")
    output.append(text: method)
    output.append(text: "\",\"params\":{\"subscriptionId\":\"")
    output.append(text: subscription)
    output.append(text: "\"")
  }
}
