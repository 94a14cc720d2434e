import { reportHeadings } from "@quarry/language-data";
import { collapseWhitespace, safeHref } from "@quarry/text";
import { type Bundle, type NumberedSource, sourcePageFile } from "../bundle/bundle.ts";
import type { ReportSection } from "../markdown/report-section.ts";
import { reportSections } from "../markdown/report-sections.ts";
import { doubtsOf, marksOf } from "../markdown/statement-marks.ts";
import { type Excerpt, excerpts } from "../pages/excerpts.ts";
import { escapeHtml, pageStyle, renderHead } from "../pages/page-style.ts";
import { pagesOfSpan, reportAnchor, reportSentences, sourceAnchor } from "../pages/report-citations.ts";
import { markSpans, styledText } from "../pages/styled-text.ts";
import { whoWrote, writingFailure } from "../sections/who-wrote.ts";
import { createLinkFinisher, type LinkFinisher, markdownToHtml } from "./finish-links.ts";
import { reportStyle } from "./report-style.ts";

type PlacesOf = LinkFinisher["placesOf"];

const backLinks = (anchors: readonly string[], placesOf: PlacesOf): string[] => {
  const byHeading = new Map<string, string>();
  for (const { id, heading } of anchors.flatMap((anchor) => placesOf(anchor)))
    if (!byHeading.has(heading)) byHeading.set(heading, id);
  return [...byHeading].map(([heading, id]) => `<a href="#${id}">↑ ${escapeHtml(heading)}</a>`);
};

/** Where a text goes on after the title that it begins with, which the heading above its excerpts says already. */
const titleEnd = ({ text, facts }: NumberedSource): number => {
  const heading = /^(?:#+ *)?([^\n]+)\n\s*/u.exec(text);
  return heading?.[1]?.trim() === facts.title.trim() ? heading[0].length : 0;
};

/** An excerpt without that title, unless the title itself is cited. */
const withoutTitle = (excerpt: Excerpt, end: number): Excerpt =>
  excerpt.start < end && excerpt.spans.every(({ start }) => start >= end)
    ? { ...excerpt, start: end }
    : excerpt;

const renderExcerpt = (
  { number, text, facts, pageStarts }: NumberedSource,
  { start, end, spans }: Excerpt,
  {
    begin,
    render,
    placesOf,
  }: { readonly begin: number; readonly render: ReturnType<typeof styledText>; readonly placesOf: PlacesOf },
): string => {
  const anchorOf = (span: { start: number; end: number }): string => reportAnchor(number, span);
  const marked = markSpans({ within: { start, end }, spans, anchorOf, render });
  const [first = { start, end }] = spans;
  const links = [
    ...(pageStarts === undefined ? [] : [pagesOfSpan(pageStarts, first)]),
    `<a href="${sourcePageFile(facts.documentId)}#${sourceAnchor(first)}">in the whole text</a>`,
    ...backLinks(spans.map(anchorOf), placesOf),
  ];
  return `<blockquote class="excerpt"><div class="words">${start > begin ? "… " : ""}${marked}${end < text.length ? " …" : ""}</div><footer>${links.join(" ")}</footer></blockquote>`;
};

const renderSource = (source: NumberedSource, placesOf: PlacesOf): string => {
  const { number, facts, text, citations } = source;
  const href = safeHref(facts.uri);
  const uri = escapeHtml(facts.uri);
  const address = href === undefined ? `<code>${uri}</code>` : `<a href="${escapeHtml(href)}">${uri}</a>`;
  const render = styledText(text);
  const begin = titleEnd(source);
  const title = facts.title === "" ? address : escapeHtml(facts.title);
  return `<article class="source" lang="${escapeHtml(facts.language)}" aria-labelledby="source-${number}">
<h3 id="source-${number}"><span class="number">${number}</span> ${title}</h3>
<p class="address">${facts.title === "" ? "" : `${address} · `}grade ${facts.grade}</p>
${excerpts(text, citations)
  .map((excerpt) => renderExcerpt(source, withoutTitle(excerpt, begin), { begin, render, placesOf }))
  .join("\n")}
</article>`;
};

/** The cited passages of each source as HTML: every cited span is a `<mark>` that a citation can jump to. */
const renderAppendix = (sources: readonly NumberedSource[], placesOf: PlacesOf): string =>
  sources
    .filter(({ citations }) => citations.length > 0)
    .map((source) => renderSource(source, placesOf))
    .join("\n");

/** The bars of the coverage table, which are letters in Markdown. */
const drawBars = (html: string): string =>
  html.replace(
    /[█░]{10} ([01]\.\d\d)/gu,
    (_bar, score: string) =>
      `<span class="bar" aria-hidden="true"><span style="inline-size:${Math.round(Number(score) * 100)}%"></span></span>${score}`,
  );

/** What a link leads to that is to open a fold: only a target inside it does so without a script. */
const inFold = (id: string): string => `${id}-text`;

const renderSection = (
  { id: name, heading, markdown, folded }: ReportSection,
  { finish }: LinkFinisher,
): string => {
  const id = escapeHtml(name);
  const html = markdownToHtml(markdown);
  const body = finish(name === "coverage" ? drawBars(html) : html, heading);
  const title = `<h2 id="${id}-heading">${escapeHtml(heading)}</h2>`;
  return folded === undefined
    ? `<section id="${id}" aria-labelledby="${id}-heading">\n${title}\n${body}\n</section>`
    : `<section id="${id}" class="folded" aria-labelledby="${id}-heading"><details>
<summary>${title} <span>${escapeHtml(folded)}</span></summary>
<div id="${inFold(id)}">
${body}
</div>
</details></section>`;
};

type Entry = Pick<ReportSection, "id" | "heading" | "folded">;

const renderContents = (sections: readonly Entry[], label: string): string =>
  `<nav aria-label="${escapeHtml(label)}"><ol>
${sections
  .map(
    ({ id, heading, folded }) =>
      `<li${folded === undefined ? "" : ' class="aside"'}><a href="#${escapeHtml(folded === undefined ? id : inFold(id))}">${escapeHtml(heading)}</a></li>`,
  )
  .join("\n")}
</ol></nav>`;

const factsLine = ({ content, sources, events }: Bundle): string => {
  const { topics, sentences, status } = content.findings;
  const covered = topics.filter((topic) => topic.covered).length;
  const cited = sources.filter(({ citations }) => citations.length > 0).length;
  const made = events.at(-1)?.at.slice(0, 10);
  const partial = status === "completed_partial" ? "<li>complete in part only</li>" : "";
  return `<ul class="facts"><li>${sentences.length} statements</li><li>${cited} of ${sources.length} sources cited</li><li>${covered} of ${topics.length} topics covered</li>${partial}${made === undefined ? "" : `<li>made ${made}</li>`}</ul>`;
};

/** The quote behind each anchor, on one line. */
const quotesByAnchor = ({ sources }: Bundle): ReadonlyMap<string, string> =>
  new Map(
    sources.flatMap(({ number, citations }) =>
      citations.map((citation) => [reportAnchor(number, citation), collapseWhitespace(citation.quote)]),
    ),
  );

/**
 * `report.html`: the report as one page that needs no network and runs no script. Every citation leads to a `<mark>` in the
 * appendix that holds the cited words in their context, and from there to the whole text of the source. Stops after each section, so that
 * whoever renders it can give way to others.
 */
export function* renderReportHtml(bundle: Bundle): Generator<undefined, string> {
  const { findings } = bundle.content;
  const headings = reportHeadings(findings.language);
  const sections = reportSections(bundle, "");
  const statements = reportSentences(findings);
  const doubts = doubtsOf(bundle.content);
  const links = createLinkFinisher({
    quotes: quotesByAnchor(bundle),
    marks: new Map(
      statements.flatMap((statement) => marksOf(statement, doubts)).map((mark) => [mark.key, mark]),
    ),
    statements: new Map(statements.map(({ id, text }) => [id, collapseWhitespace(text)])),
  });
  const rendered = new Map<ReportSection, string>();
  for (const section of sections) {
    rendered.set(section, renderSection(section, links));
    yield;
  }
  const reading = sections.filter(({ folded }) => folded === undefined);
  const aside = sections.filter(({ folded }) => folded !== undefined);
  const joined = (some: readonly ReportSection[]): string =>
    some.map((section) => rendered.get(section)).join("\n");
  const appendix = renderAppendix(bundle.sources, links.placesOf);
  const appendixEntry = appendix === "" ? [] : [{ id: "cited-passages", heading: headings.citedPassages }];
  const title = escapeHtml(findings.report.title);
  const failure = writingFailure(findings);
  const notice = failure === "" ? "" : `<div class="notice">${markdownToHtml(failure)}</div>\n`;
  const appendixSection =
    appendix === ""
      ? ""
      : `<section id="cited-passages" aria-labelledby="cited-passages-heading">
<h2 id="cited-passages-heading">${escapeHtml(headings.citedPassages)}</h2>
<p>The words each citation points to, marked where they stand in the source.</p>
${appendix}
</section>`;
  const head = renderHead({
    language: findings.language,
    title: findings.report.title,
    style: `${pageStyle}${reportStyle}`,
  });
  return `${head}
<body>
<a class="skip" href="#short-answer">${escapeHtml(headings.skipToAnswer)}</a>
<header>
${notice}<p class="kind">Research report</p>
<h1>${title}</h1>
<div class="by">${markdownToHtml(whoWrote(findings))}</div>
${factsLine(bundle)}
</header>
<div class="page">
${renderContents([...reading, ...appendixEntry, ...aside], headings.contents)}
<main>
${joined(reading)}
${appendixSection}
${joined(aside)}
</main>
</div>
</body>
</html>
`;
}
