import { type InputOf, isRetracted, type JudgedClaim, type listClaims } from "@quarry/contracts";
import { extractDates, extractNumbers, movedBy, overlaps, proseSentences } from "@quarry/text";
import type { StoredDocuments } from "../shared/evidence/read-texts.ts";

/** Shorter sentences say little alone. */
const minCharacters = 40;
const maxCharacters = 400;

const isCheckable = (sentence: string): boolean =>
  sentence.length >= minCharacters &&
  sentence.length <= maxCharacters &&
  !sentence.trimEnd().endsWith("?") &&
  (extractNumbers(sentence).length > 0 || extractDates(sentence).length > 0);

/** Finds claims without a model: checkable sentences of the best passages, each as its own only evidence; none of a retracted paper. */
export const findClaims = (
  { passages, maxClaims }: InputOf<typeof listClaims>,
  documents: StoredDocuments,
): JudgedClaim[] => {
  const claims: JudgedClaim[] = [];
  const known = new Set<string>();
  for (const { documentId, start, end, spans, publisher, grade } of passages) {
    if (claims.length === maxClaims) break;
    const document = documents.get(documentId);
    if (document === undefined || isRetracted(document.facts)) continue;
    const { text } = document;
    const [best] = spans;
    const sentence = movedBy(proseSentences(text.slice(start, end)), start).find(
      (span) => best !== undefined && overlaps(span, best),
    );
    if (sentence === undefined) continue;
    const quote = text.slice(sentence.start, sentence.end);
    if (known.has(quote) || !isCheckable(quote)) continue;
    known.add(quote);
    const origin = { documentId, ...sentence, quote };
    claims.push({
      id: `c${claims.length + 1}`,
      text: quote.replace(/\s+/gu, " "),
      class: "C2",
      topicId: "t1",
      origin,
      status: "single-source",
      reason: "found without a language model: nothing else was looked for",
      independentPublishers: 1,
      supporting: [{ ...origin, score: 1, publisher, grade }],
      contradicting: [],
    });
  }
  return claims;
};
