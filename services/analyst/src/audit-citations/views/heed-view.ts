import { locateQuote } from "@quarry/text";
import type { CheckedCitation } from "../check-citations.ts";
import type { CitationView } from "../citation-view.ts";
import type { PairView } from "./views-reply.ts";

const mostWords = 5;

/**
 * What counts of a model's view: of the words it names, those that stand in the sentence and not in the quote. That a part is missing
 * counts only with such words; undefined when nothing counts.
 */
export const heedView = (
  { support, unsupported }: PairView,
  { sentence, citation }: CheckedCitation,
): CitationView | undefined => {
  if (support === "full") return { view: support, unsupported: [] };
  const missing = unsupported
    .filter((words) => locateQuote(sentence.text, words) !== undefined)
    .filter((words) => locateQuote(citation.quote, words) === undefined)
    .slice(0, mostWords);
  return support === "partial" && missing.length === 0 ? undefined : { view: support, unsupported: missing };
};
