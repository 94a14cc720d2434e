import type { Citation, DocumentFacts, Span } from "@quarry/contracts";
import { reportHeadings, type ReportHeadings } from "@quarry/language-data/wording";
import { collapseWhitespace, safeHref, shownPublisher, type Sliced } from "@quarry/text";
import { fillIn } from "../view/translate.ts";
import { type Excerpt, excerpts } from "./excerpts.ts";
import { escapeHtml, pageStyle, renderHead } from "./page-style.ts";
import { pagesOfSpan, reportAnchor, sourceAnchor } from "./report-citations.ts";
import { markSpans, styledText } from "./styled-text.ts";

/** Styles of a source's page in addition to those of all pages: the text with its marks, and the list of marks beside it. */
const sourcePageStyle = `
.kind a { color: inherit; }
.page { display: grid; grid-template-columns: minmax(0, 1fr); gap: 1.5rem 3.5rem; padding-bottom: 3rem; }
nav h2 { margin: 0 0 .5rem; font-size: .875rem; color: var(--soft); font-weight: 600; }
nav ol { margin: 0; padding: 0; list-style: none; font: .875rem/1.45 var(--sans); }
nav li { margin: 0 0 .7rem; padding-inline-start: .8rem; border-inline-start: 3px solid var(--mark); }
nav li > a:first-child { color: var(--ink); text-decoration: none; }
nav li > a:first-child:hover { text-decoration: underline; }
nav .back { display: block; width: fit-content; font-size: .78rem; }
.text { min-width: 0; max-width: 44rem; }
.excerpt { white-space: pre-wrap; unicode-bidi: plaintext; text-align: start; tab-size: 4; }
.left-out { margin: 2rem 0; padding: .5rem 0; border-block: 1px dashed var(--line); color: var(--soft); font: .8125rem/1.5 var(--sans); text-align: center; }
body > footer { padding-block: 1rem 3rem; border-top: 1px solid var(--line); color: var(--soft); font: .8125rem/1.6 var(--sans); }
@media (min-width: 62rem) {
  .page { grid-template-columns: 15rem minmax(0, 44rem); }
  nav { position: sticky; top: 1.5rem; align-self: start; max-height: calc(100vh - 3rem); overflow: auto; }
}
@media (max-width: 61.99rem) { nav { border-block: 1px solid var(--line); padding-block: .9rem; } nav ol { max-height: 14rem; overflow: auto; } }
@media print { nav { display: none; } }
`;

export interface CitedSource {
  /** Number of the source in the report. */
  readonly number: number;
  readonly id: string;
  readonly facts: Omit<DocumentFacts, "documentId">;
  readonly text: string;
  readonly citations: readonly Citation[];
  /** Language of the report. */
  readonly language: string;
  /** Offsets at which the pages of the document begin; undefined if there are no pages. */
  readonly pageStarts?: readonly number[] | undefined;
}

/** Maximum number of characters that a page shows completely; for longer texts it shows the context of the cited words. */
const maxCharacters = 400_000;
const contextOfLongTexts = 20_000;

const formatted = (count: number): string => count.toLocaleString("en-GB");

const excerptsOf = ({ text, citations }: CitedSource): Excerpt[] => {
  const isLong = text.length > maxCharacters;
  const found = excerpts(text, citations, isLong ? contextOfLongTexts : text.length);
  return isLong ? found : found.map(({ spans }) => ({ start: 0, end: text.length, spans }));
};

const wordsOf = ({ language }: CitedSource): ReportHeadings => reportHeadings(language);

const leftOut = (count: number, { texts: { page } }: ReportHeadings): string =>
  count <= 0 ? "" : `<p class="left-out">${fillIn(page.leftOut, { count: formatted(count) })}</p>\n`;

function* renderText(source: CitedSource): Sliced<string> {
  const render = yield* styledText(source.text);
  const words = wordsOf(source);
  const excerpts = excerptsOf(source);
  const parts = excerpts.map(({ start, end, spans }, index) => {
    const before = leftOut(start - (excerpts[index - 1]?.end ?? 0), words);
    const html = markSpans({ within: { start, end }, spans, anchorOf: sourceAnchor, render });
    return `${before}<div class="excerpt">${html}</div>\n`;
  });
  return parts.join("") + leftOut(source.text.length - (excerpts.at(-1)?.end ?? 0), words);
}

const shorten = (words: string): string => {
  const flat = collapseWhitespace(words);
  return flat.length <= 110
    ? flat
    : `${flat
        .slice(0, 110)
        .replace(/\S{0,30}$/u, "")
        .toWellFormed()}…`;
};

const renderEntry = ({ number, text, pageStarts, language }: CitedSource, span: Span): string =>
  `<li><a href="#${sourceAnchor(span)}">${escapeHtml(shorten(text.slice(span.start, span.end)))}</a> ${pageStarts === undefined ? "" : `${pagesOfSpan(pageStarts, span)} `}<a class="back" href="../report.html#${reportAnchor(number, span)}">${reportHeadings(language).texts.page.inReport}</a></li>`;

const renderHeader = (source: CitedSource): string => {
  const { number, facts } = source;
  const { grade: gradeWord, texts } = wordsOf(source);
  const { title, uri, author, publishedAt, grade, fetchedAt, words } = facts;
  const href = safeHref(uri);
  const address =
    href === undefined ? escapeHtml(uri) : `<a href="${escapeHtml(href)}">${escapeHtml(uri)}</a>`;
  const told = [
    `${gradeWord} ${grade}`,
    ...[author, shownPublisher(facts), publishedAt].filter((fact) => fact !== undefined && fact !== ""),
    fillIn(texts.page.words, { count: formatted(words) }),
    fillIn(texts.page.read, { date: fetchedAt.slice(0, 10) }),
  ];
  return `<header>
<p class="kind"><a href="../report.html#source-${number}">${texts.page.report}</a> · ${texts.page.source} ${number}</p>
<h1>${escapeHtml(title === "" ? uri : title)}</h1>
<p class="address">${address}</p>
<ul class="facts">${told.map((fact) => `<li>${escapeHtml(fact ?? "")}</li>`).join("")}</ul>
</header>`;
};

/**
 * Renders `sources/<id>.html`: the whole text of a cited source, verbatim, with every span cited by the report as a `<mark>` with
 * the id `sourceAnchor` of the span. The page has no network access and no scripts. For a text over 400,000 characters it shows
 * 20,000 on both sides of each citation. Pauses in long texts.
 */
export function* renderSourcePage(source: CitedSource): Sliced<string> {
  const { number, id, facts, language } = source;
  const { page, links } = wordsOf(source).texts;
  const spans = excerptsOf(source).flatMap((excerpt) => excerpt.spans);
  const head = renderHead({
    language,
    title: `[${number}] ${facts.title === "" ? facts.uri : facts.title}`,
    style: `${pageStyle}${sourcePageStyle}`,
  });
  return `${head}
<body>
<a class="skip" href="#text">${page.skip}</a>
${renderHeader(source)}
<div class="page">
<nav aria-label="${links.citedWords}">
<h2>${page.cited}</h2>
<ol>
${spans.map((span) => renderEntry(source, span)).join("\n")}
</ol>
</nav>
<main id="text" class="text" lang="${escapeHtml(facts.language)}" dir="auto">
${yield* renderText(source)}</main>
</div>
<footer>${page.asRead}: <a href="${id}.txt">${id}.txt</a>, SHA-256 <code>${facts.sha256}</code></footer>
</body>
</html>
`;
}
