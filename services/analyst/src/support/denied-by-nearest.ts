import { containment, denyEachOther, termSet } from "@quarry/extractive";
import { sentences } from "@quarry/text";

/** A sentence that holds less of another one's terms may deny something else. */
const sameMatter = 0.6;

/** Whether a sentence and the one in the quote that holds most of its terms, the first of equals, deny each other. */
export const deniedByNearest = (sentence: string, quote: string, language: string): boolean => {
  const sought = termSet(sentence, language);
  const [nearest] = sentences(quote, language)
    .map(({ start, end }) => {
      const text = quote.slice(start, end);
      return { text, share: containment(sought, termSet(text, language)) };
    })
    .toSorted((one, other) => other.share - one.share);
  if (nearest === undefined || nearest.share < sameMatter) return false;
  return denyEachOther(sentence, nearest.text, language);
};
