/** What the page of a source adds to the style of all pages: the text with its marks, and the list of them beside it. */
export const sourcePageStyle = `
.kind a { color: inherit; }
.page { display: grid; grid-template-columns: minmax(0, 1fr); gap: 1.5rem 3.5rem; padding-bottom: 3rem; }
nav h2 { margin: 0 0 .5rem; font-size: .875rem; color: var(--soft); font-weight: 600; }
nav ol { margin: 0; padding: 0; list-style: none; font: .875rem/1.45 var(--sans); }
nav li { margin: 0 0 .7rem; padding-inline-start: .8rem; border-inline-start: 3px solid var(--mark); }
nav li > a:first-child { color: var(--ink); text-decoration: none; }
nav li > a:first-child:hover { text-decoration: underline; }
nav .back { display: block; width: fit-content; font-size: .78rem; }
.text { min-width: 0; max-width: 44rem; }
.stretch { white-space: pre-wrap; unicode-bidi: plaintext; text-align: start; tab-size: 4; }
.left-out { margin: 2rem 0; padding: .5rem 0; border-block: 1px dashed var(--line); color: var(--soft); font: .8125rem/1.5 var(--sans); text-align: center; }
body > footer { padding-block: 1rem 3rem; border-top: 1px solid var(--line); color: var(--soft); font: .8125rem/1.6 var(--sans); }
@media (min-width: 62rem) {
  .page { grid-template-columns: 15rem minmax(0, 44rem); }
  nav { position: sticky; top: 1.5rem; align-self: start; max-height: calc(100vh - 3rem); overflow: auto; }
}
@media (max-width: 61.99rem) { nav { border-block: 1px solid var(--line); padding-block: .9rem; } nav ol { max-height: 14rem; overflow: auto; } }
@media print { nav { display: none; } }
`;
