import type { Citation } from "@quarry/contracts";
import { safeHref } from "@quarry/text";
import type { NumberedSource } from "./bundle.ts";
import { spanAnchor } from "./cited-markdown.ts";
import { escapeHtml } from "./escape-html.ts";
import { type Excerpt, excerpts } from "./excerpts.ts";

const renderExcerpt = ({ number, text }: NumberedSource, { start, end, spans }: Excerpt): string => {
  const pieces: string[] = [start > 0 ? "… " : ""];
  let position = start;
  for (const span of spans) {
    const quote = escapeHtml(text.slice(span.start, span.end));
    pieces.push(
      escapeHtml(text.slice(position, span.start)),
      `<mark id="${spanAnchor(number, span.start)}">${quote}</mark>`,
    );
    position = span.end;
  }
  pieces.push(escapeHtml(text.slice(position, end)), end < text.length ? " …" : "");
  const first = spans[0]?.start ?? start;
  return `<blockquote class="excerpt"><p>${pieces.join("")}</p><footer>from character ${first}</footer></blockquote>`;
};

const renderSource = (source: NumberedSource, citations: readonly Citation[]): string => {
  const { number, facts, text } = source;
  const spans = citations.filter(({ documentId }) => documentId === facts.documentId);
  const href = safeHref(facts.uri);
  const uri = escapeHtml(facts.uri);
  const address = href === undefined ? `<code>${uri}</code>` : `<a href="${escapeHtml(href)}">${uri}</a>`;
  const title = escapeHtml(facts.title === "" ? facts.uri : facts.title);
  return `<article class="source" lang="${escapeHtml(facts.language)}" aria-labelledby="source-${number}">
<h3 id="source-${number}"><span class="number">${number}</span> ${title}</h3>
<p class="address">${address} · grade ${facts.grade}</p>
${excerpts(text, spans)
  .map((excerpt) => renderExcerpt(source, excerpt))
  .join("\n")}
</article>`;
};

/** The cited passages of each source as HTML: every cited span is a `<mark>` that a citation can jump to. */
export const renderAppendix = (sources: readonly NumberedSource[], citations: readonly Citation[]): string =>
  sources
    .filter(({ cited }) => cited)
    .map((source) => renderSource(source, citations))
    .join("\n");
