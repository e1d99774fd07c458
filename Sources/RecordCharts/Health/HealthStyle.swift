/// The style of a copy of health data, on a screen and on A4 paper.
///
/// No text from outside is in it: what stands at the foot of each page is taken from the page itself (`string-set`).
enum HealthStyle {
  static let sheet = """
    :root { color: #1f2933; background: #ffffff; }
    body { font: 15px/1.4 "DejaVu Sans", "Segoe UI", Roboto, Helvetica, Arial, sans-serif; max-width: 54rem; \
    margin: 2rem auto; padding: 0 1rem; }
    h1 { font-size: 1.7rem; margin: 0; }
    .person { font-size: 1.25rem; margin: .1rem 0 .6rem; overflow-wrap: anywhere; string-set: person content(); }
    h2 { font-size: 1.25rem; margin: 2rem 0 .6rem; border-bottom: 2px solid #1f2933; padding-bottom: .15rem; }
    h3 { font-size: 1.02rem; margin: 1.2rem 0 .15rem; overflow-wrap: anywhere; }
    h4 { font-size: .9rem; margin: .5rem 0 .1rem; color: #4a5560; }
    ul { margin: 0; padding-left: 1.2rem; }
    .facts { margin: 0; }
    .facts div { margin: .1rem 0; overflow-wrap: anywhere; }
    .facts dt { display: inline-block; width: 10.5rem; color: #4a5560; vertical-align: top; }
    .facts dd { display: inline-block; width: 70%; margin: 0; }
    .reservation { border-left: 4px solid #5a6875; background: #f0f1f3; padding: .6rem .8rem; margin: 1rem 0; \
    font-size: .85rem; }
    table { border-collapse: collapse; width: 100%; margin: .4rem 0 1rem; font-size: .86rem; }
    caption { text-align: left; font-weight: bold; padding: .3rem 0 .15rem; }
    th, td { text-align: left; vertical-align: top; padding: .18rem .5rem .18rem 0; border-bottom: 1px solid #cfd6dd; \
    overflow-wrap: break-word; }
    thead th { border-bottom: 1.5px solid #4a5560; white-space: nowrap; color: #4a5560; font-weight: bold; }
    tbody th { font-weight: normal; }
    .values { table-layout: fixed; }
    .values th:nth-child(1) { width: 23%; } .values th:nth-child(2) { width: 10%; }
    .values th:nth-child(3) { width: 11%; } .values th:nth-child(4) { width: 17%; }
    .values th:nth-child(5) { width: 16%; }
    .latest th:nth-child(1) { width: 20%; } .latest th:nth-child(2) { width: 7%; }
    .latest th:nth-child(3) { width: 9%; } .latest th:nth-child(4) { width: 14%; }
    .latest th:nth-child(5) { width: 14%; } .latest th:nth-child(6) { width: 10%; }
    .values td:nth-child(2) { font-weight: bold; }
    tr.borderline td:nth-child(5), tr.abnormal td:nth-child(5) { color: #8a4b00; }
    tr.abnormal td:nth-child(5) { font-weight: bold; }
    tr.critical td:nth-child(5), tr.critical td:nth-child(2) { color: #a3161a; font-weight: bold; }
    tr.unknown td:nth-child(5) { color: #4a5560; }
    figure { display: inline-block; width: 49%; margin: .3rem 0; vertical-align: top; }
    svg { width: 100%; height: auto; }
    @media screen and (max-width: 40rem) { figure { display: block; width: 100%; } }
    .note { color: #4a5560; font-size: .82rem; margin: .1rem 0 .3rem; overflow-wrap: anywhere; }
    @page { size: A4; margin: 16mm 15mm 20mm;
      @bottom-left { content: string(person); font: 8pt "DejaVu Sans", sans-serif; color: #4a5560; \
    width: 60mm; white-space: nowrap; overflow: hidden; }
      @bottom-center { content: "Not a diagnosis"; font: 8pt "DejaVu Sans", sans-serif; color: #4a5560; }
      @bottom-right { content: "Page " counter(page) " of " counter(pages); \
    font: 8pt "DejaVu Sans", sans-serif; color: #4a5560; width: 60mm; }
    }
    @media print {
      html { font-size: 9.5pt; }
      body { margin: 0; padding: 0; max-width: none; font-size: 9.5pt; }
      h2, h3, h4, caption, .note { break-after: avoid; }
      figure, .item, tr { break-inside: avoid; }
      svg { width: 88mm; height: auto; }
      thead { display: table-header-group; }
      tbody tr:first-child { break-before: avoid; }
    }

    """
}
