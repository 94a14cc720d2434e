import type { Span } from "@quarry/contracts";
import { reportHeadings, type ReportHeadings } from "@quarry/language-data/wording";
import type { Sliced } from "@quarry/text";
import { type Bundle, type BundleSource, sourceFile, sourcePageFile } from "../bundle/bundle.ts";
import type { DetailSection } from "../details/check-sections.ts";
import { detailSections } from "../details/method-sections.ts";
import { type Excerpt, excerpts } from "../pages/excerpts.ts";
import { escapeHtml, renderHead } from "../pages/page-head.ts";
import { foldAnchor, pagesOfSpan, reportAnchor, sourceAnchor } from "../pages/report-citations.ts";
import { markSpans, type RenderPart, styledText } from "../pages/styled-text.ts";
import type { Passage, ReportView, ShownSource } from "../view/shown.ts";
import { maxListedSources } from "../view/sources.ts";
import { createSectionRenderer, type SectionRenderer } from "./render-blocks.ts";

type PlacesOf = SectionRenderer["placesOf"];

const backLinks = (anchors: readonly string[], placesOf: PlacesOf): string[] => {
  const byHeading = new Map<string, string>();
  for (const { id, heading } of anchors.flatMap((anchor) => placesOf(anchor)))
    if (!byHeading.has(heading)) byHeading.set(heading, id);
  return [...byHeading].map(([heading, id]) => `<a href="#${id}">↑ ${escapeHtml(heading)}</a>`);
};

/** Returns the offset after the title at the start of a text; the heading above its excerpts already shows the title. */
const titleEnd = ({ text, facts }: BundleSource): number => {
  const heading = /^(?:#+ *)?([^\n]+)\n\s*/u.exec(text);
  return heading?.[1]?.trim() === facts.title.trim() ? heading[0].length : 0;
};

/** Returns an excerpt without that title, unless the title itself is cited. */
const withoutTitle = (excerpt: Excerpt, end: number): Excerpt =>
  excerpt.start < end && excerpt.spans.every(({ start }) => start >= end)
    ? { ...excerpt, start: end }
    : excerpt;

const renderExcerpt = (
  { number, text, facts, pageStarts }: BundleSource,
  { start, end, spans }: Excerpt,
  {
    begin,
    render,
    placesOf,
    passageOf,
    words,
  }: {
    readonly begin: number;
    readonly render: RenderPart;
    readonly placesOf: PlacesOf;
    readonly passageOf: (span: Span) => Passage | undefined;
    readonly words: ReportHeadings;
  },
): string => {
  const anchorOf = (span: { start: number; end: number }): string => reportAnchor(number, span);
  const labelOf = (span: Span): string => passageOf(span)?.label ?? "";
  const marked = markSpans({ within: { start, end }, spans, anchorOf, labelOf, render });
  const [first = { start, end }] = spans;
  const calculations = spans.flatMap((span) =>
    (passageOf(span)?.calculations ?? []).map((one) => escapeHtml(`${labelOf(span)} ${one}`)),
  );
  const links = [
    ...calculations,
    ...(pageStarts === undefined ? [] : [pagesOfSpan(pageStarts, first)]),
    `<a href="${sourcePageFile(facts.documentId)}#${sourceAnchor(first)}">${words.texts.links.inWholeText}</a>`,
    ...backLinks(spans.map(anchorOf), placesOf),
  ];
  return `<blockquote class="excerpt"><div class="words">${start > begin ? "… " : ""}${marked}${end < text.length ? " …" : ""}</div><footer>${links.join(" ")}</footer></blockquote>`;
};

const linkTo = (name: string, href: string | null): string =>
  href === null ? escapeHtml(name) : `<a href="${escapeHtml(href)}">${escapeHtml(name)}</a>`;

/**
 * Renders a source with the facts about it, and its cited words in context: every cited span is a `<mark>` that citations link to.
 */
function* renderSource(
  source: BundleSource,
  shown: ShownSource,
  { placesOf, words }: { readonly placesOf: PlacesOf; readonly words: ReportHeadings },
): Sliced<string> {
  const { number, facts, text, citations } = source;
  const { title, details, uri, href, rating, origin, documentId, passages } = shown;
  const render = yield* styledText(text);
  const begin = titleEnd(source);
  const byAnchor = new Map(passages.map((passage) => [sourceAnchor(passage), passage]));
  const passageOf = (span: Span): Passage | undefined => byAnchor.get(sourceAnchor(span));
  const address = href === null ? `<code>${escapeHtml(uri)}</code>` : linkTo(uri, href);
  const line = [
    ...details.map((one) => escapeHtml(one)),
    ...(title === uri ? [] : [address]),
    ...[rating, origin].flatMap((one) => (one === null ? [] : [escapeHtml(one)])),
    `<a href="${sourcePageFile(documentId)}">${escapeHtml(words.texts.links.wholeText)}</a>`,
  ].join(" · ");
  return `<article class="source" aria-labelledby="source-${number}">
<h3 id="source-${number}"><span class="number">${number}</span> ${title === uri ? address : escapeHtml(title)}</h3>
<p class="address">${line}</p>
<div lang="${escapeHtml(facts.language)}">
${excerpts(text, citations)
  .map((excerpt) =>
    renderExcerpt(source, withoutTitle(excerpt, begin), { begin, render, placesOf, passageOf, words }),
  )
  .join("\n")}
</div>
</article>`;
}

function* renderSources(
  { sources: numbered, view: { sources, headings, language } }: Bundle,
  placesOf: PlacesOf,
): Sliced<string> {
  const byId = new Map(numbered.map((one) => [one.facts.documentId, one]));
  const context = { placesOf, words: reportHeadings(language) };
  const articles: string[] = [];
  for (const shown of sources.cited) {
    const source = byId.get(shown.documentId);
    if (source !== undefined) articles.push(yield* renderSource(source, shown, context));
    yield;
  }
  if (articles.length === 0) return "";
  const rating =
    sources.commonRating === null ? "" : `<p class="soft">${escapeHtml(sources.commonRating)}</p>\n`;
  return `<section id="sources" aria-labelledby="sources-heading">
<h2 id="sources-heading">${escapeHtml(headings.sources)}</h2>
${rating}${articles.join("\n")}
</section>`;
}

/** Renders a section that is folded to its heading and a summary; links in the contents lead to its content. */
const foldedSection = (id: string, heading: string, summary: string, content: string): string =>
  `<section id="${id}" class="folded" aria-labelledby="${id}-heading"><details>
<summary><h2 id="${id}-heading">${escapeHtml(heading)}</h2> <span>${escapeHtml(summary)}</span></summary>
${content}
</details></section>`;

const renderDetails = ({ id, heading, html, folded }: DetailSection): string =>
  foldedSection(id, heading, folded, `<div id="${foldAnchor(id)}">\n${html}\n</div>`);

interface Entry {
  readonly id: string;
  readonly heading: string;
  readonly isAside?: boolean;
}

const renderContents = (entries: readonly Entry[], label: string): string =>
  `<nav aria-label="${escapeHtml(label)}"><ol>
${entries
  .map(
    ({ id, heading, isAside = false }) =>
      `<li${isAside ? ' class="aside"' : ""}><a href="#${escapeHtml(id)}">${escapeHtml(heading)}</a></li>`,
  )
  .join("\n")}
</ol></nav>`;

const foldedList = (id: string, heading: string, items: readonly string[]): string => {
  if (items.length === 0) return "";
  const more = items.length - maxListedSources;
  const lines = [
    ...items.slice(0, maxListedSources),
    ...(more > 0 ? [`<li>… +${more} (documents.json)</li>`] : []),
  ];
  const list = `<ul id="${foldAnchor(id)}">\n${lines.join("\n")}\n</ul>`;
  return foldedSection(id, heading, String(items.length), list);
};

const renderUnread = ({ sources, headings }: ReportView): string =>
  foldedList(
    "sources-not-used",
    headings.sourcesNotUsed,
    sources.unread.map(({ name, href, reason }) => `<li>${linkTo(name, href)}: ${escapeHtml(reason)}</li>`),
  );

const renderReadOnly = ({ sources, headings, language }: ReportView): string =>
  foldedList(
    "sources-read",
    headings.sourcesRead,
    sources.readOnly.map(
      ({ number, title, href, remark, documentId }) =>
        `<li>[${number}] ${linkTo(title, href)} · ${remark} · <a href="${sourceFile(documentId)}">${reportHeadings(language).texts.links.text}</a></li>`,
    ),
  );

const renderHeader = ({ title, notices, byline }: ReportView): string => {
  const told = notices.map((notice) => `<p>${escapeHtml(notice)}</p>`).join("");
  return `<header>
<h1>${escapeHtml(title)}</h1>
${told === "" ? "" : `<div class="notice" role="note">${told}</div>\n`}${byline === "" ? "" : `<p class="by">${escapeHtml(byline)}</p>\n`}</header>`;
};

/**
 * Renders `report.html`: the report as one page without network access and scripts. Every number links to a `<mark>` in the list
 * of sources, which shows the cited words in context, and from there to the whole text of the source. Yields after each section and
 * within long sources, so that other work can run.
 */
export function* renderReportHtml(bundle: Bundle): Sliced<string> {
  const { view, content } = bundle;
  const headings = reportHeadings(content.findings.language);
  const details = detailSections(bundle);
  const { render, placesOf } = createSectionRenderer(view);
  const rendered: string[] = [];
  for (const section of view.sections) {
    rendered.push(render(section));
    yield;
  }
  const listed = yield* renderSources(bundle, placesOf);
  const { sources } = view;
  const folded = [
    { id: "sources-not-used", heading: headings.sourcesNotUsed, is: sources.unread.length > 0 },
    { id: "sources-read", heading: headings.sourcesRead, is: sources.readOnly.length > 0 },
    ...details.map(({ id, heading }) => ({ id, heading, is: true })),
  ].filter(({ is }) => is);
  const entries: Entry[] = [
    ...view.sections.filter(({ level, heading }) => level === 1 && heading !== ""),
    ...(listed === "" ? [] : [{ id: "sources", heading: headings.sources }]),
    ...folded.map(({ id, heading }) => ({ id: foldAnchor(id), heading, isAside: true })),
  ];
  const legend = view.legend
    .map(({ sign, meaning }) => `<span>${sign} ${escapeHtml(meaning)}</span>`)
    .join(" ");
  const head = renderHead({
    language: view.language,
    title: view.title,
    style: "report",
  });
  return `${head}
<body>
<a class="skip" href="#${escapeHtml(view.sections[0]?.id ?? "sources")}">${escapeHtml(headings.skipToAnswer)}</a>
${renderHeader(view)}
<div class="page">
${renderContents(entries, headings.contents)}
<main>
${rendered.toSpliced(1, 0, ...(legend === "" ? [] : [`<p class="legend">${legend}</p>`])).join("\n")}
${renderUnread(view)}
${listed}
${renderReadOnly(view)}
${details.map(renderDetails).join("\n")}
</main>
</div>
</body>
</html>
`;
}
