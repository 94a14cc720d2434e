import { questionAspects } from "@quarry/language-data";
import { primaryLanguage, type TextSpan } from "@quarry/text";
import { showsCue } from "../signals/cues.ts";
import { contentRuns, contentWords, phrasePattern } from "../words.ts";
import { type AskedTerm, matchOf, termsOf } from "./asked-terms.ts";
import type { RatedUnit } from "./rate-units.ts";
import type { BriefingSource } from "./source-unit.ts";

/** A single sentence of a source that answers the question. */
export interface ShortAnswer {
  readonly source: BriefingSource;
  readonly span: TextSpan;
}

interface Candidate extends ShortAnswer {
  readonly text: string;
  readonly match: number;
}

/** Minimum share of the question's words in the sentence itself. */
const minMatch = 0.85;

/** Returns the numbers of a text, except the time of day in a log entry. */
const figuresIn = (text: string): string[] =>
  text.replaceAll(/\d{1,2}:\d{2}/gu, "").match(/\d+(?:[.,]\d+)*/gu) ?? [];

const candidatesOf = (
  units: readonly RatedUnit[],
  asked: readonly AskedTerm[],
  language: string,
): Candidate[] =>
  units
    .filter(({ layout }) => layout === "prose")
    .flatMap(({ source, lines }) =>
      lines.map((span): Candidate => {
        const text = source.text.slice(span.start, span.end);
        const own = termsOf(text, language);
        return {
          source,
          span,
          text,
          match: matchOf(asked, { own, context: new Set() }),
        };
      }),
    )
    .filter(({ match }) => match >= minMatch)
    .toSorted((one, other) => other.match - one.match);

/** Returns a sentence with a figure that the question does not name; undefined if sentences have different figures. */
const figureAnswer = (question: string, candidates: readonly Candidate[]): Candidate | undefined => {
  const given = new Set(figuresIn(question));
  const added = ({ text }: Candidate): string =>
    figuresIn(text)
      .filter((figure) => !given.has(figure))
      .join(" ");
  const [best, ...others] = candidates.filter((candidate) => added(candidate) !== "");
  if (best === undefined || others.some((other) => added(other) !== added(best))) return undefined;
  return best;
};

/** Returns a sentence that begins with the term in question and defines it. */
const definitionAnswer = (
  question: string,
  candidates: readonly Candidate[],
  language: string,
): Candidate | undefined => {
  const asked = contentWords(question, language).flatMap((word) => word.terms);
  return candidates.find(({ text }) => {
    const opening = contentWords(text, language).slice(0, asked.length);
    const opens = asked.every((term) => opening.some((word) => word.terms.includes(term)));
    return opens && showsCue(text, "definition", language);
  });
};

/**
 * Finds the one sentence that certainly answers a question for a figure or a definition; undefined for every other question and in
 * case of doubt.
 */
export const findShortAnswer = (
  question: string,
  units: readonly RatedUnit[],
  asked: readonly AskedTerm[],
  language: string,
): ShortAnswer | undefined => {
  const named = asked.filter(({ text }) => text !== "");
  if (named.some(({ forms }) => forms.size === 0)) return undefined;
  const candidates = candidatesOf(units, named, language);
  const { figure } = questionAspects(primaryLanguage(language) ?? "und");
  if (new RegExp(phrasePattern(figure), "iu").test(question)) return figureAnswer(question, candidates);
  const isOfOneThing = contentRuns(question, language).length === 1;
  return isOfOneThing ? definitionAnswer(question, candidates, language) : undefined;
};
