import RecordCharts
import RecordModel

/// The document as a page for people, without scripts or external resources.
enum OpenAPIPage {
  static func html(_ document: Value) -> String {
    let title = document["info"]?["title"]?.asText ?? ""
    var page = """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>\(escape(title))</title>
      <style>
      \(style)</style>
      </head>
      <body>
      <header><h1>\(escape(title))</h1>
      <p>\(escape(document["info"]?["summary"]?.asText ?? "")) For programs: <a href="/openapi.json">openapi.json</a>.</p>
      </header>
      <main>

      """
    for tag in document["tags"]?.asList ?? [] {
      let name = tag["name"]?.asText ?? ""
      page += "<section id=\"\(escape(name))\">\n<h2>\(escape(tag["description"]?.asText ?? name))</h2>\n"
      for path in document["paths"]?.asMembers ?? [] {
        for operation in path.value.asMembers where operation.value["tags"]?.asList.first?.asText == name {
          page += Self.operation(operation.name, path.name, operation.value, document)
        }
      }
      page += "</section>\n"
    }
    return page + "</main>\n</body>\n</html>\n"
  }

  private static func operation(
    _ method: String, _ path: String, _ operation: Value, _ document: Value
  ) -> String {
    let mark = operation["deprecated"] == true ? " <em>deprecated</em>" : ""
    var text = """
      <details id="\(escape(operation["operationId"]?.asText ?? ""))">
      <summary><b>\(method.uppercased())</b> <code>\(escape(path))</code>\(mark)
      <span>\(escape(operation["summary"]?.asText ?? ""))</span></summary>

      """
    text += table(
      "Parameters",
      (operation["parameters"]?.asList ?? []).map { parameter in
        let parameter = resolved(parameter, document)
        return (
          "\(parameter["name"]?.asText ?? "") (\(parameter["in"]?.asText ?? ""))",
          [schema(parameter["schema"], document), parameter["description"]?.asText ?? ""]
            .filter { !$0.isEmpty }.joined(separator: " – ")
        )
      })
    if let body = operation["requestBody"]?["content"]?["application/json"]?["schema"] {
      text += "<p>Body</p>\n<pre>\(escape(schema(body, document)))</pre>\n"
    }
    text += table(
      "Answers",
      (operation["responses"]?.asMembers ?? []).map { answer in
        let types = (answer.value["content"]?.asMembers ?? []).map(\.name).joined(separator: ", ")
        return (
          answer.name,
          [answer.value["description"]?.asText ?? "", types].filter { !$0.isEmpty }.joined(separator: " ")
        )
      })
    for answer in operation["responses"]?.asMembers ?? [] where answer.name.hasPrefix("2") {
      guard let shape = answer.value["content"]?["application/json"]?["schema"] else { continue }
      text += "<p>\(escape(answer.name))</p>\n<pre>\(escape(schema(shape, document)))</pre>\n"
    }
    return text + "</details>\n"
  }

  private static func table(_ caption: String, _ rows: [(String, String)]) -> String {
    guard !rows.isEmpty else { return "" }
    let lines = rows.map { "<tr><th scope=\"row\">\(escape($0.0))</th><td>\(escape($0.1))</td></tr>\n" }
    return "<table><caption>\(caption)</caption>\n\(lines.joined())</table>\n"
  }

  private static func resolved(_ value: Value, _ document: Value) -> Value {
    guard let reference = value["$ref"]?.asText else { return value }
    return reference.split(separator: "/").dropFirst().reduce(document) { $0[String($1)] ?? .null }
  }

  private static func schema(_ schema: Value?, _ document: Value) -> String {
    schema.map { OpenAPIShape.text($0) } ?? ""
  }

  private static func escape(_ text: String) -> String { Markup.escaped(text) }

  private static let style = """
    :root { color-scheme: light dark; }
    body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 0 auto; padding: 1rem; }
    summary { cursor: pointer; padding: .4rem 0; overflow-wrap: anywhere; }
    summary span { display: block; padding-left: 1.2rem; }
    details { border-bottom: 1px solid #8888; }
    pre { overflow-x: auto; padding: .5rem; border: 1px solid #8888; font-size: .85rem; }
    table { border-collapse: collapse; width: 100%; margin: .5rem 0; font-size: .9rem; }
    caption { text-align: left; font-weight: bold; }
    th, td { text-align: left; vertical-align: top; padding: .2rem .6rem .2rem 0; overflow-wrap: anywhere; }
    th { font-weight: normal; font-family: monospace; width: 16rem; }

    """
}
