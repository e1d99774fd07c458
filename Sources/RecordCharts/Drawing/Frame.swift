import RecordModel

/// The layout of values and moments.
struct Frame {
  let values: ClosedRange<Double>
  let from: Timestamp
  let to: Timestamp
  let left = 58.0
  let top = 52.0
  let width: Double
  let height = 236.0

  var right: Double { left + width }
  var bottom: Double { top + height }

  /// The frame that a course needs.
  init(_ course: Course, width: Double) {
    values = course.range ?? Self.values(of: course)
    (from, to) = Self.span(of: course)
    self.width = width
  }

  func x(_ moment: Timestamp) -> Double {
    let (part, whole) = (moment.milliseconds - from.milliseconds, max(to.milliseconds - from.milliseconds, 1))
    return left + width * Double(part) / Double(whole)
  }

  /// The height of a value; values outside are at the edge.
  func y(_ value: Double) -> Double {
    let share = (value - values.lowerBound) / (values.upperBound - values.lowerBound)
    return bottom - height * min(max(share, 0), 1)
  }

  /// All values with some room, the normal range and the target; wrong values only if they are not far off.
  private static func values(of course: Course) -> ClosedRange<Double> {
    var numbers: [Double] = course.points.map(\.value) + course.points.compactMap(\.low)
    for band in course.bands where band.tone == .status(.normal) {
      numbers += [band.from, band.to].compactMap(\.self)
    }
    numbers += course.targets.flatMap { [$0.low, $0.high].compactMap(\.self) }
    numbers = numbers.filter(\.isFinite)
    if numbers.isEmpty { numbers = course.wrong.map(\.value).filter(\.isFinite) }
    guard let low = numbers.min(), let high = numbers.max() else { return 0...1 }
    let span = max(high - low, max(high.magnitude * 0.02, 0.1))
    let room = (low - span / 2)...(high + span / 2)
    let wrong: [Double] = course.wrong.map(\.value) + course.wrong.compactMap(\.low)
    let near = wrong.filter { room.contains($0) }
    let (least, most) = (min(low, near.min() ?? low), max(high, near.max() ?? high))
    let floor = least >= 0 ? max(least - span * 0.1, 0) : least - span * 0.1
    return floor...(most + span * 0.1)
  }

  private static func span(of course: Course) -> (Timestamp, Timestamp) {
    let moments = (course.points.map(\.moment) + course.wrong.map(\.moment))
    let first = course.window.from ?? moments.min() ?? Timestamp(milliseconds: 0)
    let last = max(course.window.to ?? moments.max() ?? first, first)
    // Some room on both sides; points within a few hours are in the middle of half a day.
    let span = last.milliseconds - first.milliseconds
    let room = max(span / 40, (43_200_000 - span) / 2)
    return (
      course.window.from
        ?? Timestamp(milliseconds: max(first.milliseconds - room, Timestamp.earliest.milliseconds)),
      course.window.to
        ?? Timestamp(milliseconds: min(last.milliseconds + room, Timestamp.latest.milliseconds))
    )
  }
}
