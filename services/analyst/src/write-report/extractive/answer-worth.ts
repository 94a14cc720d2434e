import type { InputOf, Topic, writeReport } from "@quarry/contracts";
import { topicAspect } from "../../assess-coverage/aspect.ts";
import { keyTerms } from "../../evidence/key-terms.ts";
import { inverseDocumentFrequency } from "../../signals/inverse-document-frequency.ts";
import { containment } from "../../signals/term-overlap.ts";
import type { Unit } from "./unit.ts";

/** The question a report answers. */
export type Question = Pick<InputOf<typeof writeReport>, "question" | "questionType" | "language">;

/** How directly a unit answers the question itself, not only its topic; 0–1 and a little. */
export type AnswerWorth = (unit: Unit) => number;

/** What it adds that a sentence shows what a question of its kind asks for: a definition, a cause, a date. */
const directBonus = 0.1;

/** Measures units against the question: the words they share with it, their worth under their topic, what they show. */
export const createAnswerWorth = (
  units: readonly Unit[],
  { question, questionType, language }: Question,
): AnswerWorth => {
  const name = question.replace(/[?？\s]+$/u, "");
  const whole: Topic = { id: "t1", name, question, queries: [question] };
  const sought = new Set(keyTerms(whole, language).keys());
  const weight = inverseDocumentFrequency(units.map(({ terms }) => terms));
  const aspect = topicAspect(whole, questionType, language);
  return ({ terms, value, sentences }) => {
    const isDirect = aspect !== undefined && sentences.some(({ quote }) => aspect.isShownBy(quote));
    return 0.65 * containment(sought, terms, weight) + 0.35 * value + (isDirect ? directBonus : 0);
  };
};
