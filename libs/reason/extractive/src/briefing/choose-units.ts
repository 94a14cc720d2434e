import { mapInSlices, type Sliced, wordBoundsInSlices } from "@quarry/text";
import { letters } from "../words.ts";
import { comparedAtATime, type RatedUnit, shownWith } from "./rate-units.ts";

/** Units with at least this share of the best score are shown. */
const minShare = 0.5;
const maxWords = 1_000;

const textOf = ({ source, lines }: RatedUnit): string =>
  lines.map(({ start, end }) => source.text.slice(start, end)).join(" ");

/** Yields units, best first, and of copies only one. */
function* ranked(units: readonly RatedUnit[]): Sliced<RatedUnit[]> {
  const first = new Map<string, RatedUnit>();
  for (const unit of units.toSorted((one, other) => other.score - one.score)) {
    yield;
    const said = letters(textOf(unit));
    if (!first.has(said)) first.set(said, unit);
  }
  return [...first.values()];
}

/** Yields the units of one topic with high scores, each with those shown with it. */
function* highOf(units: readonly RatedUnit[]): Sliced<RatedUnit[]> {
  const best = units.reduce((most, { score }) => Math.max(most, score), 0);
  const isHigh = ({ score }: RatedUnit): boolean => score > 0 && score >= minShare * best;
  const shown = yield* mapInSlices(units, comparedAtATime, (unit, index) =>
    isHigh(unit) ? shownWith(units, index) : [],
  );
  return [...new Set(shown.flat())];
}

const documentOf = ({ source }: RatedUnit): string => source.documentId;

/**
 * Chooses the units that a briefing shows from those rated for each topic: those with high scores and, from every further source,
 * the marked lines of the closest while there is room. Sources are given best first, with their units in reading order.
 */
export function* chooseUnits(perTopic: readonly (readonly RatedUnit[])[]): Sliced<RatedUnit[][]> {
  const highest: RatedUnit[][] = [];
  for (const units of perTopic) highest.push(yield* highOf(units));
  const high = yield* ranked(highest.flat());
  const answering = new Set(high.map(documentOf));
  const all = yield* ranked(perTopic.flat());
  const near = all.filter((unit) => unit.near && !answering.has(documentOf(unit)));
  const marked = [...Map.groupBy(near, documentOf).values()].flatMap((own) =>
    own.slice(0, 1).map((unit) => ({ ...unit, lines: unit.near ?? unit.lines })),
  );
  let left = maxWords;
  const chosen: RatedUnit[] = [];
  for (const [index, unit] of [...high, ...marked].entries()) {
    if (left <= 0) break;
    yield;
    const length = (yield* wordBoundsInSlices(textOf(unit), unit.source.language)).length / 2;
    if (index > 0 && length > left) continue;
    chosen.push(unit);
    left -= length;
  }
  return [...Map.groupBy(chosen, documentOf).values()].map((own) =>
    own.toSorted((one, other) => (one.lines[0]?.start ?? 0) - (other.lines[0]?.start ?? 0)),
  );
}
