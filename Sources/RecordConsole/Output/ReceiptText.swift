import RecordModel

/// Reports a command's position in the log.
enum ReceiptText {
  static func line(_ receipt: Receipt, _ style: Style) -> String {
    let place = style.say(
      "im Log ab Position \(receipt.position)", "in the log from position \(receipt.position)")
    let again = style.say(", schon früher ausgeführt", ", carried out before")
    return style.paint(place + (receipt.isNew ? "" : again), .dim)
  }
}
