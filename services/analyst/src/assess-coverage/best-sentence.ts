import type { ClaimEvidence, Citation, RankedPassage } from "@quarry/contracts";
import { isNavigation } from "@quarry/extractive";
import { citationAt } from "@quarry/grounding";
import { containment, proseSentences, termSet, type TextSpan, trimSpan } from "@quarry/text";
import type { Assessing } from "./coverage-score.ts";

/** Returns the prose sentences of a passage in reading order; without prose, the spans marked by the ranking. */
const sentencesOf = (
  { documentId, start: from, end: to, spans: marked }: RankedPassage,
  { documents, job: { language } }: Assessing,
): Citation[] => {
  const text = documents.get(documentId)?.text;
  if (text === undefined) return [];
  const prose = proseSentences(text.slice(from, to), language).map(({ start, end }) => ({
    start: start + from,
    end: end + from,
  }));
  const spans: readonly TextSpan[] = prose.length > 0 ? prose : marked;
  return spans
    .map((span) => citationAt(documentId, text, trimSpan(text, span)))
    .filter(({ quote }) => quote !== "" && !isNavigation(quote));
};

/** Returns the sentence of a passage with most words of the topic's question; menus and data are ignored. */
export const bestSentence = (passage: RankedPassage, assessing: Assessing): ClaimEvidence[] => {
  const { topic, language } = assessing.job;
  const asked = termSet(`${topic.name} ${topic.question}`, language);
  const [best] = sentencesOf(passage, assessing)
    .map((sentence) => ({ sentence, share: containment(asked, termSet(sentence.quote, language)) }))
    .toSorted((one, other) => other.share - one.share);
  const { publisher, grade } = passage;
  return best === undefined ? [] : [{ ...best.sentence, score: 1, publisher, grade }];
};
