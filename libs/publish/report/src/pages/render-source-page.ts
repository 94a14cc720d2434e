import type { Citation, DocumentFacts, Span } from "@quarry/contracts";
import { fillIn, reportHeadings, type ReportHeadings } from "@quarry/language-data/wording";
import { collapseWhitespace, safeHref, shownPublisher, type Sliced } from "@quarry/text";
import { type Excerpt, excerpts } from "./excerpts.ts";
import { escapeHtml, renderHead } from "./page-head.ts";
import { pagesOfSpan, reportAnchor, sourceAnchor } from "./report-citations.ts";
import { markSpans, styledText } from "./styled-text.ts";

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
    style: "source-page",
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
