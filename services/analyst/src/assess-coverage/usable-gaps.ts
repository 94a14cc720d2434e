import type { InputOf, assessCoverage } from "@quarry/contracts";
import { collapseWhitespace } from "@quarry/text";
import { termSet } from "../signals/term-overlap.ts";

const mostGaps = 3;
const mostCharacters = 120;
/** What no one types into a search box. */
const marked = /https?:|www\.|[<>[\]{}|]/iu;

/** The gaps that can be searched for: short, plain and about the question; a model may have read others off a page. */
export const usableGaps = (
  gaps: readonly string[],
  { topic, question, language }: InputOf<typeof assessCoverage>,
): string[] => {
  const asked = termSet(`${question} ${topic.name} ${topic.question}`, language);
  const usable = gaps
    .map((gap) => collapseWhitespace(gap).trim())
    .filter((gap) => gap !== "" && gap.length <= mostCharacters && !marked.test(gap))
    .filter((gap) => !termSet(gap, language).isDisjointFrom(asked));
  return [...new Set(usable)].slice(0, mostGaps);
};
