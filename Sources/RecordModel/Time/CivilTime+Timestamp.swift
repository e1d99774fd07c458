extension CivilTime {
  init(_ moment: Timestamp) { self.init(milliseconds: moment.milliseconds) }

  /// The moment in UTC; `nil` if a field is out of range (30 February, hour 24, second 60).
  var moment: Timestamp? { milliseconds.map { Timestamp(milliseconds: $0) } }
}
