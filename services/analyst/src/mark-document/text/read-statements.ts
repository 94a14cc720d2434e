import type { Comment } from "@quarry/contracts";
import { collapseWhitespace, proseSentences, sentences, type TextSpan } from "@quarry/text";
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

const toStatement = (text: string, { start, end }: TextSpan): Statement => ({
  start,
  end,
  text: collapseWhitespace(text.slice(start, end).replace(remark, " ")),
});

/** The statements of a document in text order; what is said in turns or comments never crosses them. */
export const readStatements = async (
  text: string,
  { language, comments, pause }: ReadingStatements,
): Promise<Statement[]> => {
  const regions = comments === undefined ? findTurns(text) : inOrder(comments);
  const seams = regions?.map(({ start }) => start);
  const cut = regions === undefined ? proseSentences : sentences;
  const statements: Statement[] = [];
  for (const chunk of splitChunks(text, { mostCharacters: charactersAtATime, seams })) {
    await pause();
    const found = cut(text.slice(chunk.start, chunk.end), language).map(({ start, end }) => ({
      start: start + chunk.start,
      end: end + chunk.start,
    }));
    const said = regions === undefined ? found : within(found, regions);
    const parts = said.flatMap((span) => cutLongStatement(text, span));
    statements.push(...parts.map((part) => toStatement(text, part)).filter((one) => one.text !== ""));
  }
  return statements;
};
