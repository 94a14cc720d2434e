import type { Complexity } from "@quarry/contracts";
import { words } from "@quarry/text";
import type { QuestionForm, QuestionPart } from "./question-form.ts";

/** What is asked for in several connected parts. */
const demandingForms: ReadonlySet<QuestionForm> = new Set([
  "compare",
  "evaluate",
  "how-to",
  "mechanism",
  "why",
]);
const conjunction =
  /,|、|，|\b(?:and|or|versus|und|oder|et|ou|y|o)\b|和|与|或|(?<!\p{L})(?:и|или)(?!\p{L})/giu;

const factForms: ReadonlySet<QuestionForm> = new Set(["fact", "other", "who"]);

/** A fact behind another one: "of a band that disbanded", "directed by which director". */
const nested: Readonly<Record<string, RegExp>> = {
  en: /\p{L} (?:(?:in|by|of|for|at|from) )?(?:who|whose|that|which) \p{Ll}/u,
  de: /\p{L},\s+(?:(?:in|von|mit|bei|aus) )?(?:der|die|das|dessen|deren|den|dem)\s/u,
  ru: /\p{L},\s+(?:(?:в|с|о|из) )?(?:котор\p{L}+|чей|чья|чьё)\s/u,
};

const oneIf = (condition: boolean): number => (condition ? 1 : 0);

/** How much work a question is, from its length, its parts, the names it speaks of and what it asks for. */
export const rateComplexity = (
  question: string,
  parts: readonly QuestionPart[],
  language: string,
): Complexity => {
  const length = words(question, language).length;
  const names = new Set(parts.flatMap(({ entities }) => entities)).size;
  const isFact = parts.some(({ form }) => factForms.has(form));
  const isNested = nested[language]?.test(question) ?? false;
  const points =
    oneIf(length > 15) +
    oneIf(length > 30) +
    2 * (parts.length - 1) +
    oneIf(names >= 2) +
    oneIf(names >= 4) +
    oneIf((question.match(conjunction) ?? []).length >= 2) +
    oneIf(isFact && names >= 2) +
    2 * oneIf(isFact && isNested) +
    oneIf(parts.some(({ slots }) => slots.condition !== undefined)) +
    2 * oneIf(parts.some(({ form }) => demandingForms.has(form)));
  // One fact is no complex matter, however long the way to it.
  if (points >= 4 && !(isFact && parts.length === 1)) return "complex";
  return points >= 2 ? "moderate" : "simple";
};
