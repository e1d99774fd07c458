import RecordModel

/// The description of the export's format that every export carries: `FORMAT.md`.
///
/// The tables in it are made from their definitions, so that text and files cannot differ. Says nothing of a patient.
public enum FormatDocument {
  /// Name of the description's file.
  public static let file = "FORMAT.md"

  /// The whole text, the same for all formats.
  public static var text: String {
    let tables = RecordTable.allCases.map { section($0.definition) }
    return ([introduction, formats, integrity] + ["## Tables\n"] + tables).joined(separator: "\n")
  }

  /// What a reader of that format has to know before anything else; stands in the manifest.
  public static func notes(_ format: ExportFormat) -> [String] {
    let common = ["FORMAT.md describes every file, table and column.", encoding]
    return format == .csv ? common + [defusing] : common
  }

  private static let encoding =
    "Text is UTF-8 without a byte-order mark; times are RFC 3339; a missing value is empty in CSV and null in JSON."

  private static let defusing = """
    CSV text that a spreadsheet could run as a formula (first character, after spaces, = + - @, their full-width \
    forms, TAB, CR, LF or NUL) has an apostrophe put before it; numbers are left as they are. The formats json and \
    ndjson hold all texts unaltered.
    """

  private static func section(_ table: ExportTable) -> String {
    let rows = table.columns.map { "| `\($0.name)` | \($0.type.rawValue) | \($0.description) |" }
    return """
      ### \(table.name)
      \(table.description)

      | column | type | meaning |
      |---|---|---|
      \(rows.joined(separator: "\n"))

      """
  }

  private static let introduction = """
    # The export of a patient's record

    Format version \(RecordTable.formatVersion). An export holds everything that the record knows of one patient up to
    one position of its log: how things stood, every change on the way there, and the events themselves. The same
    patient, format and position give the same bytes whenever they are asked for.

    """

  private static let formats = """
    ## Formats
    - **csv**: a file a table, `TABLE.csv`, by RFC 4180: a header row, commas, CRLF after every row, quotes where they
      are needed. An empty field is a missing value, `""` an empty text. The payload of an event is JSON text.
    - **ndjson**: one file, `record.ndjson`, an object a line: `table` names the table, the other members are the columns.
    - **json**: one file, `record.json`: one object, a member a table, holding the list of its rows; `patient` holds its
      one row.

    \(encoding)

    In CSV, text that a spreadsheet could run as a formula has an apostrophe put before it: text whose first character,
    after spaces and byte-order marks, is `=`, `+`, `-`, `@`, one of their full-width forms, TAB, CR, LF or NUL. Numbers
    are left as they are. The formats json and ndjson hold all texts unaltered; use them where that matters.

    Types of columns: `text`, `uuid` (36 characters), `integer`, `decimal` (at most two decimals, a point), `timestamp`
    (RFC 3339), `date` (YYYY-MM-DD), `json` (a JSON value; in CSV its text).

    """

  private static let integrity = """
    ## Wholeness
    `manifest.json` names store, patient and position, the chain hash of the log at that position, length and SHA-256 of
    every file, and the rows of every table. `exportedAt` is the moment at which the log took its record at that
    position. An export is whole where every file has the length and hash given there: `sha256sum FILE` prints the hash.

    """
}
