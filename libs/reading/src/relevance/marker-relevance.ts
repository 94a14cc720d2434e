import { terms } from "@quarry/text";
import { goalTerms } from "./goal-terms.ts";

/** How much a term tells. */
export type TermWeight = (term: string) => number;

const prefix = /^(?:FACT|OPINION|DATA|High-engagement):\s*/iu;

/** What a marker says, without the word in front that says what it is. */
export const markerWords = (line: string): string => line.replace(prefix, "");

/** Share of the goal's terms that are among those found, each by what it tells, 0 to 1. */
export const sharedWeight = (
  goal: ReadonlySet<string>,
  found: ReadonlySet<string>,
  weight: TermWeight,
): number => {
  const wanted = [...goal];
  const sum = (of: readonly string[]): number => of.reduce((total, term) => total + weight(term), 0);
  const whole = sum(wanted);
  return whole === 0 ? 0 : sum(wanted.filter((term) => found.has(term))) / whole;
};

/** How much of a goal a marker speaks of, 0 to 1: the share of the goal's terms in it, in any script. */
export const markerRelevance = (line: string, goal: string, language: string): number =>
  sharedWeight(goalTerms(goal, language), new Set(terms(markerWords(line), language)), () => 1);
