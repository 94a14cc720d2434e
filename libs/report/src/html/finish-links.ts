import rehypeSanitize, { defaultSchema, type Options } from "rehype-sanitize";
import rehypeStringify from "rehype-stringify";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import type { StatementMark } from "../markdown/statement-marks.ts";
import { escapeHtml } from "../pages/page-style.ts";

/** A place where the report cites a span. */
interface CitedPlace {
  /** The id of the link, to come back to. */
  readonly id: string;
  /** Plain text: the heading it stands under. */
  readonly heading: string;
}

/** Finishes the links of a report's sections, one section after the other, and remembers where each span is cited. */
export interface LinkFinisher {
  /** The HTML of a section with ids on its citations, their quotes as titles, buttons that open what its marks say, and code in the keyboard's reach. */
  readonly finish: (html: string, heading: string) => string;
  /** Where a span's anchor was cited, in reading order; one place for each heading. */
  readonly placesOf: (anchor: string) => readonly CitedPlace[];
}

/** What the links of a report lead to. */
interface Linked {
  /** The quote of each anchor, plain text. */
  readonly quotes: ReadonlyMap<string, string>;
  /** The marks of statements by their keys. */
  readonly marks: ReadonlyMap<string, StatementMark>;
  /** The words of each statement by its id. */
  readonly statements: ReadonlyMap<string, string>;
}

/** Code, tables and their headers as assistive technology and the keyboard need them: what may scroll can be reached. */
const finishBlocks = (html: string): string =>
  html
    .replaceAll("<pre>", '<pre tabindex="0">')
    .replace(
      /<p><strong>([^<]*)<\/strong><\/p>\n<table>/gu,
      (_both, caption: string) =>
        `<div class="scroll" tabindex="0" role="group" aria-label="${caption.replaceAll('"', "&quot;")}"><table>\n<caption>${caption}</caption>`,
    )
    .replaceAll(
      /<table>(?!\n<caption>)/gu,
      '<div class="scroll" tabindex="0" role="group" aria-label="Table"><table>',
    )
    .replaceAll("</table>", "</table></div>")
    .replaceAll("<th>", '<th scope="col">')
    .replace(
      /<tr>\n<td><strong>((?:(?!<\/?t[dr]>)[^])*?)<\/strong><\/td>/gu,
      '<tr>\n<th scope="row">$1</th>',
    );

/** Makes a finisher that knows what the report's links lead to. */
export const createLinkFinisher = ({ quotes, marks, statements }: Linked): LinkFinisher => {
  const places = new Map<string, CitedPlace[]>();
  const anchored = new Set<string>();
  let count = 0;
  let opened = 0;
  const anchor = (id: string): string => {
    if (anchored.has(id)) return "";
    anchored.add(id);
    return `<span id="st-${id}"></span>`;
  };
  const finishMark = (whole: string, key: string): string => {
    const mark = marks.get(key);
    if (mark === undefined) return whole;
    opened += 1;
    const basis = mark.basedOn.flatMap((id) => {
      const text = statements.get(id);
      return text === undefined ? [] : [`<a href="#st-${id}">${escapeHtml(text)}</a>`];
    });
    const words = [`<span class="what">${escapeHtml(mark.text)}</span>`, ...basis].join(" ");
    const kind = key.replace(/-.*/u, "");
    return `<button type="button" class="mark ${kind}" popovertarget="why-${opened}" title="${escapeHtml(mark.text)}" aria-label="${escapeHtml(mark.label)}">${mark.sign}</button><span class="why" popover id="why-${opened}">${words}</span>`;
  };
  const finishCitation = (anchor: string, shown: string, heading: string): string => {
    count += 1;
    const place = { id: `cite-${count}`, heading };
    const known = places.get(anchor) ?? [];
    if (!known.some((other) => other.heading === heading)) places.set(anchor, [...known, place]);
    const title = escapeHtml(`[${shown}] ${quotes.get(anchor) ?? ""}`);
    return `<a class="cite" id="${place.id}" href="#${anchor}" title="${title}" aria-label="source ${shown}, the cited words">${shown}</a>`;
  };
  return {
    finish: (html, heading) =>
      finishBlocks(html)
        .replace(/<a href="#at-(s\d+)">·<\/a>/gu, (_link, id: string) => anchor(id))
        .replace(/<a href="#((?:doubt|follows|computed|searched)-s\d+)">[⚠∴=∅]<\/a>/gu, finishMark)
        // A citation never begins a line: it belongs to the word before it.
        .replaceAll(' <a href="#doc-', '&nbsp;<a href="#doc-')
        .replace(
          /<a href="#(doc-\d+-\d+-\d+)">\[(\d+(?:, pp?\. [\d–]+)?)\]<\/a>/gu,
          (_link, anchor: string, place: string) => finishCitation(anchor, place, heading),
        ),
    placesOf: (anchor) => places.get(anchor) ?? [],
  };
};

const withoutEmbeds = new Set(["img", "picture", "source", "input"]);

const schema: Options = {
  ...defaultSchema,
  tagNames: (defaultSchema.tagNames ?? []).filter((name) => !withoutEmbeds.has(name)),
  protocols: { ...defaultSchema.protocols, href: ["http", "https"] },
};

/** Markdown as HTML without scripts, styles, images or raw markup; links lead to http, https, or within the bundle. */
export const markdownToHtml = (markdown: string): string =>
  String(
    unified()
      .use(remarkParse)
      .use(remarkGfm)
      .use(remarkRehype)
      .use(rehypeSanitize, schema)
      .use(rehypeStringify)
      .processSync(markdown),
  );
