import RecordModel

/// The description of the format, which is part of every export: `FORMAT.md`.
///
/// The tables in it are made from their definitions, so that text and files cannot differ. Says nothing about
/// a patient.
package enum FormatDocument {
  package static let file = "FORMAT.md"

  /// The information about a person's data.
  package static let informationFile = "information.json"

  /// The same in readable form.
  package static func informationFile(_ language: Language) -> String {
    "information.\(language.rawValue).md"
  }

  /// The whole text, the same for all formats and profiles.
  ///
  /// - Parameters:
  ///   - tables: those of a full export.
  ///   - own: those that only other profiles have.
  ///   - names: the tables of each profile.
  package static func text(
    _ tables: [ExportTable], ofProfiles own: [ExportTable] = [],
    names: [(profile: ExportProfile, tables: [String])] = []
  ) -> String {
    var parts = [introduction, formats, scope]
    if !names.isEmpty { parts.append(profiles(names)) }
    parts += [events, integrity] + ["## Tables\n"] + tables.map(section)
    if !own.isEmpty { parts += ["## Tables of the profiles access and portability\n"] + own.map(section) }
    return parts.joined(separator: "\n")
  }

  /// Required reading for that format; part of the manifest.
  package static func notes(_ format: ExportFormat, _ profile: ExportProfile = .full) -> [String] {
    var notes = ["FORMAT.md describes every file, table and column.", encoding]
    if format == .csv { notes.append(defusing) }
    if profile != .full { notes.append(notABackup) }
    return notes
  }

  private static let notABackup = "This is a copy for the person, not a backup: it cannot be imported."

  private static let encoding =
    "Text is UTF-8 without a byte-order mark; times are RFC 3339; a missing value is empty in CSV and null in JSON."

  private static let defusing = """
    CSV text that a spreadsheet could run as a formula (first character, after spaces, = + - @, their full-width \
    forms, TAB, CR, LF or NUL) has an apostrophe put before it; numbers are left as they are. The formats json and \
    ndjson hold all texts unaltered.
    """

  private static func section(_ table: ExportTable) -> String {
    let rows = table.columns.map { "| `\($0.name)` | \($0.type.rawValue) | \(meaning($0)) |" }
    return """
      ### \(table.name)
      \(table.description)

      | column | type | meaning |
      |---|---|---|
      \(rows.joined(separator: "\n"))

      """
  }

  /// The description with unit and rule, if there are any.
  static func meaning(_ column: ExportColumn) -> String {
    var text = column.description
    if let unit = column.unit { text += " Unit: \(unit)." }
    if let rule = column.rule { text += " Rule: \(rule)." }
    return text
  }

  private static let introduction = """
    # The export of a record

    Format version \(ExportManifest.formatVersion). An export holds everything that the record knows of one patient, or of
    all, up to one position of its log: how things stood, every change on the way there, and the events themselves. The
    same patient, scope, format and position give the same bytes whenever they are asked for. Copies that are made for the
    person hold more or less; see Profiles.

    """

  private static let formats = """
    ## Formats
    - **csv**: a file a table, `TABLE.csv`, by RFC 4180: a header row, commas, CRLF after every row, quotes where they
      are needed. An empty field is a missing value, `""` an empty text. JSON values stand as their text.
    - **ndjson**: one file, `record.ndjson`, an object a line: `table` names the table, the other members are the columns.
    - **json**: one file, `record.json`: one object, a member a table, holding the list of its rows; `patient` holds its
      one row.

    Every full export also holds `events.ndjson`, the events as they can be imported; see below.

    \(encoding)

    In CSV, text that a spreadsheet could run as a formula has an apostrophe put before it: text whose first character,
    after spaces and byte-order marks, is `=`, `+`, `-`, `@`, one of their full-width forms, TAB, CR, LF or NUL. Numbers
    are left as they are. The formats json and ndjson hold all texts unaltered; use them where that matters.

    Types of columns: `text`, `uuid` (36 characters), `integer`, `decimal` (a point, at most three decimals; an
    `entered_value` has as many as were entered, at most twelve), `timestamp` (RFC 3339), `date` (YYYY-MM-DD), `boolean`
    (`true` or `false`), `json` (a JSON value; in CSV its text). Values of laboratories have the digits that were
    reported: 2.0 is not shortened to 2.

    """

  private static let scope = """
    ## What an export covers
    - **One patient** or **all**. In an export of all patients every row begins with `patient_id`, `patient` holds a list
      of rows, and the rows of a patient stand together, by patient id. Patients whose key was destroyed are in no table;
      the manifest counts them.
    - **As of a position.** State is what the record's own methods answered right after the event at that position, with
      the clock at the moment the log took it. Every part of the record's chart is in exactly one table: a part without a
      table of its own is exported whole as `id` and `content`, exactly as its method answers it.
    - **Since a position.** Tables of events, and `events.ndjson`, hold only events after it. Tables of the state hold the
      rows that are new or different from those of the same export as of that earlier position, also where only time
      or a definition changed them; `patient` then may be empty. Rows that are gone are not listed: what took them away
      is among the events. Nothing else is left out, so tables of one kind may refer to rows of an earlier export.
    - **Areas.** Only the tables of those areas, and only their events. Such an export cannot be imported: its streams have
      gaps.

    """

  private static func profiles(_ names: [(profile: ExportProfile, tables: [String])]) -> String {
    let lists = names.filter { $0.profile != .full }.map { name in
      "Tables of **\(name.profile.rawValue)**: " + name.tables.map { "`\($0)`" }.joined(separator: ", ") + "."
    }
    return profiles + "\n" + lists.joined(separator: "\n\n") + "\n"
  }

  private static let profiles = """
    ## Profiles
    `profile` in the manifest says for what an export was made; where it is missing, it is **full**.
    - **full**: everything, of one patient or of all, with `events.ndjson`; it can be imported.
    - **access**: what a person may know of their data (GDPR Art. 15). All tables of a full export, what happened to the
      person's account, and three files about the data: `information.json`, and the same to be read as
      `information.de.md` and `information.en.md`. Without `events.ndjson`, whose content the table `events` has. Always of
      one patient and whole.
    - **portability**: what the person provided (GDPR Art. 20), by giving it or by using a device or the service (WP 242
      rev.01): answers, own measurements, messages, journal, intake, consents, preferences, sign-ins. Not what was computed
      from it, what the care team wrote or measured, laboratory results, or what opens an account. Without
      `events.ndjson`. Always of one patient and whole.

    Members of `information.json`: `patientId`, `position`, `madeAt`, `controller`, `purposes` (Art. 15(1)(a)), `categories`
    (b), `recipients` (c): `disclosures` to others, `looks` by those who work with the record, each with how often and from
    when to when, `knownSince` and `planned`; `storage` (d), `rights` (e, f), `sources` (g), `automatedDecisions` (h) with
    every rule that something was computed by; `account` with its sessions, `consents`, `sharing`, `careRelationships`,
    `emergencyAccesses`. Tables show the position of the manifest; what stands in these files is as it was at `madeAt`, so two
    exports of the same position can differ in it. Others are named by role and id.

    An export for somebody else than the patient names `recipient` and `purpose`. That it was given stands in the access log
    of every patient contained before it can be read, and `access.disclosures` lists it.

    """

  private static let events = """
    ## events.ndjson
    One JSON object a line, in the order of the log: of one patient the events of its stream, of all patients every event,
    also those of questionnaires and measures. Members: `position` (from 1), `streamKind` and `streamId`, `revision` (in the
    stream, from 0), `type` and `version` as they are stored, `occurredAt` with the UTC offset of the place, `recordedAt`,
    `clockClamped` (only where true), `decidedAt` (what the clock showed, only where that is not `recordedAt`), `actor`,
    `channel`, and where there are some `causation` (the position of the causing event), `commandId` and `requestId`; last
    `payload`, in the shape of `version`, or null where the key was destroyed.
    `recordctl import` makes the very same stored payload bytes from it. Not part of any export: the answers that commands
    gave, by which a repeated command id is recognized; chain hashes and keys, which are every store's own.

    """

  private static let integrity = """
    ## Wholeness
    `manifest.json` names store, patient and position, the chain hash of the log at that position, length and SHA-256 of
    every file, and the rows of every table. `exportedAt` is the moment at which the log took its record at that
    position. An export is whole where every file has the length and hash given there: `sha256sum FILE` prints the hash.

    """
}
