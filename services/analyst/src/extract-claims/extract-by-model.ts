import type { Claim, extractClaims, InputOf, RankedPassage } from "@quarry/contracts";
import { isQuestion, leansOnContext, plainLine, termSet } from "@quarry/extractive";
import { numbersAgree } from "@quarry/grounding";
import { collapseWhitespace } from "@quarry/text";
import { distinctPassages } from "../evidence/distinct-passages.ts";
import { type NumberedPassage, numberPassages } from "../evidence/numbered-passages.ts";
import { passageText } from "../evidence/passage-sentences.ts";
import { proveQuote } from "../evidence/prove-quote.ts";
import type { DocumentTexts } from "../evidence/read-texts.ts";
import type { RepliedClaim } from "./claim-reply.ts";
import { type FoundClaim, listClaims, maxCritical } from "./list-claims.ts";
import { withoutRepetitions } from "./without-repetitions.ts";

type Input = InputOf<typeof extractClaims>;

/** The evidence of a run and its texts. */
export interface Extracting {
  readonly job: Input;
  readonly texts: DocumentTexts;
  /** Of the passages in a prompt. */
  readonly maxTokens: number;
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
export const shownPassages = ({ job, texts, maxTokens }: Extracting): NumberedPassage[] => {
  const distinct = distinctPassages([...passageTopics(job).keys()], texts);
  return numberPassages(distinct, texts, { maxPassages, maxTokens });
};

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
  const shown = new Map(shownPassages(extracting).map(({ id, passage }) => [id, passage]));
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
  return listClaims(withFewCritical(withoutRepetitions(proven)), job.maxClaims, language);
};
