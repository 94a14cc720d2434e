import type { Comment } from "@quarry/contracts";
import { collapseWhitespace, proseSentences, sentences, type TextSpan, trimSpan } from "@quarry/text";
import { cuesOf } from "../cues/cues-of.ts";
import { cutLongStatement } from "./cut-long-statement.ts";
import { findTurns } from "./find-turns.ts";
import { splitChunks } from "./split-chunks.ts";
import type { Statement } from "./statement.ts";

interface ReadingStatements {
  readonly language: string;
  /** Of a document that holds comments: nothing but these is read. */
  readonly comments?: readonly Comment[] | undefined;
  /** Awaited every few milliseconds of work; ends the reading with what it throws. */
  readonly pause: () => Promise<void>;
}

/** Some ten milliseconds of work. */
const charactersAtATime = 20_000;

/** What a transcript remarks and nobody said. */
const remark = /\{[^{}\n]{1,30}\}|\[(?:laughter|music|applause|inaudible|crosstalk|noise)\]/giu;

/** The parts of spans that lie in regions; both ascend. */
const within = (spans: readonly TextSpan[], regions: readonly TextSpan[]): TextSpan[] => {
  const parts: TextSpan[] = [];
  let first = 0;
  for (const span of spans) {
    while ((regions[first]?.end ?? Infinity) <= span.start) first += 1;
    for (let at = first; (regions[at]?.start ?? Infinity) < span.end; at += 1) {
      const region = regions[at] ?? span;
      parts.push({ start: Math.max(span.start, region.start), end: Math.min(span.end, region.end) });
    }
  }
  return parts;
};

const inOrder = (spans: readonly TextSpan[]): TextSpan[] =>
  spans.toSorted((one, other) => one.start - other.start);

/** A remark counts as white space, code unit for code unit. */
const withoutRemarks = (said: string): string => said.replace(remark, (found) => " ".repeat(found.length));

const toStatement = (text: string, span: TextSpan, opening: RegExp | undefined): Statement => {
  const said = withoutRemarks(text.slice(span.start, span.end));
  const lead = opening?.exec(said.trimStart())?.[0].length ?? 0;
  const begin = said.length - said.trimStart().length + lead;
  const { start, end } = trimSpan(said, { start: begin, end: said.length });
  return {
    start: span.start + start,
    end: span.start + end,
    text: collapseWhitespace(said.slice(start, end)),
  };
};

/** The statements of a document in text order; what is said in turns or comments never crosses them. */
export const readStatements = async (
  text: string,
  { language, comments, pause }: ReadingStatements,
): Promise<Statement[]> => {
  const regions = comments === undefined ? findTurns(text) : inOrder(comments);
  const seams = regions?.map(({ start }) => start);
  const cut = regions === undefined ? proseSentences : sentences;
  const opening = cuesOf(language)?.opening;
  const statements: Statement[] = [];
  for (const chunk of splitChunks(text, { mostCharacters: charactersAtATime, seams })) {
    await pause();
    const found = cut(text.slice(chunk.start, chunk.end), language).map(({ start, end }) => ({
      start: start + chunk.start,
      end: end + chunk.start,
    }));
    const said = regions === undefined ? found : within(found, regions);
    const parts = said.flatMap((span) => cutLongStatement(text, span));
    statements.push(
      ...parts.map((part) => toStatement(text, part, opening)).filter((one) => one.text !== ""),
    );
  }
  return statements;
};
