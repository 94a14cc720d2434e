import { terms } from "@quarry/text";
import type { FeedbackPassage } from "../ports.ts";

const trustedCount = 3;
const leastShare = 0.5;

/**
 * The three best passages, or none: feedback from passages that together miss more than half of the query's terms
 * would lead the search astray (query drift).
 */
export const trustedPassages = (
  found: readonly FeedbackPassage[],
  query: ReadonlySet<string>,
): readonly FeedbackPassage[] => {
  const best = found.slice(0, trustedCount);
  const present = new Set(best.flatMap(({ text, language }) => terms(text, language)));
  const share = query.intersection(present).size / Math.max(1, query.size);
  return share >= leastShare ? best : [];
};
