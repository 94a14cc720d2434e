import type { MarkerType } from "@quarry/contracts";
import { names } from "../../signals/names.ts";
import { sentenceQuality } from "../../signals/sentence-quality.ts";
import type { MarkingCues } from "../cues/marking-cues.ts";
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
const speakingTerms = 6;
const fewestTerms = 3;
const mostFillers = 0.25;

const centrality = (terms: ReadonlySet<string>, weight: TopicWeight): number => {
  const weights = [...terms].map(weight).toSorted((one, other) => other - one);
  return weights.slice(0, speakingTerms).reduce((sum, one) => sum + one, 0) / speakingTerms;
};

/** Share of a statement's words that are sounds and phrases of speech. */
const fillerShare = (text: string, cues: MarkingCues | undefined): number => {
  if (cues === undefined) return 0;
  const fillers = text.match(cues.filler)?.join("").length ?? 0;
  return fillers / text.length;
};

const bonuses = { "key-fact": 0, opinion: 0.04, datapoint: 0.12 } as const satisfies Record<
  MarkerType,
  number
>;

/**
 * How much a statement is worth finding again, 0 to 1: by what it says of the document's topics (the centroid of Radev et al. 2004), the
 * names and numbers in it, and how well it can be read alone. 0 for one that says too little.
 */
export const rateStatement = ({ text, type, terms, language, cues, weight }: Rating): number => {
  const fillers = fillerShare(text, cues);
  if (terms.size < fewestTerms || fillers > mostFillers) return 0;
  const quality = sentenceQuality(text, language);
  if (quality === 0) return 0;
  const named = Math.min(1, names(text).size / 4);
  const leans = cues?.leaning.test(text) === true ? 0.75 : 1;
  const worth = 0.65 * centrality(terms, weight) + 0.15 * named + bonuses[type] + 0.08;
  return Math.min(1, worth * leans * (0.5 + 0.5 * quality) * (1 - 2 * fillers));
};
