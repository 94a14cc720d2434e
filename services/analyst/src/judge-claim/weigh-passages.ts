import type { Citation, InputOf, judgeClaim, RankedPassage } from "@quarry/contracts";
import { passageSentences } from "../evidence/passage-sentences.ts";
import type { DocumentTexts } from "../evidence/read-texts.ts";
import { createSentenceWeigher, type Verdict } from "./weigh-sentence.ts";

type Input = InputOf<typeof judgeClaim>;

/** A sentence that speaks for or against a claim. */
export interface WeighedSentence extends Citation, Verdict {
  readonly passage: RankedPassage;
}

/** A passage and the sentences that count. */
export interface WeighedPassage {
  readonly passage: RankedPassage;
  readonly telling: readonly WeighedSentence[];
}

const strongest = (weighed: readonly WeighedSentence[], verdict: Verdict["verdict"]): WeighedSentence[] =>
  weighed
    .filter((sentence) => sentence.verdict === verdict)
    .toSorted((one, other) => other.score - one.score)
    .slice(0, 1);

/** Whether a sentence is the claim's own: its origin speaks for itself. */
export const overlapsOrigin = (
  { documentId, start, end }: Citation,
  { origin }: Pick<Input["claim"], "origin">,
): boolean => documentId === origin.documentId && start < origin.end && origin.start < end;

/** At most the strongest sentence for and the strongest against a claim from each of its passages. */
export const weighPassages = (
  { claim, language, passages }: Input,
  texts: DocumentTexts,
): WeighedPassage[] => {
  const weigh = createSentenceWeigher(language);
  return passages.map((passage) => {
    const weighed = passageSentences(passage, texts, language)
      .filter((sentence) => !overlapsOrigin(sentence, claim))
      .map((sentence): WeighedSentence => ({ ...sentence, ...weigh(claim.text, sentence.quote) }));
    return { passage, telling: [...strongest(weighed, "supports"), ...strongest(weighed, "contradicts")] };
  });
};
