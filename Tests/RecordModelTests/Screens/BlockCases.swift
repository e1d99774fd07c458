import RecordModel

/// Blocks and what is said of them.
enum BlockCases {
  /// What HTML sanitisers are tried with: nothing of it is a block, an attribute, a link or a style (R-MH-308).
  static let unsafe: [String] =
    elements.map { #"{"type":"\#($0)","children":[]}"# } + members + links + pictures + styles

  private static let elements = [
    "script", "SCRIPT", "ScRiPt", "iframe", "IFRAME", "object", "embed", "applet", "svg", "math", "style",
    "link", "meta", "base", "template", "noscript", "frame", "frameset", "video", "audio", "source", "image",
    "isindex", "foreignObject", "animate", "body", "script ", "script/x", "div onload", "p><script", "xmp",
    "plaintext", "noembed", "marquee", "details", "dialog", "portal", "slot",
  ]

  private static let members =
    [
      #"{"type":"div","onclick":"alert(1)"}"#, #"{"type":"div","onLoad":"alert(1)"}"#,
      #"{"type":"div","properties":{"onmouseover":"alert(1)"}}"#,
    ]
    + [
      #""onclick":"alert(1)""#, #""ONERROR":"alert(1)""#, #""onanimationstart":"x""#, #""style":"x""#,
      #""srcdoc":"<p>""#, #""srcset":"/a 2x""#, #""formaction":"/a""#, #""xlink:href":"/a""#,
      #""background":"/a""#, #""ping":"/a""#, #""target":"_blank""#, #""is":"x-a""#, #""class":"a""#,
      #""data-action":"logout""#, #""nonce":"a""#, #""http-equiv":"refresh""#, #""aria-":"x""#,
      #""aria-label onclick":"x""#, #""aria-Label":"x""#,
    ].map { #"{"type":"a","properties":{"attributes":{\#($0)}}}"# }

  private static let links = [
    "javascript:alert(1)", "JaVaScRiPt:alert(1)", " javascript:alert(1)", "java\\tscript:alert(1)",
    "java\\nscript:alert(1)", "\\u00a0javascript:alert(1)", "&#106;avascript:alert(1)",
    "javascript&colon;alert(1)", "vbscript:msgbox(1)", "data:text/html,<script>alert(1)</script>",
    "data:text/html;base64,PHNjcmlwdD4=", "data:image/svg+xml;base64,PHN2Zz4=", "feed:javascript:alert(1)",
    "view-source:javascript:alert(1)", "jar:https://evil.example!/", "blob:https://evil.example/1",
    "file:///etc/passwd", "http://evil.example", "//evil.example", "/\\\\evil.example",
    "\\\\\\\\evil.example",
    "https:", "https:// evil.example", "livescript:[code]", "mocha:[code]", "javascript\\u003aalert(1)",
    "javascript:{{userName}}", "x{{userName}}", "ftp://evil.example", "evil.html", "",
  ].map { #"{"type":"a","properties":{"attributes":{"href":"\#($0)"}}}"# }

  private static let pictures = [
    "https://evil.example/a.png", "http://evil.example/a.png", "//evil.example/a.png", "javascript:alert(1)",
    "data:image/svg+xml;base64,PHN2Zz4=", "data:image/gif;base64,R0lG", "data:text/html;base64,PHA+",
    "data:image/png,<svg>", "data:image/png;base64,", "data:image/png;base64,AA==\\\" onerror=\\\"x",
    "data:image/png;charset=x;base64,AA==", "", "https://evil.example/{{userName}}",
  ].map { #"{"type":"img","properties":{"attributes":{"alt":"","src":"\#($0)"}}}"# }

  private static let styles = [
    ("backgroundColor", "url(https://evil.example)"), ("backgroundColor", "URL(//evil.example)"),
    ("background", "red"), ("backgroundImage", "none"), ("color", "expression(alert(1))"),
    ("width", "expression(alert(1))"), ("color", "red;background:url(x)"), ("color", "red}body{color:red"),
    ("color", "red/* x */"), ("color", "/**/red"), ("color", "@import 'x'"), ("color", "\\\\75rl(x)"),
    ("color", "red\\\\"), ("color", "image-set('x' 1x)"), ("color", "attr(href)"), ("color", "var(--x)"),
    ("color", "env(x)"), ("color", "</style><script>"), ("color", "<!--"), ("color", "red!important"),
    ("fontFamily", "'Inter"), ("width", "calc(1px"), ("width", "1px)"), ("position", "fixed"),
    ("zIndex", "9"), ("behavior", "x"), ("MozBinding", "x"), ("content", "x"), ("filter", "none"),
    ("transform", "none"), ("animation", "x"), ("--x", "1"), ("background-color", "red"),
    ("whiteSpace", "nowrap"), ("color", ""), ("fontFamily", "src:local(x)"),
  ].map { #"{"type":"p","properties":{"style":{"\#($0.0)":"\#($0.1)"}}}"# }

  /// What is no harm, and shown.
  static let safe: [String] = [
    ##"{"type":"div","id":"a-1","properties":{"style":{"backgroundColor":"#F9FAFA","maxWidth":"1200px"}}}"##,
    #"{"type":"a","properties":{"attributes":{"href":"/labs"}},"children":["Labs"]}"#,
    #"{"type":"a","properties":{"attributes":{"href":"https://example.org/a?b=c#d"}}}"#,
    #"{"type":"a","properties":{"attributes":{"href":"tel:911"}}}"#,
    #"{"type":"a","properties":{"attributes":{"href":"mailto:help@example.org"}}}"#,
    ##"{"type":"a","properties":{"attributes":{"href":"#top","aria-label":"Top"}}}"##,
    #"{"type":"a","properties":{"attributes":{"href":"{{item.documentUrl}}"},"repeat":"faqs"}}"#,
    #"{"type":"img","properties":{"attributes":{"alt":"","src":"data:image/png;base64,iVBORw0KGgo="}}}"#,
    #"{"type":"img","properties":{"attributes":{"alt":"","src":"data:image/jpeg;base64,/9j/4AA="}}}"#,
    #"{"type":"img","properties":{"attributes":{"alt":"{{userName}}","src":"/api/attachments/1"}}}"#,
    #"{"type":"p","children":["<script>alert(1)</script> &amp; {userName} } %7b"]}"#,
    #"{"type":"p","properties":{"style":{"fontFamily":"Inter, 'Segoe UI'","boxShadow":"0 1px 3px rgba(0,0,0,0.1)"}}}"#,
    #"{"type":"button","properties":{"action":{"action":"goTo","screen":"patient-labs"}}}"#,
    #"{"type":"button","properties":{"action":{"action":"logout"}}}"#,
    #"{"type":"form","properties":{"attributes":{"name":"listFaqs"}}}"#,
    #"{"type":"table","children":[{"type":"tr","children":[{"type":"td","children":["x"]}]}]}"#,
  ]
}
