import RecordModel

/// The dates of a document that say something of its values.
struct DocumentDates: Sendable, Equatable {
  var collectedOn: CalendarDay?
  var bornOn: CalendarDay?
  var order: PrintedDate.Order?
  /// A date of collection could be read in two ways.
  var isAmbiguous = false
  var isFuture = false

  /// - Parameter column: the date above the current results, which counts where no other is printed.
  init(_ rows: [PageRow], column: PrintedDate?, lineHeight: Double, today: CalendarDay) {
    var orders: Set<PrintedDate.Order> = []
    for row in rows {
      let words = row.words.map(\.text)
      for start in words.indices {
        if let order = PrintedDate(words[start...], today: today)?.order { orders.insert(order) }
      }
    }
    order = orders.count == 1 ? orders.first : nil
    let born = DateWords.find(DateWords.birth, in: rows, lineHeight, today)
    bornOn = born.compactMap { $0.day(order) }.first
    var collected = DateWords.find(DateWords.collection, in: rows, lineHeight, today)
    if collected.isEmpty { collected = [column].compactMap(\.self) }
    let days = collected.map { $0.day(order) }
    isAmbiguous = days.contains(nil) && days.allSatisfy { $0 == nil }
    let known = days.compactMap(\.self).filter { $0 != bornOn }
    isFuture = known.contains { $0 > today }
    collectedOn = known.first { $0 <= today }
  }
}
