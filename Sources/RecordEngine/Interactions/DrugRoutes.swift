import RecordModel
import RecordStore

/// The ways into the body that names say, by their words and by an interaction table.
struct DrugRoutes: Sendable {
  private let names: NameIndex
  /// What forms say of a name or a substance.
  private var readings: [String: [InteractionTable.RouteReading]] = [:]

  init(_ table: InteractionTable, _ names: NameIndex, _ members: [String: Set<String>]) {
    self.names = names
    for reading in table.routes ?? [] {
      for name in reading.names ?? [] {
        readings["name " + DrugWords(name).joined, default: []].append(reading)
      }
      for id in (reading.drugs ?? []).flatMap({ members[$0] ?? [$0] }) {
        readings[id, default: []].append(reading)
      }
    }
  }

  /// The local ways of the substances that a text names.
  ///
  /// Each substance has its own form: what stands in its item of a list, between its name and the next one. So a gel behind a
  /// tablet does not hide the tablet; a substance that stands anywhere without a local form is for the whole body.
  func local(in text: String) -> [String: DrugRoute] {
    var (found, systemic): ([String: DrugRoute], Set<String>) = ([:], [])
    for mention in allMentions(in: text) {
      for id in mention.ids {
        let route = route(of: id, named: mention.names, mention.form)
        if route.isLocal { found[id] = route } else { systemic.insert(id) }
      }
    }
    for id in systemic { found[id] = nil }
    return found
  }

  /// Those of every item; one without a name is about the substance before it: "Diclofenac Gel und Tabletten".
  private func allMentions(in text: String) -> [Mention] {
    var all: [Mention] = []
    for item in Clauses.items(text).flatMap(Self.joined) {
      let named = mentions(in: item)
      all += named
      guard named.isEmpty, var further = all.last, let form = DrugForms.further(DrugWords(item).words) else {
        continue
      }
      further.form = form
      all.append(further)
    }
    return all
  }

  /// What words and signs join that each have a form of their own.
  private static func joined(_ item: String) -> [String] {
    item.split { ":()".contains($0) }.flatMap { part in
      part.split(whereSeparator: \.isWhitespace).split { joints.contains(String($0).lowercased()) }
        .map { $0.joined(separator: " ") }
    }
  }

  private static let joints: Set<String> = ["mit", "with", "plus"]

  /// A substance, by one name or several one behind the other, and the form that is said of it.
  private struct Mention {
    var names: [String]
    let ids: [String]
    var range: Range<Int>
    var form: DrugRoute?
  }

  private func mentions(in text: String) -> [Mention] {
    let words = DrugWords(text)
    var mentions: [Mention] = []
    for name in names.read(words).found {
      if let last = mentions.last, Set(last.ids) == Set(name.ids) {
        mentions[mentions.count - 1].names.append(name.name)
      } else {
        mentions.append(Mention(names: [name.name], ids: name.ids, range: name.range))
      }
    }
    for index in mentions.indices {
      let start = index == 0 ? 0 : mentions[index].range.lowerBound
      let end =
        index + 1 < mentions.count ? mentions[index + 1].range.lowerBound : words.words.count
      mentions[index].form = DrugForms.route(of: Array(words.words[start..<end]))
    }
    return mentions
  }

  /// The name's own way first, then the substance's, then what the form says of all.
  ///
  /// What is put into nose, mouth, lungs or vagina reaches the whole body, unless the table says of the substance or name
  /// that it is one for there.
  private func route(of id: String, named names: [String], _ form: DrugRoute?) -> DrugRoute {
    let known = names.flatMap { readings["name " + $0] ?? [] } + (readings[id] ?? [])
    for reading in known {
      let isMeant = form.map { reading.forms?.contains($0) == true } ?? (reading.forms == nil)
      if isMeant { return reading.route }
    }
    guard let form else { return .systemic }
    return Self.absorbing.contains(form) && !known.contains { $0.route == form } ? .systemic : form
  }

  private static let absorbing: Set<DrugRoute> = [.nose, .mouth, .inhaled, .vaginal]
}
