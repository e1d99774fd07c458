/// The styles that all pages share.
///
/// Every pair of text and background has a contrast of 4.5 : 1 or more in both schemes, and the focus ring
/// has one of 3 : 1 (WCAG 2.2, 1.4.3, 1.4.11, 2.4.13); buttons and links are 44 pixels high (2.5.8 asks for
/// 24).
enum PageStyle {
  /// Colours by use.
  static let colours = """
    :root{color-scheme:light dark;--ground:#f6f8f9;--card:#fff;--text:#17232b;--quiet:#465a66;--line:#c9d3d9;\
    --accent:#0b5c6b;--on-accent:#fff;--notice:#fff4e0;--notice-line:#8a5a00;--focus:#0b5c6b}
    @media(prefers-color-scheme:dark){:root{--ground:#10181d;--card:#18242b;--text:#eaf0f3;--quiet:#a9bbc5;\
    --line:#3b4c56;--accent:#7fd3e0;--on-accent:#06262c;--notice:#33270f;--notice-line:#f0b95b;--focus:#7fd3e0}}
    """

  static let common =
    colours + """

      *{box-sizing:border-box}
      body{margin:0;background:var(--ground);color:var(--text);\
      font:1.0625rem/1.6 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;\
      overflow-wrap:anywhere}
      header,main{max-width:40rem;margin:0 auto;padding:1.25rem}
      header{padding-bottom:0}
      .brand{margin:0;color:var(--quiet);font-weight:600}
      h1{margin:0 0 .75rem;font-size:1.75rem;line-height:1.25}
      h2{margin:1.75rem 0 .5rem;font-size:1.25rem;line-height:1.3}
      main:focus{outline:none}
      .card{padding:1.5rem;background:var(--card);border:1px solid var(--line);border-radius:.75rem}
      .notice{margin:0 0 1rem;padding:.75rem 1rem;background:var(--notice);\
      border-left:.25rem solid var(--notice-line);border-radius:.25rem}
      .quiet{color:var(--quiet)}
      .actions{display:flex;flex-direction:column;gap:.75rem;margin:1.5rem 0 0;padding:0;list-style:none}
      a{color:var(--accent)}
      .button{display:block;min-height:2.75rem;padding:.625rem 1rem;border:2px solid var(--accent);\
      border-radius:.5rem;text-align:center;text-decoration:none;font-weight:600}
      .button:hover{text-decoration:underline}
      .primary{background:var(--accent);color:var(--on-accent)}
      :focus-visible{outline:3px solid var(--focus);outline-offset:2px}
      .skip{position:absolute;left:1rem;top:-5rem;padding:.625rem 1rem;background:var(--card);color:var(--accent);\
      border-radius:0 0 .5rem .5rem}
      .skip:focus{top:0}
      @media print{:root{--ground:#fff;--card:#fff;--text:#000;--quiet:#333}.skip,.actions{display:none}\
      .card{border:0;padding:0}}

      """
}
