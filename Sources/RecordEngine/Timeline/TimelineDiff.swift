import RecordModel
import RecordStore

extension DiffTimeline: Operation {
  func perform(_ engine: Engine, _ call: CallContext) throws(Failure) -> Outcome {
    let size = try RecordPage.size(limit)
    let place = try self.place(head: engine.head)
    let changes = try compare(try chart(from, engine, call), try chart(place.to, engine, call))
    guard place.offset <= changes.count else { throw RecordPage.badCursor }
    let end = min(changes.count, place.offset + size)
    let next = end < changes.count ? DiffPlace(to: place.to, offset: end) : nil
    var outcome = Outcome(
      to: place.to, sections: SectionChanges.counted(changes), changes: Array(changes[place.offset..<end]),
      page: Pagination(limit: size, nextCursor: next.map { Cursor.text($0) }))
    let withheld = try engine.read(call) { (view) throws(Failure) in
      try Chart.withheld(areas, patientId, view)
    }
    if !withheld.isEmpty { outcome.withheld = withheld }
    return outcome
  }

  private func place(head: UInt64) throws(Failure) -> DiffPlace {
    guard let cursor else { return DiffPlace(to: to ?? AsOf(position: head), offset: 0) }
    guard let place = Cursor.position(DiffPlace.self, cursor), place.offset >= 0, to == nil || to == place.to
    else { throw RecordPage.badCursor }
    return place
  }

  private typealias Sections = [(section: ChartSection, items: [ChartItem])]

  /// The chart as of a moment; empty before the record begins.
  private func chart(_ asOf: AsOf, _ engine: Engine, _ call: CallContext) throws(Failure) -> Sections {
    var call = call
    call.asOf = asOf
    do throws(Failure) {
      return try engine.read(call) { (view) throws(Failure) in
        _ = try view.patient(patientId)
        var found: Sections = []
        for section in Chart.sections(of: areas) {
          found.append((section, try section.items(patientId, view)))
        }
        return found
      }
    } catch {
      guard error.details?["reason"] == .string("before_record") else { throw error }
      return Chart.sections(of: areas).map { ($0, []) }
    }
  }

  private func compare(_ before: Sections, _ after: Sections) throws(Failure) -> [ChartChange] {
    var changes: [ChartChange] = []
    for (old, new) in zip(before, after) {
      let earlier = Dictionary(old.items.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
      let later = Set(new.items.map(\.id))
      func add(_ id: String, _ kind: ChartChange.Kind, _ fields: [FieldChange]) {
        changes.append(
          ChartChange(section: old.section.name, area: old.section.area, id: id, change: kind, fields: fields)
        )
      }
      for item in new.items {
        guard let known = earlier[item.id] else {
          add(item.id, .added, [FieldChange(path: "", before: nil, after: item.content)])
          continue
        }
        let fields = FieldChange.between(known.content, item.content)
        if !fields.isEmpty { add(item.id, .changed, fields) }
      }
      for item in old.items where !later.contains(item.id) {
        add(item.id, .removed, [FieldChange(path: "", before: item.content, after: nil)])
      }
    }
    return changes
  }
}

/// The end of a page of changes: the content of its cursors.
private struct DiffPlace: Codable {
  let to: AsOf
  let offset: Int
}

extension SectionChanges {
  /// Changes by section, in the order of the changes.
  fileprivate static func counted(_ changes: [ChartChange]) -> [SectionChanges] {
    var counted: [SectionChanges] = []
    for change in changes {
      if counted.last?.section != change.section {
        counted.append(
          SectionChanges(section: change.section, area: change.area, added: 0, removed: 0, changed: 0))
      }
      let last = counted.count - 1
      switch change.change {
      case .added: counted[last].added += 1
      case .removed: counted[last].removed += 1
      case .changed: counted[last].changed += 1
      }
    }
    return counted
  }
}

extension FieldChange {
  /// The differences between two values: members of objects one by one, everything else as a whole.
  static func between(_ before: Value, _ after: Value, path: String = "") -> [FieldChange] {
    if before == after { return [] }
    guard case .object(let old) = before, case .object(let new) = after else {
      return [FieldChange(path: path, before: before, after: after)]
    }
    var changes: [FieldChange] = []
    for member in old {
      let path = path + "/" + member.name.escapedForPointer
      if let value = after[member.name] {
        changes += between(member.value, value, path: path)
      } else {
        changes.append(FieldChange(path: path, before: member.value, after: nil))
      }
    }
    for member in new where before[member.name] == nil {
      let path = path + "/" + member.name.escapedForPointer
      changes.append(FieldChange(path: path, before: nil, after: member.value))
    }
    return changes
  }
}

extension String {
  /// As a reference token of a JSON Pointer (RFC 6901 §3).
  fileprivate var escapedForPointer: String {
    var escaped = ""
    for character in self {
      switch character {
      case "~": escaped += "~0"
      case "/": escaped += "~1"
      default: escaped.append(character)
      }
    }
    return escaped
  }
}
