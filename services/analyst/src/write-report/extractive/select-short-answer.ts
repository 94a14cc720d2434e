import { type AnswerWorth } from "./answer-worth.ts";
import { selectUnits } from "./select-units.ts";
import type { Unit } from "./unit.ts";

const maxSentences = 4;
const wantedUnits = 3;
const fewestSentences = 2;
/** What answers less than this share of what the best sentence answers is no part of a short answer. */
const worthwhile = 0.6;

const countSentences = (units: readonly Unit[]): number =>
  units.reduce((sum, { sentences }) => sum + sentences.length, 0);

/** Two to four sentences that answer the question itself, the most direct first; fewer only when there are no more. */
export const selectShortAnswer = (units: readonly Unit[], worthOf: AnswerWorth): Unit[] => {
  const best = Math.max(0, ...units.filter(({ isWhole }) => isWhole).map(worthOf));
  const limits = { maxSentences, worthOf };
  const add = (picked: readonly Unit[], pool: readonly Unit[]): Unit[] =>
    countSentences(picked) >= fewestSentences
      ? [...picked]
      : [
          ...picked,
          ...selectUnits(pool, { ...limits, maxUnits: wantedUnits - picked.length, taken: picked }),
        ];
  const whole = units.filter(({ isWhole }) => isWhole);
  const good = whole.filter((unit) => unit.bears && worthOf(unit) >= worthwhile * best);
  const mentioning = whole
    .filter(({ mentions }) => mentions)
    .toSorted((one, other) => worthOf(other) - worthOf(one));
  const answer = [
    good,
    mentioning.slice(0, fewestSentences),
    units.filter(({ mentions }) => mentions),
  ].reduce(add, []);
  return answer.toSorted((one, other) => worthOf(other) - worthOf(one));
};
