import RecordModel

/// Writes HTML whose texts are escaped.
struct HTMLWriter {
  private(set) var html = ""

  struct Row {
    let cells: [String]
    let style: String?

    init(_ cells: [String], class style: String? = nil) { (self.cells, self.style) = (cells, style) }
  }

  /// Markup from this module.
  mutating func raw(_ markup: String) { html += markup + "\n" }

  /// Everything up to the body; forbids loading and scripts.
  mutating func head(title: String, _ language: Language) {
    raw("<!DOCTYPE html>\n<html lang=\"\(language.rawValue)\">\n<head>\n<meta charset=\"utf-8\">")
    raw(
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">"
    )
    raw("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">")
    text("title", title)
    raw("<style>\n\(SummaryStyle.sheet)</style>\n</head>\n<body>")
  }

  mutating func text(_ name: String, _ content: String, class style: String? = nil) {
    let attribute = style.map { " class=\"\(Markup.escaped($0))\"" } ?? ""
    html += "<\(name)\(attribute)>\(Markup.escaped(content))</\(name)>\n"
  }

  mutating func definitions(_ pairs: [(String, String)]) {
    raw("<dl>")
    for (name, value) in pairs {
      html += "<div><dt>\(Markup.escaped(name))</dt><dd>\(Markup.escaped(value))</dd></div>\n"
    }
    raw("</dl>")
  }

  /// A table whose first column names its rows.
  mutating func table(_ caption: String, _ columns: [String], _ rows: [Row], class style: String? = nil) {
    guard !rows.isEmpty else { return }
    raw(style.map { "<table class=\"\(Markup.escaped($0))\">" } ?? "<table>")
    text("caption", caption)
    html += "<thead><tr>"
    for column in columns { html += "<th scope=\"col\">\(Markup.escaped(column))</th>" }
    html += "</tr></thead>\n<tbody>\n"
    for row in rows {
      html += row.style.map { "<tr class=\"\(Markup.escaped($0))\">" } ?? "<tr>"
      for (index, cell) in row.cells.enumerated() {
        let text = Markup.escaped(cell)
        html += index == 0 ? "<th scope=\"row\">\(text)</th>" : "<td>\(text)</td>"
      }
      html += "</tr>\n"
    }
    html += "</tbody>\n</table>\n"
  }
}
