import type { Citation, CitedSentence } from "@quarry/contracts";
import type { Bundle } from "../bundle/bundle.ts";
import { pagesOfSpan } from "../pages/pages-of-span.ts";
import { reportAnchor } from "../pages/span-anchor.ts";
import { quotedMarkdown } from "./quoted-markdown.ts";

/** Where the marks of cited spans live: the file `report.html` seen from `report.md`, the page itself from within. */
export type SpanPage = "report.html" | "";

/** What every section needs to show a cited sentence. */
export interface Citing {
  /** `[3]` as a link to the span, `[3, p. 12]` in a document that has pages; empty for a source that is not in the bundle. */
  readonly cite: (citation: Citation) => string;
  /** The sentence followed by its citations, and by a word when its audit wants a second look. */
  readonly sentence: (sentence: CitedSentence) => string;
  /** Sentences as paragraphs, one for each run of sentences from the same document. */
  readonly paragraphs: (sentences: readonly CitedSentence[]) => string;
  /** A part as it was written: sentences of a model belong together whatever they cite, in paragraphs of about four. */
  readonly written: (sentences: readonly CitedSentence[], writtenBy: "model" | "twin" | undefined) => string;
}

// On the page of the report it is a link, which no words of a source can become, and which the page makes a badge of.
const reviewMark = (page: SpanPage): string =>
  page === "" ? "[audit: review](#review)" : "*(audit: review)*";

const byDocument = (sentences: readonly CitedSentence[]): CitedSentence[][] => {
  const groups: CitedSentence[][] = [];
  for (const sentence of sentences) {
    const group = groups.at(-1);
    const same = group?.at(-1)?.citations[0]?.documentId === sentence.citations[0]?.documentId;
    if (group !== undefined && same) group.push(sentence);
    else groups.push([sentence]);
  }
  return groups;
};

const mostTogether = 5;

const inParagraphs = (sentences: readonly CitedSentence[]): CitedSentence[][] => {
  const size = Math.ceil(sentences.length / Math.ceil(sentences.length / mostTogether));
  return Array.from({ length: Math.ceil(sentences.length / size) }, (_, index) =>
    sentences.slice(index * size, (index + 1) * size),
  );
};

/** Shows sentences of a bundle with citations that link to the marked span on `page`. */
export const createCiting = ({ content, sources }: Bundle, page: SpanPage): Citing => {
  const byId = new Map(sources.map((source) => [source.facts.documentId, source]));
  const statuses = new Map(content.findings.sentences.map(({ id, status }) => [id, status]));
  const cite = (citation: Citation): string => {
    const source = byId.get(citation.documentId);
    if (source === undefined) return "";
    const { number, pageStarts } = source;
    const where = pageStarts === undefined ? "" : `, ${pagesOfSpan(pageStarts, citation)}`;
    return `[\\[${number}${where}\\]](${page}#${reportAnchor(number, citation)})`;
  };
  const sentence = ({ id, text, citations }: CitedSentence): string => {
    const review = statuses.get(id) === "REVIEW" ? ` ${reviewMark(page)}` : "";
    return `${quotedMarkdown(text)} ${citations.map(cite).join(" ")}${review}`;
  };
  const show = (groups: readonly (readonly CitedSentence[])[]): string =>
    groups.map((group) => group.map(sentence).join(" ")).join("\n\n");
  const paragraphs = (sentences: readonly CitedSentence[]): string => show(byDocument(sentences));
  const written: Citing["written"] = (sentences, writtenBy) =>
    writtenBy === "model" && sentences.length > 0 ? show(inParagraphs(sentences)) : paragraphs(sentences);
  return { cite, sentence, paragraphs, written };
};
