import { containment, inverseDocumentFrequency, termSet, type TermWeight } from "@quarry/extractive";
import {
  blocksInSlices,
  finishWithPauses,
  sentencesInSlices,
  type Sliced,
  type TextSpan,
} from "@quarry/text";
import type { StoredDocument } from "../ports.ts";

/** A document as the sentences that can be cited, and what their words are worth. */
export interface SourceSentences {
  readonly documentId: string;
  readonly text: string;
  readonly language: string;
  readonly facts: StoredDocument["facts"];
  /** Never empty. */
  readonly spans: readonly TextSpan[];
  /** How much of a claim's terms some neighbouring sentences hold, 0–1; rare terms and numbers count most. */
  share(claim: ReadonlySet<string>, first: number, last: number): number;
}

/** Sentences that are taken apart before other work gets its turn. */
const atATime = 20;

/** A heading says what is spoken of, and nothing about it. */
function* withoutHeadings(text: string, language: string): Sliced<TextSpan[]> {
  const headings = (yield* blocksInSlices(text)).filter(({ kind }) => kind === "heading");
  let next = 0;
  return (yield* sentencesInSlices(text, language)).filter(({ start }) => {
    while ((headings[next]?.end ?? Infinity) <= start) next += 1;
    return start < (headings[next]?.start ?? Infinity);
  });
}

const numbersCountTwice =
  (weight: TermWeight): TermWeight =>
  (term) =>
    /\p{N}/u.test(term) ? 2 * weight(term) : weight(term);

/** Takes a document apart, with pauses, because a long one takes a second. */
export const readSentences = async (
  { facts, text }: StoredDocument,
  pause: () => Promise<void>,
): Promise<SourceSentences> => {
  const { documentId, language } = facts;
  const found = await finishWithPauses(withoutHeadings(text, language), pause);
  const spans = found.length > 0 ? found : [{ start: 0, end: text.length }];
  const terms: ReadonlySet<string>[] = [];
  for (const [index, { start, end }] of spans.entries()) {
    terms.push(termSet(text.slice(start, end), language));
    if (index % atATime === 0) await pause();
  }
  const weight = numbersCountTwice(inverseDocumentFrequency(terms));
  return {
    documentId,
    text,
    language,
    facts,
    spans,
    share: (claim, first, last) => {
      const [one = new Set<string>(), ...others] = terms.slice(first, last + 1);
      const together = others.reduce<ReadonlySet<string>>((all, each) => all.union(each), one);
      return containment(claim, together, weight);
    },
  };
};
