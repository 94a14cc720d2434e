import {
  type Citation,
  type Claim,
  claimClassSchema,
  type extractClaims,
  type InputOf,
  type RankedPassage,
} from "@quarry/contracts";
import {
  isQuestion,
  jaccard,
  leansOnContext,
  mutualContainment,
  oppositeWording,
  plainLine,
  termSet,
} from "@quarry/extractive";
import { numbersAgree } from "@quarry/grounding";
import { collapseWhitespace, finish, type Sliced } from "@quarry/text";
import { z } from "zod";
import { distinctPassages } from "../evidence/distinct-passages.ts";
import { type NumberedPassage, numberPassages } from "../evidence/numbered-passages.ts";
import { passageText, proveQuote } from "../evidence/passage-sentences.ts";
import type { DocumentTexts } from "../evidence/read-texts.ts";

const nearDuplicate = 0.7;

/** Leaves out what says nearly the same as something before it. */
export function* removeNearDuplicates<Ranked extends { readonly terms: ReadonlySet<string> }>(
  ranked: readonly Ranked[],
): Sliced<Ranked[]> {
  const kept: Ranked[] = [];
  for (const candidate of ranked) {
    yield;
    if (!kept.some(({ terms }) => jaccard(terms, candidate.terms) >= nearDuplicate)) kept.push(candidate);
  }
  return kept;
}

/** A claim as a model words it, with the quote it is taken from. */
const repliedClaimSchema = z.object({
  class: claimClassSchema,
  /** The claim in words that can be understood alone. */
  text: z.string(),
  passageId: z.string(),
  quote: z.string(),
  /** Of a critical claim, what would deny it; null of any other. */
  counter: z.string().nullish(),
});

/** What a model is asked of the evidence. */
export const claimReplySchema = z.object({ claims: z.array(repliedClaimSchema) });

type RepliedClaim = z.output<typeof repliedClaimSchema>;

const maxCharacters = 300;
/** Who denies a claim speaks of the same things. */
const sameMatter = 0.4;
const foreign = /:\/\/|www\.|[<>[\]{}]/u;

const isOfSameMatter = (said: string, claim: string, language: string): boolean =>
  mutualContainment(termSet(said, language), termSet(claim, language)) >= sameMatter;

/**
 * What a source would say that denies a claim: as the model words it, when that speaks of the same things and holds neither address nor
 * markup, else the claim turned round by code.
 */
export const counterWording = (claim: string, said: string | undefined, language: string): string => {
  const worded = collapseWhitespace(said ?? "");
  const isFit = worded !== "" && worded.length <= maxCharacters && !foreign.test(worded) && worded !== claim;
  return isFit && isOfSameMatter(worded, claim, language) ? worded : oppositeWording(claim, language);
};

/** A statement that is worth checking. */
interface FoundClaim {
  readonly origin: Citation;
  /** The claim in words of its own; its quote when left out. */
  readonly text?: string | undefined;
  readonly topicId: string;
  readonly class: Claim["class"];
  /** What would deny it, in a model's words. */
  readonly counter?: string | undefined;
}

/** If everything is critical, nothing is. */
export const maxCritical = 4;

const claimOf = (
  { counter, text: wording, ...found }: FoundClaim,
  index: number,
  language: string,
): Claim => {
  const text = wording ?? collapseWhitespace(found.origin.quote);
  const claim = { id: `c${index + 1}`, text, ...found };
  return found.class === "C1" ? { ...claim, counter: counterWording(text, counter, language) } : claim;
};

/** Numbers claims in the order of their class, as many as are wanted; what would deny a critical one is said with it. */
export const listClaims = (found: readonly FoundClaim[], max: number, language: string): Claim[] =>
  found
    .toSorted((one, other) => one.class.localeCompare(other.class))
    .slice(0, max)
    .map((claim, index) => claimOf(claim, index, language));

type Input = InputOf<typeof extractClaims>;

/** The evidence of a run and its texts. */
export interface Extracting {
  readonly job: Input;
  readonly texts: DocumentTexts;
  /** The passages a model is shown. */
  readonly shown: readonly NumberedPassage[];
}

interface Candidate extends FoundClaim {
  readonly terms: ReadonlySet<string>;
}

const maxPassages = 48;
/** Passages of one topic; they come best first. */
const passagesPerTopic = 8;
const maxQuotedSentences = 4;
const maxTextCharacters = 400;

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

/** The passages a model is shown, whole and each text once, by their ids. */
export function* shownPassages(
  job: Input,
  texts: DocumentTexts,
  maxTokens: number,
): Sliced<NumberedPassage[]> {
  const distinct = yield* distinctPassages([...passageTopics(job).keys()], texts);
  return numberPassages(distinct, texts, { maxPassages, maxTokens });
}

const isClaim = (text: string): boolean => !isQuestion(text) && !leansOnContext(text);

/**
 * A claim in the words of a model; in those of its quote where the model's are no plain line, cannot be understood alone, or hold a number
 * that the passage does not. Undefined when the quote cannot stand alone either.
 */
const wordingOf = (text: string, quote: string, passage: string): string | undefined => {
  const line = plainLine(text, maxTextCharacters);
  if (line !== undefined && isClaim(line) && numbersAgree(line, passage)) return line;
  return isClaim(quote) ? collapseWhitespace(quote) : undefined;
};

// The most important come first, so what is critical beyond the limit is important.
const withFewCritical = (found: readonly Candidate[]): FoundClaim[] => {
  const critical = new Set(found.filter((claim) => claim.class === "C1").slice(0, maxCritical));
  return found.map((claim) => {
    const { origin, text, topicId, counter } = claim;
    const weight = claim.class === "C1" && !critical.has(claim) ? "C2" : claim.class;
    return { origin, text, topicId, class: weight, counter };
  });
};

/**
 * The claims a model names, in its words, with the whole sentences in which their quotes stand; without those whose quotes stand in no
 * passage it was shown, that cannot be understood alone or that repeat another.
 */
export const extractByModel = (replied: readonly RepliedClaim[], extracting: Extracting): Claim[] => {
  const { job, texts } = extracting;
  const { language } = job;
  const shown = new Map(extracting.shown.map(({ id, passage }) => [id, passage]));
  const topics = new Map([...passageTopics(job)].map(([{ passageId }, topicId]) => [passageId, topicId]));
  const proven = replied.flatMap((claim): Candidate[] => {
    const passage = shown.get(claim.passageId);
    const topicId = passage && topics.get(passage.passageId);
    if (passage === undefined || topicId === undefined) return [];
    const quoted = { passage, texts, language, maxSentences: maxQuotedSentences };
    const origin = proveQuote(claim.quote, quoted);
    const text = origin && wordingOf(claim.text, origin.quote, passageText(passage, texts));
    if (origin === undefined || text === undefined) return [];
    const counter = claim.counter ?? undefined;
    return [{ origin, text, topicId, class: claim.class, counter, terms: termSet(text, language) }];
  });
  return listClaims(withFewCritical(finish(removeNearDuplicates(proven))), job.maxClaims, language);
};
