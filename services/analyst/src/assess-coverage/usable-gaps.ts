import type { InputOf, assessCoverage } from "@quarry/contracts";
import { plainLine } from "../signals/plain-line.ts";
import { termSet } from "../signals/term-overlap.ts";

const mostGaps = 3;
const mostCharacters = 120;

/** The gaps that can be searched for: short, plain and about the question; a model may have read others off a page. */
export const usableGaps = (
  gaps: readonly string[],
  { topic, question, language }: InputOf<typeof assessCoverage>,
): string[] => {
  const asked = termSet(`${question} ${topic.name} ${topic.question}`, language);
  const usable = gaps
    .flatMap((gap) => plainLine(gap, mostCharacters) ?? [])
    .filter((gap) => !termSet(gap, language).isDisjointFrom(asked));
  return [...new Set(usable)].slice(0, mostGaps);
};
