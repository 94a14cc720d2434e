import {
  announces,
  type AntonymFinder,
  comparableWords,
  createAntonymFinder,
  createDirectionFinder,
  deniedTerms,
  type DirectionFinder,
  isQuestion,
  mutualContainment,
  supportScore,
  termSet,
} from "@quarry/extractive";
import { numbersAgree } from "@quarry/grounding";
import { collapseWhitespace } from "@quarry/text";
import { type Conflict, createConflictFinder } from "./find-conflict.ts";

/** What one sentence says of a claim, and how strongly, 0–1. */
export interface Verdict {
  readonly verdict: "supports" | "contradicts" | "neutral";
  readonly score: number;
  /** Why the two cannot both be right. */
  readonly conflict?: Conflict;
}

/** Share of the claim's terms from which a sentence says the same. */
const supports = 0.65;
const neutral: Verdict = { verdict: "neutral", score: 0 };

/** Share of what the sentence says that the claim says too; below it the claim is an aside in a sentence about something else. */
const onTopic = 0.4;
const agreeInDenial = (claim: string, sentence: string, language: string): boolean => {
  const shared = termSet(claim, language).intersection(termSet(sentence, language));
  const denied = deniedTerms(claim, language).symmetricDifference(deniedTerms(sentence, language));
  return denied.intersection(shared).size === 0;
};

interface Tongue {
  readonly language: string;
  readonly antonyms: AntonymFinder;
  readonly direction: DirectionFinder;
}

/** Opposite words or directions do not prove a contradiction, but they forbid to speak of support. */
const pointTheSameWay = (
  claim: string,
  sentence: string,
  { language, antonyms, direction }: Tongue,
): boolean => {
  const [said, found] = [comparableWords(claim, language), comparableWords(sentence, language)];
  const [one, other] = [direction(said), direction(found)];
  const isOpposite = one !== undefined && other !== undefined && one !== other;
  return !isOpposite && antonyms(said, found).length === 0;
};

const couldSupport = (claim: string, sentence: string, tongue: Tongue): boolean =>
  !isQuestion(sentence) &&
  !announces(sentence) &&
  numbersAgree(claim, sentence) &&
  agreeInDenial(claim, sentence, tongue.language) &&
  pointTheSameWay(claim, sentence, tongue);

const isOnTopic = (claim: string, sentence: string, { language }: Tongue): boolean =>
  mutualContainment(termSet(claim, language), termSet(sentence, language)) >= onTopic;

/** Weighs sentences against a claim by their words. */
export interface SentenceWeigher {
  verdictOn(claim: string, sentence: string): Verdict;
  /** Whether nothing in a sentence speaks against its supporting the claim, be it in other words. */
  couldSupport(claim: string, sentence: string): boolean;
}

/** Makes the weigher of a language: it goes by shared terms, numbers, denials, antonyms and directions. */
export const createSentenceWeigher = (language: string): SentenceWeigher => {
  const findConflict = createConflictFinder(language);
  const tongue: Tongue = {
    language,
    antonyms: createAntonymFinder(language),
    direction: createDirectionFinder(language),
  };
  return {
    verdictOn: (claim, sentence) => {
      const said = collapseWhitespace(sentence);
      if (isQuestion(said)) return neutral;
      const conflict = findConflict(claim, said);
      if (conflict !== undefined) {
        return {
          verdict: "contradicts",
          conflict,
          score: mutualContainment(termSet(claim, language), termSet(said, language)),
        };
      }
      const score = supportScore(claim, said, language);
      const isSupport = isOnTopic(claim, said, tongue) && couldSupport(claim, said, tongue);
      return score >= supports && isSupport ? { verdict: "supports", score } : neutral;
    },
    couldSupport: (claim, sentence) => couldSupport(claim, collapseWhitespace(sentence), tongue),
  };
};
