import type { Citation, Statement } from "@quarry/contracts";
import { escapeMarkdown } from "@quarry/text";
import type { Bundle } from "../bundle/bundle.ts";
import { pagesOfSpan } from "../pages/pages-of-span.ts";
import { reportSentences } from "../pages/report-citations.ts";
import { reportAnchor } from "../pages/span-anchor.ts";
import { quotedMarkdown } from "./quoted-markdown.ts";
import { doubtsOf, marksOf, type StatementMark } from "./statement-marks.ts";

/** Where the marks of cited spans live: the file `report.html` seen from `report.md`, the page itself from within. */
export type SpanPage = "report.html" | "";

/** What every section needs to show a statement. */
export interface Citing {
  /** `[3]` as a link to the span, `[3, p. 12]` in a document that has pages; empty for a source that is not in the bundle. */
  readonly cite: (citation: Citation) => string;
  /** The statement followed by its citations, and by the marks that open what else a reader must know of it. */
  readonly sentence: (statement: Statement) => string;
  /** Statements as paragraphs, one for each run of statements from the same document. */
  readonly paragraphs: (statements: readonly Statement[]) => string;
  /** A part as it was written: statements of a model belong together whatever they cite, in paragraphs of about four. */
  readonly written: (statements: readonly Statement[], writtenBy: "model" | "twin" | undefined) => string;
}

const byDocument = (statements: readonly Statement[]): Statement[][] => {
  const groups: Statement[][] = [];
  for (const statement of statements) {
    const group = groups.at(-1);
    const same = group?.at(-1)?.citations[0]?.documentId === statement.citations[0]?.documentId;
    if (group !== undefined && same) group.push(statement);
    else groups.push([statement]);
  }
  return groups;
};

const maxTogether = 5;
/** More citations behind one conclusion make it hard to read; the page shows all it follows from. */
const maxBases = 6;

const inParagraphs = (statements: readonly Statement[]): Statement[][] => {
  const size = Math.ceil(statements.length / Math.ceil(statements.length / maxTogether));
  return Array.from({ length: Math.ceil(statements.length / size) }, (_, index) =>
    statements.slice(index * size, (index + 1) * size),
  );
};

/** Shows statements of a bundle with citations that link to the marked span on `page`. */
export const createCiting = ({ content, sources }: Bundle, page: SpanPage): Citing => {
  const byId = new Map(sources.map((source) => [source.facts.documentId, source]));
  const doubts = doubtsOf(content);
  const statements = new Map(reportSentences(content.findings).map((statement) => [statement.id, statement]));
  const restedOn = new Set([...statements.values()].flatMap(({ basedOn = [] }) => basedOn));
  const cite = (citation: Citation): string => {
    const source = byId.get(citation.documentId);
    if (source === undefined) return "";
    const { number, pageStarts } = source;
    const where = pageStarts === undefined ? "" : `, ${pagesOfSpan(pageStarts, citation)}`;
    return `[\\[${number}${where}\\]](${page}#${reportAnchor(number, citation)})`;
  };
  /** The citations behind the statements, each once, to say in plain Markdown what a conclusion rests on. */
  const restingOn = (ids: readonly string[]): string => {
    const shown = ids.flatMap((id) => statements.get(id)?.citations ?? []).map(cite);
    return [...new Set(shown)].slice(0, maxBases).join(" ");
  };
  const plainMark = ({ sign, text, basedOn, key }: StatementMark): string => {
    if (sign === "⚠") return "[⚠](#not-fully-supported)";
    const rests = key.startsWith("follows") ? restingOn(basedOn) : "";
    if (key.startsWith("follows")) return rests === "" ? "" : `*(from* ${rests}*)*`;
    return `*(${escapeMarkdown(text)})*`;
  };
  const showMark = (mark: StatementMark): string =>
    // On the page of the report it is a link, which no words of a source can become, and which the page makes a button of.
    page === "" ? `[${mark.sign}](#${mark.key})` : plainMark(mark);
  const sentence = (statement: Statement): string => {
    const { id, text, citations } = statement;
    const anchor = page === "" && restedOn.has(id) ? `[·](#at-${id})` : "";
    const marks = marksOf(statement, doubts).map(showMark);
    const shown = [quotedMarkdown(text), ...citations.map(cite), ...marks].filter((part) => part !== "");
    return `${anchor}${shown.join(" ")}`;
  };
  const show = (groups: readonly (readonly Statement[])[]): string =>
    groups.map((group) => group.map(sentence).join(" ")).join("\n\n");
  const paragraphs = (some: readonly Statement[]): string => show(byDocument(some));
  const written: Citing["written"] = (some, writtenBy) =>
    writtenBy === "model" && some.length > 0 ? show(inParagraphs(some)) : paragraphs(some);
  return { cite, sentence, paragraphs, written };
};
