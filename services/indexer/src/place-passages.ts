import { passageIdOf, type PassagePlace, type StoredDocument } from "@quarry/evidence";
import { splitPassages } from "@quarry/text";

/** Model tokens of a passage: 200–256 retrieve best, and shorter is quicker to encode. */
export const maxPassageTokens = 220;

/** Names the way passages are cut; raise it when the same text would be cut or indexed differently. */
export const passageRecipe = `passages-${maxPassageTokens}.1`;

/** Where the passages of a document stand, with all that is known before they are encoded. */
export const placePassages = (
  { facts, text }: StoredDocument,
  countTokens: (text: string) => number,
): PassagePlace[] => {
  const { documentId, publisher, grade, language } = facts;
  const spans = splitPassages(text, { maxTokens: maxPassageTokens, countTokens, locale: language });
  return spans.map((span, index) => ({
    passageId: passageIdOf(documentId, index),
    documentId,
    index,
    start: span.start,
    end: span.end,
    wordStart: span.wordStart,
    wordEnd: span.wordEnd,
    headings: span.headings,
    publisher,
    grade,
    language,
  }));
};
