import { questionAspects } from "@quarry/language-data";
import { primaryLanguage, type TextSpan } from "@quarry/text";
import { showsCue } from "../signals/cues.ts";
import { contentRuns, contentWords, phrasePattern } from "../words.ts";
import { type AskedTerm, type AskedTerms, matchOf, termsOf } from "./asked-terms.ts";
import type { RatedUnit } from "./rate-units.ts";
import type { BriefingSource } from "./source-unit.ts";

/** One sentence of a source. */
export interface ShortAnswer {
  readonly source: BriefingSource;
  readonly span: TextSpan;
}

interface Candidate extends ShortAnswer {
  readonly text: string;
  readonly match: number;
}

/** The least share of the question's words that the sentence itself has. */
const minMatch = 0.85;

/** Numbers of a text; the time of day in an entry of a log is none. */
const figuresIn = (text: string): string[] =>
  text.replaceAll(/\d{1,2}:\d{2}/gu, "").match(/\d+(?:[.,]\d+)*/gu) ?? [];

const candidatesOf = (units: readonly RatedUnit[], asked: AskedTerms, language: string): Candidate[] => {
  const named = { ...asked, terms: asked.terms.filter(({ forms }) => forms.size > 0) };
  return units
    .filter(({ layout }) => layout === "prose")
    .flatMap(({ source, lines }) =>
      lines.map((span): Candidate => {
        const text = source.text.slice(span.start, span.end);
        const own = termsOf(text, language);
        return {
          source,
          span,
          text,
          match: matchOf(named, { own, context: new Set(), title: new Set(), isVoice: false }),
        };
      }),
    )
    .filter(({ match }) => match >= minMatch)
    .toSorted((one, other) => other.match - one.match);
};

/** A sentence with a figure that the question does not name; none where two sentences have different ones. */
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

/** A sentence that opens with what is asked and says what it is. */
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

/** True for a word that the sources do not have, unless headings answer it. */
const isUnmet = ({ text, forms, headings }: AskedTerm): boolean =>
  text !== "" && forms.size + headings.size === 0;

/** The one sentence that surely answers a question for a figure or a definition; undefined for every other question and where it is in doubt. */
export const findShortAnswer = (
  question: string,
  units: readonly RatedUnit[],
  asked: AskedTerms,
  language: string,
): ShortAnswer | undefined => {
  if (asked.terms.some(isUnmet)) return undefined;
  const candidates = candidatesOf(units, asked, language);
  const { figure } = questionAspects(primaryLanguage(language) ?? "und");
  if (new RegExp(phrasePattern(figure), "iu").test(question)) return figureAnswer(question, candidates);
  const isOfOneThing = contentRuns(question, language).length === 1;
  return isOfOneThing ? definitionAnswer(question, candidates, language) : undefined;
};
