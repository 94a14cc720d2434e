import type { RankedPassage } from "@quarry/contracts";
import { leansOnContext } from "../../signals/sentence-quality.ts";
import { carriesNumbers } from "../cite/carries-numbers.ts";
import { nearestCitation, type Sources } from "../cite/nearest-citation.ts";
import { plainSentences, proseProblem } from "../cite/plain-prose.ts";
import type { WrittenSentence } from "../cite/written-sentence.ts";

const fence = /^[ \t]*(`{3,}|~{3,})[^\n]*\n[\s\S]*?(?:^[ \t]*\1[`~]*[ \t]*$|$(?![\s\S]))/gmu;
const dependencies = /^[ \t]*[*_]*dependenc(?:y|ies)\b.*$/gimu;
const mostSentences = 4;

const cite = (text: string, passages: readonly RankedPassage[], sources: Sources): WrittenSentence[] => {
  if (proseProblem(text) !== undefined) return [];
  const citation = nearestCitation(text, passages, sources);
  const written = { text, citations: citation === undefined ? [] : [citation] };
  return citation !== undefined && carriesNumbers(written) ? [written] : [];
};

/**
 * The sentences of an item's content that its passages say, each cited by the sentence that says most of it. A sentence that leans on
 * one that was dropped goes with it; code and dependencies are no sentences.
 */
export const itemSentences = (
  content: string,
  passages: readonly RankedPassage[],
  sources: Sources,
): WrittenSentence[] => {
  const prose = content.replace(fence, "\n").replace(dependencies, "");
  const written: WrittenSentence[] = [];
  let isFollowed = true;
  for (const text of plainSentences(prose, sources.language)) {
    const cited: WrittenSentence[] = leansOnContext(text) && !isFollowed ? [] : cite(text, passages, sources);
    isFollowed = cited.length > 0;
    written.push(...cited);
  }
  return written.slice(0, mostSentences);
};
