import type { Topic } from "@quarry/contracts";
import { containsCjk } from "@quarry/text";
import { keyTerms, type KeyTerms } from "../evidence/key-terms.ts";
import type { Aspect } from "./aspect.ts";
import type { Contradiction } from "./score/open-contradictions.ts";

interface GapInput {
  readonly topic: Topic;
  readonly language: string;
  readonly key: KeyTerms;
  readonly found: ReadonlySet<string>;
  readonly covered: boolean;
  readonly missing: readonly Aspect[];
  /** Sub-questions on which no sentence bears. */
  readonly unanswered: readonly string[];
  readonly contradictions: readonly Contradiction[];
}

const mostWords = 6;
const mostGaps = 4;

/** Words as one search string. */
export const phrase = (words: readonly string[]): string => {
  const distinct = [...new Set(words)];
  return distinct.join(distinct.every(containsCjk) ? "" : " ");
};

const wordsOf = (key: KeyTerms): string[] => [...key.values()].slice(0, mostWords);

/** The words that were not found, beside some that were; nothing when all were. */
const missingWords = ({ key, found }: GapInput): string[] => {
  const missing = [...key].filter(([term]) => !found.has(term)).map(([, word]) => word);
  const known = [...key].filter(([term]) => found.has(term)).map(([, word]) => word);
  return missing.length > 0 ? [phrase([...known.slice(0, 3), ...missing])] : [];
};

/** What would settle a contradiction: what is asked, and the words the first of the two uses for it. */
const disputed = ({ contradictions, topic, language }: GapInput): string[] => {
  const [first] = contradictions;
  if (first === undefined) return [];
  return [phrase(wordsOf(keyTerms({ ...topic, question: first[0].quote }, language)))];
};

/**
 * What is missing, each in words that can be searched for: words, what the kind of topic asks for, sub-questions, what settles a
 * contradiction. A covered topic can only lack what its kind or its sub-questions ask for.
 */
export const describeGaps = (input: GapInput): string[] => {
  const { topic, language, key, covered, missing, unanswered } = input;
  const aspects = missing.map(({ gap }) => `${phrase(wordsOf(key))} ${gap}`);
  const parts = unanswered.map((question) => phrase(wordsOf(keyTerms({ ...topic, question }, language))));
  const asked = [...aspects, ...parts];
  const gaps = covered ? asked : [...missingWords(input), ...asked, ...disputed(input)];
  const distinct = [...new Set(gaps)].slice(0, mostGaps);
  return distinct.length === 0 && !covered ? [topic.question] : distinct;
};
