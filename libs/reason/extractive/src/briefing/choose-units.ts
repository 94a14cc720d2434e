import { words } from "@quarry/text";
import { type RatedUnit, shownWith } from "./rate-units.ts";

/** Units with at least this share of the best score are shown. */
const minShare = 0.55;
const maxWords = 1_000;

const lengthOf = ({ lines, lead, source }: RatedUnit): number => {
  const text = [...(lead === undefined ? [] : [lead]), ...lines]
    .map(({ start, end }) => source.text.slice(start, end))
    .join(" ");
  return words(text, source.language).length;
};

/** Returns a key for the place of a unit. */
export const placeOf = ({ source, lines }: RatedUnit): string =>
  `${source.documentId}/${lines[0]?.start ?? 0}`;

/** Returns the letters and digits of a unit, so that copies are used only once. */
const saying = ({ source, lines }: RatedUnit): string =>
  lines
    .map(({ start, end }) => source.text.slice(start, end))
    .join("")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "");

/** Returns the best unit of each saying, best first. */
const bestOfEach = (units: readonly RatedUnit[]): RatedUnit[] => {
  const ranked = units.toSorted((one, other) => other.score - one.score);
  return [...Map.groupBy(ranked, saying).values()].flatMap((same) => same.slice(0, 1));
};

/** Returns two sentences of a paragraph: the one that the ranking marked and the next, or the last two. */
const narrowed = (unit: RatedUnit): RatedUnit => {
  const { layout, lines, marked } = unit;
  if (layout !== "prose" || marked === undefined) return unit;
  const at = Math.max(0, Math.min(lines.indexOf(marked), lines.length - 2));
  return { ...unit, lines: lines.slice(at, at + 2) };
};

/** Returns the units of one topic with high scores, each with those shown with it. */
const highOf = (units: readonly RatedUnit[]): RatedUnit[] => {
  const best = units.reduce((most, { score }) => Math.max(most, score), 0);
  const isHigh = ({ score }: RatedUnit): boolean => score > 0 && score >= minShare * best;
  return [...new Set(units.flatMap((unit, index) => (isHigh(unit) ? shownWith(units, index) : [])))];
};

const documentOf = ({ source }: RatedUnit): string => source.documentId;

/** Returns the first unit of each source. */
const firstOfEach = (units: readonly RatedUnit[]): RatedUnit[] =>
  [...Map.groupBy(units, documentOf).values()].flatMap((own) => own.slice(0, 1));

/**
 * Chooses the units that a briefing shows from those rated for each topic: those with high scores and, from every further source,
 * those close to the question while there is room. Sources are given best first, with their units in reading order.
 */
export const chooseUnits = (perTopic: readonly (readonly RatedUnit[])[]): RatedUnit[][] => {
  const high = bestOfEach(perTopic.flatMap(highOf));
  const answering = new Set(high.map(documentOf));
  const near = bestOfEach(perTopic.flat()).filter((unit) => unit.isNear && !answering.has(documentOf(unit)));
  const candidates = [...high, ...firstOfEach(near).map(narrowed)];
  const chosen: RatedUnit[] = [];
  let used = 0;
  for (const unit of candidates) {
    const length = lengthOf(unit);
    if (chosen.length > 0 && used + length > maxWords) continue;
    chosen.push(unit);
    used += length;
  }
  const bySource = [...Map.groupBy(chosen, documentOf).values()];
  return bySource
    .toSorted(
      (one, other) =>
        Math.max(...other.map(({ score }) => score)) - Math.max(...one.map(({ score }) => score)),
    )
    .map((own) => own.toSorted((one, other) => (one.lines[0]?.start ?? 0) - (other.lines[0]?.start ?? 0)));
};
