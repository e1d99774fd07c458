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
  /// A form belongs to what stands in the same part of a list, so that a gel behind a tablet does not hide the tablet; a
  /// substance that stands anywhere without a local form is for the whole body.
  func local(in text: String) -> [String: DrugRoute] {
    var (found, systemic): ([String: DrugRoute], Set<String>) = ([:], [])
    for part in ListParts.parts(of: text) {
      let words = DrugWords(part)
      let form = DrugForms.route(of: words.words)
      for name in names.read(words).found {
        for id in name.ids {
          let route = route(of: id, named: name.name, form)
          if route.isLocal { found[id] = route } else { systemic.insert(id) }
        }
      }
    }
    for id in systemic { found[id] = nil }
    return found
  }

  /// The name's own way first, then the substance's, then what the form says of all.
  private func route(of id: String, named name: String, _ form: DrugRoute?) -> DrugRoute {
    for reading in (readings["name " + name] ?? []) + (readings[id] ?? []) {
      let isMeant = form.map { reading.forms?.contains($0) == true } ?? (reading.forms == nil)
      if isMeant { return reading.route }
    }
    return form ?? .systemic
  }
}

/// The parts of a list that people write in one line.
enum ListParts {
  /// A comma between digits is a decimal one, and a stop behind one or two letters or a number belongs to an abbreviation.
  static func parts(of text: String) -> [String] {
    var (parts, part): ([String], String) = ([], "")
    let characters = Array(text)
    for (index, character) in characters.enumerated() {
      let isDecimal = character == "," && index + 1 < characters.count && characters[index + 1].isNumber
      let isStop = character == "." && part.suffix(3).allSatisfy(\.isLetter) && part.count >= 3
      if isStop || character.isNewline || (";+&,".contains(character) && !isDecimal) {
        parts.append(part)
        part = ""
      } else {
        part.append(character)
      }
    }
    return (parts + [part]).flatMap { split(at: conjunctions, $0) }
  }

  private static let conjunctions: Set<String> = ["und", "and", "sowie", "u."]

  private static func split(at words: Set<String>, _ text: String) -> [String] {
    text.split(whereSeparator: \.isWhitespace).split { words.contains($0.lowercased()) }
      .map { $0.joined(separator: " ") }
  }
}
