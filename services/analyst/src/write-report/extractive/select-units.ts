import { maximalMarginalRelevance } from "@quarry/ranking";
import { jaccard } from "../../signals/term-overlap.ts";
import { placeOf, type Unit } from "./unit.ts";

/** Relevance against novelty: above a half, so that a good second sentence beats a novel bad one. */
const lambda = 0.65;
/** Two sentences of one document are likely to say more of the same. */
const sameDocument = 0.25;
/** From here on two sentences say the same. */
const sameStatement = 0.8;

/** How much of one unit another repeats, 0–1. */
export const similarity = (one: Unit, other: Unit): number =>
  Math.min(1, jaccard(one.terms, other.terms) + (one.documentId === other.documentId ? sameDocument : 0));

/** Whether two units share a sentence or say the same in nearly the same words. */
export const repeats = (one: Unit, other: Unit): boolean => {
  const places = new Set(one.sentences.map(placeOf));
  return (
    other.sentences.some((sentence) => places.has(placeOf(sentence))) ||
    jaccard(one.terms, other.terms) >= sameStatement
  );
};

interface Selection {
  readonly maxUnits: number;
  readonly maxSentences: number;
  /** What the report holds already. */
  readonly taken: readonly Unit[];
  readonly worthOf?: (unit: Unit) => number;
}

/** The best units that are diverse over words and documents and repeat neither one another nor what is taken. */
export const selectUnits = (units: readonly Unit[], selection: Selection): Unit[] => {
  const { maxUnits, maxSentences, taken, worthOf = ({ value }: Unit): number => value } = selection;
  const distinct: Unit[] = [];
  for (const unit of units.toSorted((one, other) => worthOf(other) - worthOf(one)))
    if (![...taken, ...distinct].some((other) => repeats(unit, other))) distinct.push(unit);
  const ranked = maximalMarginalRelevance(distinct, {
    relevance: worthOf,
    similarity,
    lambda,
    topK: maxUnits,
  });
  const selected: Unit[] = [];
  let room = maxSentences;
  for (const unit of ranked) {
    if (unit.sentences.length > room) continue;
    selected.push(unit);
    room -= unit.sentences.length;
  }
  return selected;
};

/** The sentences of units: documents in the order in which they were picked, sentences of one document in its order. */
export const inDocumentOrder = (units: readonly Unit[]): Unit["sentences"] =>
  [...Map.groupBy(units, ({ documentId }) => documentId).values()].flatMap((group) =>
    group.flatMap(({ sentences }) => sentences).toSorted((one, other) => one.start - other.start),
  );
