import type { MarkerType } from "@quarry/contracts";
import { names } from "@quarry/grounding";
import { containsCjk } from "@quarry/text";
import { sentenceQuality } from "../../signals/sentence-quality.ts";
import type { MarkingCues } from "../cues/marking-cues.ts";
import { fluency } from "./fluency.ts";
import type { TopicWeight } from "./weigh-terms.ts";

/** A statement's wording and what is known of its document. */
export interface Rating {
  readonly text: string;
  readonly type: MarkerType;
  readonly terms: ReadonlySet<string>;
  readonly language: string;
  readonly cues: MarkingCues | undefined;
  readonly weight: TopicWeight;
}

/** So many of the heaviest terms speak for a statement: a long one has no more to say. */
const speakingTerms = 5;
const fewestTerms = 3;
/** A longer statement is less of a point. */
const readable = { spaced: 240, unspaced: 80 } as const;
const shares = { topics: 0.65, names: 0.15 } as const;
const bonuses = { "key-fact": 0.06, opinion: 0.1, datapoint: 0.2 } as const satisfies Record<
  MarkerType,
  number
>;
const leaningCosts = 0.3;
const manyNames = 4;

/** A statement full of numbers is none the worse for it. */
const quality = (text: string, language: string): number =>
  sentenceQuality(text.replaceAll(/[\p{N}%％]/gu, "n"), language);

const centrality = (terms: ReadonlySet<string>, weight: TopicWeight): number => {
  const weights = [...terms].map(weight).toSorted((one, other) => other - one);
  return weights.slice(0, speakingTerms).reduce((sum, one) => sum + one, 0) / speakingTerms;
};

const brevity = (text: string): number =>
  Math.min(1, (containsCjk(text) ? readable.unspaced : readable.spaced) / text.length);

/**
 * How much a statement is worth finding again, 0 to 1: by what it says of the document's topics (the centroid of Radev et al. 2004), the
 * names and numbers in it, and how well it can be read alone. 0 for one that says too little.
 */
export const rateStatement = ({ text, type, terms, language, cues, weight }: Rating): number => {
  if (terms.size < fewestTerms) return 0;
  const form = quality(text, language) * fluency(text, language, cues) * brevity(text) ** 0.5;
  if (form === 0) return 0;
  const leaning = cues?.leaning.test(text) === true ? 1 - leaningCosts : 1;
  const named = Math.min(1, names(text).size / manyNames);
  const worth = shares.topics * centrality(terms, weight) + shares.names * named + bonuses[type];
  return worth * leaning * form;
};
