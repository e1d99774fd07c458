import RecordModel

/// Writes replies as compact JSON text, without a line end.
package enum ReplyText {
  /// Appends the reply to a request.
  ///
  /// A receipt becomes the last member `_meta` of a result that is an object; other results have no place for
  /// it.
  package static func write(_ reply: Reply, id: MessageID, into output: inout [UInt8]) {
    switch reply.outcome {
    case .success(let tape): result(tape, reply, id: id, into: &output)
    case .failure(let failure): error(RPCError(failure), id: id, into: &output)
    }
  }

  /// Appends a reply that refuses.
  package static func error(_ error: RPCError, id: MessageID, into output: inout [UInt8]) {
    begin(id, into: &output)
    output.append(text: ",\"error\":")
    error.write(into: &output)
    output.append(text: "}")
  }

  /// Appends a reply whose result is already JSON text.
  package static func result(text: String, id: MessageID, into output: inout [UInt8]) {
    begin(id, into: &output)
    output.append(text: ",\"result\":")
    output.append(text: text)
    output.append(text: "}")
  }

  private static func result(_ tape: Tape, _ reply: Reply, id: MessageID, into output: inout [UInt8]) {
    begin(id, into: &output)
    output.append(text: ",\"result\":")
    if let text = reply.text { output += text } else { JSON.write(tape, node: tape.root, into: &output) }
    if let receipt = reply.receipt, tape.kind(of: tape.root) == .object {
      splice(receipt, isFirst: tape.count(of: tape.root) == 0, into: &output)
    }
    output.append(text: "}")
  }

  private static func begin(_ id: MessageID, into output: inout [UInt8]) {
    output.append(text: "{\"jsonrpc\":\"2.0\",\"id\":")
    id.write(into: &output)
  }

  /// Removes the object's closing brace and adds a member.
  private static func splice(_ receipt: Receipt, isFirst: Bool, into output: inout [UInt8]) {
    output.removeLast()
    if !isFirst { output.append(text: ",") }
    output.append(text: "\"_meta\":{\"position\":")
    output.append(decimal: receipt.position)
    if let last = receipt.lastPosition {
      output.append(text: ",\"lastPosition\":")
      output.append(decimal: last)
    }
    output.append(text: receipt.replayed ? ",\"replayed\":true" : ",\"replayed\":false")
    if receipt.unchanged == true { output.append(text: ",\"unchanged\":true") }
    output.append(text: "}}")
  }
}
