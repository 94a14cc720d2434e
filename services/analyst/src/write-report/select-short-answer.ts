import type { InputOf, writeReport } from "@quarry/contracts";
import { keyTerms } from "../evidence/key-terms.ts";
import { type Cue, showsCue } from "../signals/cues.ts";
import { inverseDocumentFrequency } from "../signals/inverse-document-frequency.ts";
import { containment } from "../signals/term-overlap.ts";
import { selectUnits } from "./select-units.ts";
import type { Unit } from "./unit.ts";

type Question = Pick<InputOf<typeof writeReport>, "question" | "questionType" | "language">;

const maxSentences = 4;
const wantedUnits = 3;

/** What a sentence does that answers a question of this type at once. */
const cueOf: Partial<Record<Question["questionType"], Cue>> = { "what-is": "definition", why: "cause" };

const countSentences = (units: readonly Unit[]): number =>
  units.reduce((sum, { sentences }) => sum + sentences.length, 0);

/** Two to four sentences that answer the question itself, whole statements first; fewer only when there are no more. */
export const selectShortAnswer = (
  units: readonly Unit[],
  { question, questionType, language }: Question,
): Unit[] => {
  const asked = keyTerms({ id: "t0", name: question, question, queries: [question] }, language);
  const sought = new Set(asked.keys());
  const weight = inverseDocumentFrequency(units.map(({ terms }) => terms));
  const cue = cueOf[questionType];
  const worthOf = ({ terms, value, sentences }: Unit): number => {
    const direct =
      cue !== undefined && sentences.some(({ quote }) => showsCue(quote, cue, language)) ? 0.1 : 0;
    return 0.4 * containment(sought, terms, weight) + 0.6 * value + direct;
  };
  const limits = { maxUnits: wantedUnits, maxSentences, worthOf };
  const whole = selectUnits(
    units.filter(({ isWhole }) => isWhole),
    { ...limits, taken: [] },
  );
  if (countSentences(whole) >= 2) return whole;
  const others = selectUnits(units, { ...limits, maxUnits: wantedUnits - whole.length, taken: whole });
  return [...whole, ...others];
};
