import type { TextSpan } from "@quarry/text";
import { fulfilled, type Outcome, type RequestOf } from "./outcome.ts";
import type { ReadablePart } from "./readable-part.ts";
import { topicsOf } from "./topics-of.ts";
import { windowsAround } from "./windows-around.ts";

/** A passage that a search by meaning found; higher scores are better. */
export interface FoundPassage extends TextSpan {
  readonly documentId: string;
  readonly score: number;
}

/** Words around a passage that was found: what leads to it and what comes of it. */
const contextWords = 300;

const isWithin = ({ start, end }: TextSpan, { text: { text } }: ReadablePart): boolean =>
  start < end && end <= text.length;

/** The sections around the best passages that a search by meaning found in the texts asked for. */
export const answerSemantic = (
  { query, topK }: RequestOf<"semantic">,
  parts: readonly ReadablePart[],
  found: readonly FoundPassage[],
): Outcome => {
  const ofParts = found.flatMap((passage) => {
    const part = parts.find(({ text }) => text.documentId === passage.documentId);
    return part && isWithin(passage, part) ? [{ part, passage }] : [];
  });
  const best = ofParts.toSorted((a, b) => b.passage.score - a.passage.score).slice(0, topK);
  const pieces = parts.flatMap((part) => {
    const hits = best
      .filter(({ part: of }) => of === part)
      .map(({ passage }) => ({ start: passage.start, end: passage.end, foundBy: query }));
    return windowsAround(part, hits, contextWords);
  });
  if (pieces.length > 0) return fulfilled(pieces);
  return {
    problem: `a search by meaning found nothing for “${query}” in the texts asked for; ask with keywords, or for one of the topics there are`,
    available: topicsOf(parts),
  };
};
