import type { Marker } from "@quarry/contracts";
import type { Figure } from "./figure.ts";
import { findDate } from "./find-date.ts";
import { findEntity } from "./find-entity.ts";

/** What a datapoint says apart from its text. */
export type DatapointFacts = Pick<Marker, "value" | "unit" | "date" | "entity">;

const measured = new Set(["%", "USD", "EUR", "GBP", "CNY", "JPY", "RUB"]);
const longestUnit = 100;
const longestEntity = 300;

/** Money and shares first, then the larger number: what a sentence with several is about. */
const weightOf = ({ value, unit }: Figure): number => {
  if (unit === undefined) return 0;
  return measured.has(unit) ? 2 : 1 + Math.min(0.9, Math.log10(1 + Math.abs(value)) / 10);
};

/** What the figures of a statement say by code: the most telling one, when it held and of whom. */
export const datapointFacts = (
  text: string,
  figures: readonly Figure[],
  language: string,
): DatapointFacts => {
  const [main] = figures.toSorted((one, other) => weightOf(other) - weightOf(one) || one.start - other.start);
  if (main === undefined) return {};
  const date = findDate(text, language);
  const entity = findEntity(text, main, language);
  return {
    value: main.value,
    ...(main.unit !== undefined && { unit: main.unit.slice(0, longestUnit) }),
    ...(date !== undefined && { date }),
    ...(entity !== undefined && { entity: entity.slice(0, longestEntity) }),
  };
};
