import { numbersAgree } from "@quarry/grounding";
import { collapseWhitespace } from "@quarry/text";
import { supportScore } from "../../signals/support-score.ts";
import { plainSentences, proseProblem } from "../../write-report/cite/plain-prose.ts";
import type { WrittenSentence } from "../../write-report/cite/written-sentence.ts";

const mostSentences = 4;
const mostFindings = 2;
/** Of its words, what findings and quotes must have. */
const leastShared = 0.5;

const firstOf = (findings: readonly WrittenSentence[]): string[] =>
  findings.slice(0, mostFindings).map(({ text }) => text);

/**
 * What a reader takes its findings to come to, without what goes beyond them: links, instructions, numbers and words that neither a finding
 * nor its quotes have. The first findings where nothing is left.
 */
export const provenInsights = (
  said: string,
  findings: readonly WrittenSentence[],
  language: string,
): string => {
  const ground = findings
    .flatMap(({ text, citations }) => [text, ...citations.map(({ quote }) => quote)])
    .join("\n");
  const quoted = findings.flatMap(({ citations }) => citations.map(({ quote }) => quote)).join("\n");
  const kept = plainSentences(said, language).filter(
    (sentence) =>
      proseProblem(sentence) === undefined &&
      numbersAgree(sentence, quoted) &&
      supportScore(sentence, ground, language) >= leastShared,
  );
  const sentences = kept.length > 0 ? kept.slice(0, mostSentences) : firstOf(findings);
  return collapseWhitespace(sentences.join(" "));
};
