/// The style of the page, on a screen and on A4 paper.
enum SummaryStyle {
  static let sheet = """
    :root { color: #1f2933; background: #ffffff; }
    body { font: 15px/1.45 "DejaVu Sans", "Segoe UI", Roboto, Helvetica, Arial, sans-serif; max-width: 52rem; \
    margin: 2rem auto; padding: 0 1rem; }
    h1 { font-size: 1.7rem; margin: 0 0 .5rem; overflow-wrap: anywhere; }
    h2 { font-size: 1.25rem; margin: 2rem 0 .5rem; border-bottom: 2px solid #1f2933; }
    h3 { font-size: 1rem; margin: 1rem 0 .25rem; overflow-wrap: anywhere; }
    header dl, .item dl { display: grid; grid-template-columns: repeat(auto-fit, minmax(22rem, 1fr)); \
    gap: .1rem 1.5rem; margin: 0; }
    dl div { display: flex; gap: .5rem; }
    dt { color: #4a5560; } dt::after { content: ":"; }
    dd { margin: 0; overflow-wrap: anywhere; }
    table { border-collapse: collapse; width: 100%; margin: .75rem 0; font-size: .9rem; }
    caption { text-align: left; font-weight: bold; padding: .25rem 0; }
    th, td { text-align: left; vertical-align: top; padding: .25rem .6rem .25rem 0; \
    border-bottom: 1px solid #cfd6dd; overflow-wrap: anywhere; }
    thead th { border-bottom: 1.5px solid #4a5560; white-space: nowrap; }
    tbody th { font-weight: normal; }
    tr.abnormal td:nth-child(3) { color: #8a4b00; font-weight: bold; }
    tr.critical td:nth-child(3) { color: #a3161a; font-weight: bold; }
    .events tbody th, .events td:last-child { white-space: nowrap; }
    figure { margin: 1rem 0; break-inside: avoid; }
    svg { max-width: 100%; height: auto; }
    @media screen and (max-width: 40rem) {
      /* A drawing as wide as a phone has letters nobody can read. */
      figure { overflow-x: auto; margin: 1rem 0; }
      figure svg { max-width: none; width: 36rem; }
    }
    .note, footer { color: #4a5560; font-size: .85rem; }
    @page { size: A4; margin: 16mm 15mm; }
    @media print {
      body { margin: 0; padding: 0; max-width: none; font-size: 10pt; }
      h2, h3, caption { break-after: avoid; }
      svg { width: 130mm; height: auto; }
      thead { break-after: avoid; }
      tbody tr:first-child { break-before: avoid; }
      tr, .item { break-inside: avoid; }
      thead { display: table-header-group; }
    }

    """
}
