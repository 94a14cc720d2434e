const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Escapes text as HTML that shows the same characters, in an element or in a quoted attribute. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/gu, (character) => entities[character] ?? character);

/** Styles shared by all pages of a bundle: colours for light, dark and print, fonts, marks, focus; no external resources. */
export const pageStyle = `
:root {
  color-scheme: light dark;
  --paper: #fdfcfa; --ink: #1d2126; --soft: #59626d; --line: #dcd8d0; --card: #f4f1ea;
  --accent: #0a5a7a; --mark: #ffedb5; --mark-ink: #2a2108; --edge: #b98a00; --focus: #b3470e; --review: #8a4b00;
  --sans: "Inter", "Segoe UI", system-ui, -apple-system, "Noto Sans", "Liberation Sans", "DejaVu Sans", Arial, "Noto Sans CJK SC", "Noto Naskh Arabic", sans-serif;
  --serif: Charter, "Bitstream Charter", "Source Serif 4", Cambria, Georgia, "Noto Serif", "Liberation Serif", "DejaVu Serif", "Times New Roman", "Noto Serif CJK SC", "Noto Naskh Arabic", serif;
  --mono: ui-monospace, "Cascadia Code", Menlo, Consolas, "DejaVu Sans Mono", "Noto Sans Mono CJK SC", monospace;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #14171a; --ink: #e4e6e8; --soft: #a0a9b2; --line: #333a41; --card: #1d2226;
    --accent: #7cc7e8; --mark: #4d3f12; --mark-ink: #fff3cf; --edge: #e0b84a; --focus: #ffb380; --review: #f0b36b;
  }
}
* { box-sizing: border-box; }
html { text-size-adjust: 100%; -webkit-text-size-adjust: 100%; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1.125rem/1.6 var(--serif); overflow-wrap: anywhere; }
h1, h2, h3, p, li, td, th { unicode-bidi: plaintext; text-align: start; }
h1 { margin: .3rem 0 .9rem; max-width: 26em; font-size: clamp(1.6rem, 1.1rem + 2.2vw, 2.4rem); line-height: 1.18; text-wrap: balance; }
h2, h3 { font-family: var(--sans); }
a { color: var(--accent); text-underline-offset: .16em; }
a:focus-visible, summary:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; border-radius: 2px; }
body > header, .page, body > footer { max-width: 72rem; margin: 0 auto; padding: 0 1.5rem; }
body > header { padding-top: 3rem; padding-bottom: 1.25rem; }
.kind { margin: 0; color: var(--soft); font: .8125rem/1.5 var(--sans); letter-spacing: .09em; text-transform: uppercase; }
.facts { display: flex; flex-wrap: wrap; gap: .4rem; margin: 0; padding: 0; list-style: none; font: .8125rem/1.5 var(--sans); }
.facts li { margin: 0; padding: .15rem .7rem; border: 1px solid var(--line); border-radius: 99px; color: var(--soft); }
.address { margin: 0 0 .9rem; color: var(--soft); font: .8125rem/1.5 var(--sans); }
code { font: .88em/1.5 var(--mono); background: var(--card); padding: .08em .3em; border-radius: 4px; }
.heading { font-family: var(--sans); font-weight: 650; }
.mono { font: .85em/1.55 var(--mono); }
mark {
  background: var(--mark); color: var(--mark-ink); padding: .08em 0; border-radius: 2px; scroll-margin-block: 30vh;
  box-decoration-break: clone; -webkit-box-decoration-break: clone;
}
mark:target, mark:has(> .parted:target) + .rest { outline: .15em solid var(--edge); outline-offset: .12em; }
.skip { position: absolute; inset-inline-start: -99rem; }
.skip:focus { inset-inline-start: 1rem; top: 1rem; z-index: 1; padding: .4rem .8rem; background: var(--paper); }
@media (max-width: 40rem) { body > header, .page, body > footer { padding-inline: 1.1rem; } body > header { padding-top: 1.6rem; } }
@media print {
  :root {
    --paper: #fff; --ink: #000; --soft: #444; --line: #bbb; --card: #fff; --accent: #000;
    --mark: #eee; --mark-ink: #000; --edge: #000; --review: #000;
  }
  html { font-size: 9.5pt; }
  .skip { display: none; }
  body > header, .page, body > footer { display: block; max-width: none; padding: 0; }
  mark { text-decoration: underline; text-decoration-thickness: .5pt; print-color-adjust: exact; }
}
`;

/** Head data of a bundle page; language and title are escaped here. */
interface PageHead {
  readonly language: string;
  readonly title: string;
  readonly style: string;
}

/** Renders the beginning of every page of a bundle, up to its body: no scripts, no external resources. */
export const renderHead = ({ language, title, style }: PageHead): string => `<!doctype html>
<html lang="${escapeHtml(language)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="referrer" content="no-referrer">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="generator" content="Quarry">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>`;
