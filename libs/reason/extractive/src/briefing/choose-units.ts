import { words } from "@quarry/text";
import { letters } from "../words.ts";
import { type RatedUnit, shownWith } from "./rate-units.ts";

/** Units with at least this share of the best score are shown. */
const minShare = 0.5;
const maxWords = 1_000;

const textOf = ({ source, lines }: RatedUnit): string =>
  lines.map(({ start, end }) => source.text.slice(start, end)).join(" ");

/** Returns the first unit of each key. */
const firstOfEach = (units: readonly RatedUnit[], keyOf: (unit: RatedUnit) => string): RatedUnit[] =>
  [...Map.groupBy(units, keyOf).values()].flatMap((same) => same.slice(0, 1));

/** Returns units, best first, and of copies only one. */
const ranked = (units: readonly RatedUnit[]): RatedUnit[] =>
  firstOfEach(
    units.toSorted((one, other) => other.score - one.score),
    (unit) => letters(textOf(unit)),
  );

/** Returns the units of one topic with high scores, each with those shown with it. */
const highOf = (units: readonly RatedUnit[]): RatedUnit[] => {
  const best = units.reduce((most, { score }) => Math.max(most, score), 0);
  const isHigh = ({ score }: RatedUnit): boolean => score > 0 && score >= minShare * best;
  return [...new Set(units.flatMap((unit, index) => (isHigh(unit) ? shownWith(units, index) : [])))];
};

const documentOf = ({ source }: RatedUnit): string => source.documentId;

/**
 * Chooses the units that a briefing shows from those rated for each topic: those with high scores and, from every further source,
 * the marked lines of the closest while there is room. Sources are given best first, with their units in reading order.
 */
export const chooseUnits = (perTopic: readonly (readonly RatedUnit[])[]): RatedUnit[][] => {
  const high = ranked(perTopic.flatMap(highOf));
  const answering = new Set(high.map(documentOf));
  const near = ranked(perTopic.flat()).filter((unit) => unit.near && !answering.has(documentOf(unit)));
  const marked = firstOfEach(near, documentOf).map((unit) => ({ ...unit, lines: unit.near ?? unit.lines }));
  let left = maxWords;
  const chosen = [...high, ...marked].filter((unit, index) => {
    const length = words(textOf(unit), unit.source.language).length;
    const hasRoom = index === 0 || length <= left;
    if (hasRoom) left -= length;
    return hasRoom;
  });
  return [...Map.groupBy(chosen, documentOf).values()].map((own) =>
    own.toSorted((one, other) => (one.lines[0]?.start ?? 0) - (other.lines[0]?.start ?? 0)),
  );
};
