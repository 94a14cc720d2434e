/** Styles of the report in addition to those of all bundle pages: contents beside the text, the answer, tables, cited passages. */
export const reportStyle = `
.page { display: grid; grid-template-columns: minmax(0, 1fr); gap: 0 3.5rem; padding-bottom: 5rem; }
nav { font: .875rem/1.4 var(--sans); }
nav ol { margin: 0; padding: .75rem 0; border-block: 1px solid var(--line); list-style: none; columns: 9.5rem 3; column-gap: 1.2rem; }
nav li { margin: 0; padding: .2rem 0; break-inside: avoid; }
nav a { color: var(--soft); text-decoration: none; }
nav a:hover { color: var(--accent); text-decoration: underline; }
@media (min-width: 62rem) {
  .page { grid-template-columns: 13rem minmax(0, 42rem); }
  nav { position: sticky; top: 1.5rem; align-self: start; max-height: calc(100vh - 3rem); overflow: auto; margin-top: 2.2rem; }
  nav ol { columns: auto; border-block: 0; border-inline-start: 2px solid var(--line); padding: 0; padding-inline-start: 1rem; }
}
section { scroll-margin-top: 1rem; }
nav .aside { font-size: .8125rem; }
li:not(.aside) + .aside { margin-top: .7rem; }
h2 { margin: 2.6rem 0 .8rem; font-size: 1.3rem; line-height: 1.3; letter-spacing: -.01em; text-wrap: balance; }
h3 { margin: 1.8rem 0 .5rem; font-size: 1.02rem; line-height: 1.4; }
p { margin: 0 0 .9rem; }
ul, ol { padding-inline-start: 1.3rem; } li { margin: .3rem 0; }
.letter { color: var(--soft); font: 600 .7em/1 var(--sans); padding-inline-end: .25em; } mark .letter { color: var(--mark-ink); }
.marks { font: .74em/1 var(--sans); color: var(--soft); white-space: nowrap; vertical-align: .22em; }
.cite { position: relative; padding: .1em .12em; border-radius: 3px; font-weight: 600; text-decoration: none; scroll-margin-block: 30vh; }
.cite:hover, .cite:focus-visible { background: var(--card); text-decoration: underline; }
.cite:target, .sign:target { background: var(--mark); color: var(--mark-ink); }
@media screen { .cite::after, .sign::after { content: ""; position: absolute; inset: -.8em -.15em; } }
.st:has(.cite:hover), .st:has(.cite:focus-visible), .st:has(.cite:target, .sign:target) { background: color-mix(in srgb, var(--mark) 45%, transparent); }
.sign { position: relative; padding: 0 .15em; border: 0; background: none; color: inherit; font: inherit; cursor: pointer; scroll-margin-block: 30vh; }
.sign:hover, .sign:focus-visible { color: var(--accent); } .sign:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
.legend { color: var(--soft); font: .8125rem/1.5 var(--sans); } .legend span { margin-inline-end: 1rem; }
.why {
  inset: 0; width: max-content; max-width: min(30rem, calc(100vw - 2rem)); max-height: 60vh; margin: auto; padding: .8rem 1rem; overflow: auto;
  border: 1px solid var(--line); border-radius: 8px; background: var(--paper); color: var(--ink);
  font: .875rem/1.5 var(--sans); text-align: start; white-space: normal; box-shadow: 0 6px 24px rgb(0 0 0 / 18%);
}
@supports (position-area: end) {
  .why { inset: auto; margin: .35rem 0; position-area: block-end span-all; position-try-fallbacks: flip-block; }
}
.why span { display: block; } .why span + span { margin-top: .35rem; color: var(--soft); }
.notice { margin: 0 0 1.6rem; padding: .8rem 1.1rem; border-inline-start: 4px solid var(--review); border-radius: 0 8px 8px 0; background: var(--card); font: .9rem/1.55 var(--sans); }
.notice p { margin: 0; } .notice strong { color: var(--review); }
.by { color: var(--soft); font-size: .9rem; margin-bottom: .6rem; } .by strong { color: var(--review); }
.scroll { overflow-x: auto; margin: 0 0 1.1rem; } .scroll:focus-visible, summary:focus-visible, pre:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
summary { cursor: pointer; color: var(--soft); font: .875rem/1.5 var(--sans); }
.folded { border-top: 1px solid var(--line); } .folded:not(.folded + .folded) { margin-top: 3.5rem; } .folded:last-child { border-bottom: 1px solid var(--line); }
.folded summary { padding: .7rem 0; } .folded h2 { display: inline; margin: 0; color: var(--ink); font-size: 1rem; letter-spacing: 0; } .folded summary span { margin-inline-start: .5rem; }
.folded details[open] { padding-bottom: 1.2rem; } .folded h3 { font-size: .95rem; } .folded p, .folded li { font: .875rem/1.55 var(--sans); }
#sources-read ul, #sources-not-used ul { padding-inline-start: 0; list-style: none; }
.match { background: color-mix(in srgb, var(--mark) 60%, transparent); font-weight: inherit; }
.quoted { margin: 0 0 1.1rem; padding-inline-start: 1rem; border-inline-start: 3px solid var(--line); unicode-bidi: plaintext; }
section.notes p, .path, .details, .soft { color: var(--soft); font: .8125rem/1.5 var(--sans); } .path { margin-bottom: .3rem; } .details { margin-top: -.3rem; }
h4 { margin: 1.4rem 0 .4rem; font: 600 .95rem/1.4 var(--sans); }
section.summary { padding: .2rem 1.5rem .6rem; margin-top: 1.6rem; background: var(--card); border-inline-start: 4px solid var(--accent); border-radius: 0 8px 8px 0; }
section.summary h2 { margin-top: 1rem; }
section.summary > p { font-size: 1.16rem; line-height: 1.58; }
section.summary code { background: var(--paper); }
table { width: 100%; border-collapse: collapse; font: .9rem/1.5 var(--sans); }
th, td { padding-block: .55rem; padding-inline: 0 1rem; border-bottom: 1px solid var(--line); vertical-align: top; overflow-wrap: break-word; }
th { font-size: .8125rem; font-weight: 600; text-align: start; } thead th { color: var(--soft); white-space: nowrap; }
section[id^="section-"] td, section[id^="section-"] th { min-width: 8rem; } section[id^="section-"] :is(th:first-child, td:first-child) { min-width: 4rem; }
pre { overflow-x: auto; padding: .9rem 1.1rem; background: var(--card); border: 1px solid var(--line); border-radius: 8px; direction: ltr; text-align: left; }
pre code { padding: 0; background: none; overflow-wrap: normal; }
.source { margin: 2.2rem 0; } .source h3 { margin-bottom: .1rem; scroll-margin-top: 1rem; }
.number { display: inline-block; min-width: 1.6em; padding: 0 .4em; border-radius: 4px; background: var(--accent); color: var(--paper); text-align: center; font-size: .85em; }
.excerpt { margin: 0 0 1rem; padding: .8rem 1.1rem; background: var(--card); border-radius: 8px; font-size: .95rem; line-height: 1.6; color: var(--soft); }
.excerpt .words { white-space: pre-wrap; unicode-bidi: plaintext; text-align: start; }
.excerpt footer { display: flex; flex-wrap: wrap; gap: .1rem 1.1rem; margin-top: .6rem; font: .78rem/1.5 var(--sans); }
@media (max-width: 40rem) {
  section.summary { padding-inline: 1rem; margin-inline: -1.1rem; border-radius: 0; }
}
@media print {
  details::details-content { content-visibility: visible; block-size: auto; }
  nav { display: none; }
  h2, h3, .source > p, .legend { break-after: avoid; } .excerpt, tr, pre { break-inside: avoid; } .excerpt, section.summary { border: 1px solid #bbb; }
  .cite { color: inherit; }
  .number { border: 1px solid #000; background: none; color: #000; } .excerpt footer { display: none; }
  #sources a[href^="http"] { color: inherit; }
}
`;
