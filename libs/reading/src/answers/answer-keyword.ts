import { fulfilled, type Outcome, type RequestOf } from "../content/outcome.ts";
import type { ReadablePart } from "../content/readable-part.ts";
import { windowsAround } from "../content/windows-around.ts";
import { topicsOf } from "../matches/topics-of.ts";
import { findKeyword } from "../words/find-keyword.ts";

/** Windows around every place that has one of the keywords. */
export const answerKeyword = (
  { keywords, contextWindow }: RequestOf<"keyword">,
  parts: readonly ReadablePart[],
): Outcome => {
  const pieces = parts.flatMap((part) => {
    const hits = keywords.flatMap((keyword) =>
      findKeyword(part.text, keyword).map((span) => ({ ...span, foundBy: keyword })),
    );
    return windowsAround(part, hits, contextWindow);
  });
  if (pieces.length > 0) return fulfilled(pieces);
  return {
    problem: `none of the texts asked for has ${keywords.map((keyword) => `“${keyword}”`).join(", ")}; ask with other words, by meaning, or for one of the topics there are`,
    available: topicsOf(parts),
  };
};
