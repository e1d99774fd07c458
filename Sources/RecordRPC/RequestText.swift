import RecordModel

/// Writes requests as compact JSON text, without a line end.
package enum RequestText {
  /// Appends a request, or a notification if there is no id.
  ///
  /// Parameters are the node of a tape that is an object; written again, they hold no line ends.
  package static func write(
    method: String, params: (tape: Tape, node: Int)?, id: Int64?, into output: inout [UInt8]
  ) {
    output.append(text: "{\"jsonrpc\":\"2.0\"")
    if let id {
      output.append(text: ",\"id\":")
      output.append(decimal: id)
    }
    output.append(text: ",\"method\":")
    // A string is always within a tape's limits, so there is nothing to report.
    if let name = try? Tape(.string(method)) { JSON.write(name, node: name.root, into: &output) }
    if let params {
      output.append(text: ",\"params\":")
      JSON.write(params.tape, node: params.node, into: &output)
    }
    output.append(text: "}")
  }
}
