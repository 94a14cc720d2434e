import type { Complexity } from "@quarry/contracts";
import { words } from "@quarry/text";
import type { QuestionForm, QuestionPart } from "./question-form.ts";

const demandingForms: ReadonlySet<QuestionForm> = new Set(["compare", "evaluate", "why", "mechanism"]);
const conjunction =
  /,|、|，|\b(?:and|or|versus|und|oder|et|ou|y|o)\b|和|与|或|(?<!\p{L})(?:и|или)(?!\p{L})/giu;

const oneIf = (condition: boolean): number => (condition ? 1 : 0);

/** How much work a question is, from its length, its parts, the names it speaks of and what it asks for. */
export const rateComplexity = (
  question: string,
  parts: readonly QuestionPart[],
  language: string,
): Complexity => {
  const length = words(question, language).length;
  const names = new Set(parts.flatMap(({ entities }) => entities)).size;
  const points =
    oneIf(length > 15) +
    oneIf(length > 30) +
    2 * (parts.length - 1) +
    oneIf(names >= 2) +
    oneIf(names >= 4) +
    oneIf((question.match(conjunction) ?? []).length >= 2) +
    oneIf(parts.some(({ slots }) => slots.condition !== undefined)) +
    oneIf(parts.some(({ form }) => demandingForms.has(form)));
  if (points >= 4) return "complex";
  return points >= 2 ? "moderate" : "simple";
};
