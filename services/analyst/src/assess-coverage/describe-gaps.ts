import type { Topic } from "@quarry/contracts";
import { containsCjk } from "@quarry/text";
import type { KeyTerms } from "../evidence/key-terms.ts";
import type { Aspect } from "./aspect.ts";

interface GapInput {
  readonly topic: Topic;
  readonly key: KeyTerms;
  readonly found: ReadonlySet<string>;
  readonly covered: boolean;
  readonly missingAspect: Aspect | undefined;
}

const phrase = (words: readonly string[]): string => {
  const distinct = [...new Set(words)];
  return distinct.join(distinct.every(containsCjk) ? "" : " ");
};

/** What is missing, each in words that can be searched for; a covered topic can only lack what its kind asks for. */
export const describeGaps = ({ topic, key, found, covered, missingAspect }: GapInput): string[] => {
  const written = [...key.entries()];
  const subject = written.map(([, word]) => word).slice(0, 6);
  const aspectGap = missingAspect === undefined ? [] : [`${phrase(subject)} ${missingAspect.gap}`];
  if (covered) return aspectGap;
  const missing = written.filter(([term]) => !found.has(term)).map(([, word]) => word);
  const known = written.filter(([term]) => found.has(term)).map(([, word]) => word);
  if (missing.length > 0) return [phrase([...known.slice(0, 3), ...missing]), ...aspectGap];
  return aspectGap.length > 0 ? aspectGap : [topic.question];
};
