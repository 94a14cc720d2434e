/** The stylesheet of `report.html`: readable measure, light and dark, print; no fonts or images from anywhere. */
export const reportStyle = `
:root {
  color-scheme: light dark;
  --paper: #fdfcfa; --ink: #1d2126; --soft: #59626d; --line: #dcd8d0; --card: #f4f1ea;
  --accent: #0a5a7a; --mark: #ffe9a6; --mark-ink: #2a2108; --focus: #b3470e;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #14171a; --ink: #e4e6e8; --soft: #a0a9b2; --line: #333a41; --card: #1d2226;
    --accent: #7cc7e8; --mark: #5a4708; --mark-ink: #fff3cf; --focus: #ffb380;
  }
}
* { box-sizing: border-box; }
html { text-size-adjust: 100%; }
body {
  margin: 0; background: var(--paper); color: var(--ink); line-height: 1.62;
  font: 1.0625rem/1.62 Charter, "Bitstream Charter", "Source Serif 4", Cambria, Georgia, "Noto Serif", "Noto Serif CJK SC", serif;
  overflow-wrap: anywhere;
}
header, .page { max-width: 72rem; margin: 0 auto; padding: 0 1.5rem; }
header { padding-top: 3rem; padding-bottom: 1.25rem; }
.kind, nav, .facts, .address, footer, table, .number, h2, h3 {
  font-family: "Inter", "Segoe UI", system-ui, -apple-system, "Noto Sans", "Noto Sans CJK SC", sans-serif;
}
.kind { margin: 0; color: var(--soft); font-size: .8125rem; letter-spacing: .09em; text-transform: uppercase; }
h1 { margin: .3rem 0 .9rem; max-width: 26em; font-size: clamp(1.6rem, 1.1rem + 2.2vw, 2.4rem); line-height: 1.18; text-wrap: balance; }
.facts { display: flex; flex-wrap: wrap; gap: .4rem; margin: 0; padding: 0; list-style: none; font-size: .8125rem; }
.facts li { padding: .15rem .7rem; border: 1px solid var(--line); border-radius: 99px; color: var(--soft); }
.page { display: grid; grid-template-columns: minmax(0, 1fr); gap: 0 3.5rem; padding-bottom: 5rem; }
nav { font-size: .875rem; line-height: 1.4; }
nav ol { margin: 0; padding: .75rem 0; border-block: 1px solid var(--line); list-style: none; columns: 11rem; }
nav li { padding: .2rem 0; break-inside: avoid; }
nav a { color: var(--soft); text-decoration: none; }
nav a:hover { color: var(--accent); text-decoration: underline; }
@media (min-width: 62rem) {
  .page { grid-template-columns: 13rem minmax(0, 44rem); }
  nav { position: sticky; top: 1.5rem; align-self: start; max-height: calc(100vh - 3rem); overflow: auto; margin-top: 2.2rem; }
  nav ol { columns: auto; border-block: 0; border-left: 2px solid var(--line); padding: 0 0 0 1rem; }
}
section { scroll-margin-top: 1rem; }
h2 { margin: 2.4rem 0 .8rem; font-size: 1.3rem; line-height: 1.3; letter-spacing: -.01em; }
h3 { margin: 1.8rem 0 .5rem; font-size: 1.02rem; line-height: 1.4; }
p { margin: 0 0 .9rem; }
a { color: var(--accent); text-underline-offset: .16em; }
a:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; border-radius: 2px; }
a[href^="#doc-"] { padding: 0 .1em; font: 600 .75em/1 "Segoe UI", system-ui, sans-serif; text-decoration: none; vertical-align: .28em; white-space: nowrap; }
a[href^="#doc-"]:hover { text-decoration: underline; }
#short-answer > p:not(:last-child) { font-size: 1.16rem; line-height: 1.55; }
#short-answer { padding: .2rem 1.5rem .6rem; margin-top: 1.6rem; background: var(--card); border-left: 4px solid var(--accent); border-radius: 0 8px 8px 0; }
#short-answer h2 { margin-top: 1rem; }
#short-answer > p:last-child { color: var(--soft); font-size: .9rem; }
table { width: 100%; border-collapse: collapse; font-size: .875rem; line-height: 1.5; }
th, td { padding: .5rem .75rem .5rem 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
th { color: var(--soft); font-weight: 600; white-space: nowrap; }
#coverage td:last-child { white-space: nowrap; color: var(--accent); letter-spacing: -.02em; font-variant-numeric: tabular-nums; }
#contradictions td { width: 40%; } #contradictions td:last-child { width: 20%; color: var(--soft); }
ul, ol { padding-left: 1.3rem; } li { margin: .3rem 0; }
#sources > ul { padding: 0; list-style: none; } #sources li { margin: 0 0 1rem; font-size: .95rem; line-height: 1.5; }
code { font: .88em/1.5 ui-monospace, "Cascadia Code", Menlo, Consolas, "DejaVu Sans Mono", monospace; background: var(--card); padding: .08em .3em; border-radius: 4px; }
pre { overflow-x: auto; padding: .9rem 1.1rem; background: var(--card); border: 1px solid var(--line); border-radius: 8px; }
pre code { padding: 0; background: none; overflow-wrap: normal; }
.source { margin: 2rem 0; } .source h3 { margin-bottom: .1rem; }
.number { display: inline-block; min-width: 1.6em; padding: 0 .4em; border-radius: 4px; background: var(--accent); color: var(--paper); text-align: center; font-size: .85em; }
.address { color: var(--soft); font-size: .8125rem; }
.excerpt { margin: 0 0 .9rem; padding: .7rem 1.1rem; background: var(--card); border-radius: 8px; font-size: .94rem; line-height: 1.55; color: var(--soft); }
.excerpt p { margin: 0; white-space: pre-wrap; }
.excerpt footer { margin-top: .4rem; font-size: .72rem; }
mark { background: var(--mark); color: var(--mark-ink); padding: .06em 0; border-radius: 2px; scroll-margin-top: 35vh; box-decoration-break: clone; -webkit-box-decoration-break: clone; }
mark:target { outline: 3px solid var(--focus); outline-offset: 2px; }
.skip { position: absolute; left: -99rem; } .skip:focus { left: 1rem; top: 1rem; padding: .4rem .8rem; background: var(--paper); }
@media (max-width: 40rem) { table { display: block; overflow-x: auto; } #short-answer { padding-inline: 1rem; } }
@media print {
  :root { --paper: #fff; --ink: #000; --soft: #444; --line: #bbb; --card: #fff; --accent: #000; --mark: #eee; --mark-ink: #000; }
  body { font-size: 10.5pt; } nav, .skip { display: none; } .page, header { display: block; max-width: none; padding: 0; }
  h2, h3 { break-after: avoid; } .excerpt, tr, pre { break-inside: avoid; } .excerpt, #short-answer { border: 1px solid #bbb; }
  #sources a[href^="http"] { color: inherit; }
}
`;
