import type { Claim, extractClaims, InputOf, RankedPassage } from "@quarry/contracts";
import { type NumberedPassage, numberPassages } from "../evidence/numbered-passages.ts";
import { proveQuote } from "../evidence/prove-quote.ts";
import type { DocumentTexts } from "../evidence/read-texts.ts";
import { leansOnContext, sentenceQuality } from "../signals/sentence-quality.ts";
import { termSet } from "../signals/term-overlap.ts";
import type { SaidClaim } from "./claim-reply.ts";
import { type FoundClaim, listClaims, maxCritical } from "./list-claims.ts";
import { withoutRepetitions } from "./without-repetitions.ts";

type Input = InputOf<typeof extractClaims>;

/** The evidence of a run and its texts. */
export interface Extracting {
  readonly job: Input;
  readonly texts: DocumentTexts;
}

interface Candidate extends FoundClaim {
  readonly terms: ReadonlySet<string>;
}

const mostPassages = 24;
/** Passages of one topic; they come best first. */
const passagesPerTopic = 5;

/** Passage → its topic; one that answers several topics belongs to the first. */
const passageTopics = ({ topics }: Input): ReadonlyMap<RankedPassage, string> => {
  const byPassage = new Map<string, readonly [RankedPassage, string]>();
  for (const { topic, passages } of topics) {
    for (const passage of passages.slice(0, passagesPerTopic)) {
      if (!byPassage.has(passage.passageId)) byPassage.set(passage.passageId, [passage, topic.id]);
    }
  }
  return new Map(byPassage.values());
};

/** The passages a model is shown, by their ids. */
export const shownPassages = ({ job, texts }: Extracting): NumberedPassage[] =>
  numberPassages([...passageTopics(job).keys()], texts, mostPassages);

const isSaidAlone = (quote: string, language: string): boolean =>
  sentenceQuality(quote, language) > 0 && !leansOnContext(quote);

// The most important come first, so what is critical beyond the limit is important.
const withFewCritical = (found: readonly Candidate[]): FoundClaim[] => {
  const critical = new Set(found.filter((claim) => claim.class === "C1").slice(0, maxCritical));
  return found.map((claim) => {
    const { origin, topicId, counter } = claim;
    const weight = claim.class === "C1" && !critical.has(claim) ? "C2" : claim.class;
    return { origin, topicId, class: weight, counter };
  });
};

/**
 * The claims a model names, as the whole sentences in which their quotes stand; without those that stand in no passage it was shown, that
 * cannot be understood alone or that repeat another.
 */
export const extractByModel = (said: readonly SaidClaim[], extracting: Extracting): Claim[] => {
  const { job, texts } = extracting;
  const { language } = job;
  const shown = new Map(shownPassages(extracting).map(({ id, passage }) => [id, passage]));
  const topics = passageTopics(job);
  const proven = said.flatMap((claim): Candidate[] => {
    const passage = shown.get(claim.passageId);
    const topicId = passage && topics.get(passage);
    if (passage === undefined || topicId === undefined) return [];
    const origin = proveQuote(claim.quote, { passage, texts, language });
    if (origin === undefined || !isSaidAlone(origin.quote, language)) return [];
    const { class: weight, counter } = claim;
    return [{ origin, topicId, class: weight, counter, terms: termSet(origin.quote, language) }];
  });
  return listClaims(withFewCritical(withoutRepetitions(proven)), job.maxClaims, language);
};
