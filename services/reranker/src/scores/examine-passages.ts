import type { FoundPassage, PassageSentence } from "@quarry/evidence";
import type { TokenMatrix } from "@quarry/ranking";
import { trimSpan } from "@quarry/text";
import type { RankPassagesPorts } from "../ports.ts";
import { type MarkedSpan, markSpans } from "./mark-spans.ts";
import { createReadVectors } from "./read-vectors.ts";

/** How one passage meets the subject; without vectors only where it stands is known. */
export interface Examined {
  readonly passage: FoundPassage;
  readonly vector?: Float32Array;
  readonly maxSim?: number;
  readonly spans: readonly MarkedSpan[];
}

/** The examined passages in the order asked for, and how many were read from the store before. */
export interface Examination {
  readonly examined: readonly Examined[];
  readonly hits: number;
}

/** Looks at passages token by token. */
export type ExaminePassages = (
  subject: TokenMatrix,
  passages: readonly FoundPassage[],
) => Promise<Examination>;

const noMatch = { total: 0, ofRows: () => 0 };

/** A passage whose sentences are not known is one span, without the white space around it. */
const wholeOf = ({ text, start, end }: FoundPassage): PassageSentence => {
  const words = trimSpan(text, { start: 0, end: text.length });
  const isBlank = words.start === words.end;
  return { ...(isBlank ? { start, end } : { start: start + words.start, end: start + words.end }), rows: [] };
};

/** Reads the vectors of passages and scores them with MaxSim, all at once. */
export const createExaminePassages = (ports: RankPassagesPorts): ExaminePassages => {
  const readVectors = createReadVectors(ports);
  return async (subject, passages) => {
    const { vectors, hits } = await readVectors(passages);
    const known = passages.flatMap((passage) => {
      const own = vectors.get(passage.passageId);
      return own ? [{ passage, ...own }] : [];
    });
    const { scores, ofRows } = await ports.maxSim.score(
      subject,
      known.map(({ tokens }) => tokens),
    );
    const matches = new Map(
      known.map(({ passage, dense, sentences }, position) => {
        const total = scores[position] ?? 0;
        const match = { total, ofRows: (rows: Iterable<number>) => ofRows(position, rows) };
        const spans = markSpans(sentences.length > 0 ? sentences : [wholeOf(passage)], match);
        return [passage.passageId, { vector: dense, maxSim: total, spans }];
      }),
    );
    const examined = passages.map((passage) => ({
      passage,
      ...(matches.get(passage.passageId) ?? { spans: markSpans([wholeOf(passage)], noMatch) }),
    }));
    return { examined, hits };
  };
};
