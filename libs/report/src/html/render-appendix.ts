import { safeHref } from "@quarry/text";
import { type NumberedSource, sourcePageFile } from "../bundle/bundle.ts";
import { type Excerpt, excerpts } from "../pages/excerpts.ts";
import { escapeHtml } from "../pages/page-style.ts";
import { pagesOfSpan, reportAnchor, sourceAnchor } from "../pages/report-citations.ts";
import { markSpans, styledText } from "../pages/styled-text.ts";
import type { LinkFinisher } from "./finish-links.ts";

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
export const renderAppendix = (sources: readonly NumberedSource[], placesOf: PlacesOf): string =>
  sources
    .filter(({ citations }) => citations.length > 0)
    .map((source) => renderSource(source, placesOf))
    .join("\n");
