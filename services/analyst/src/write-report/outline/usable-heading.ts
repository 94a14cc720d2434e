import { collapseWhitespace, extractNumbers, words } from "@quarry/text";
import { proseProblem } from "../cite/plain-prose.ts";
import type { PaperPart } from "./outline.ts";

const usual = {
  abstract: "Abstract",
  introduction: "Introduction",
  "literature-review": "Literature Review",
  methodology: "Methodology",
  implementations: "Implementations",
} as const satisfies Record<PaperPart, string>;

const mostCharacters = 60;
const mostWords = 8;
/** A heading cites nothing, so it may say nothing that would need it: no sentence, no number, no mark-up. */
const plainWords = /^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}\s,:&'’()/–-]*$/u;

/** The heading a model gave a part; the usual one when it is more than a few plain words. */
export const usableHeading = (said: string, part: PaperPart, language: string): string => {
  const heading = collapseWhitespace(said);
  const isPlain =
    heading.length <= mostCharacters &&
    plainWords.test(heading) &&
    words(heading, language).length <= mostWords &&
    extractNumbers(heading).length === 0 &&
    proseProblem(heading) === undefined;
  return isPlain ? heading : usual[part];
};
