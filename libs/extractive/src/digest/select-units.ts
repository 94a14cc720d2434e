import type { Sliced } from "@quarry/text";
import { jaccard } from "../signals/term-overlap.ts";
import { contentTerms } from "../words.ts";
import { keyPhrases } from "./key-phrases.ts";
import type { StatementForm, Unit } from "./rate-units.ts";

/** From here on the words of two statements are the same. */
const sameWords = 0.6;

/** Whether two statements say the same: in nearly the same words, neither denying what the other says, and with no figure against another. */
const sayTheSame = (one: StatementForm, other: StatementForm): boolean =>
  jaccard(one.terms, other.terms) >= sameWords &&
  one.denies === other.denies &&
  (one.figures.isSubsetOf(other.figures) || other.figures.isSubsetOf(one.figures));

interface Selection {
  readonly maxDocuments: number;
  readonly maxUnits: number;
  /** Documents that the question or its best passages name: they answer in words of their own. */
  readonly named?: ReadonlySet<string>;
  /** What the digest holds already. */
  readonly taken?: readonly Unit[];
}

/** What speaks less of the question is left out. */
const minRelevance = 0.05;
/** What shares little with the question must have this share of the best score. */
const minScoreShare = 0.75;
/** A document's second unit must speak of the question as much as this. */
const minSecond = 0.7;
const maxPerDocument = 3;
/** A fall of relevance as deep as this from one document to the next, with few documents behind it, ends what speaks of the question. */
const clearFall = 0.4;
const maxBehindFall = 4;

const placeOf = ({ documentId, start }: { documentId: string; start: number }): string =>
  `${documentId}/${start}`;

const repeats = (unit: Unit, taken: readonly Unit[]): boolean => {
  const places = new Set(taken.flatMap(({ sentences }) => sentences.map(placeOf)));
  return (
    unit.sentences.some((sentence) => places.has(placeOf(sentence))) ||
    taken.some((other) => sayTheSame(unit.form, other.form))
  );
};

/** The relevance that a unit needs: that of the middle of a clear fall, where there is one; documents are compared by their best units. */
const relevanceFloor = (units: readonly Unit[]): number => {
  const best = new Map<string, number>();
  for (const { documentId, relevance } of units)
    best.set(documentId, Math.max(relevance, best.get(documentId) ?? 0));
  const falling = [...best.values()].toSorted((one, other) => other - one);
  const falls = falling
    .slice(1)
    .map((to, index) => ({ from: falling[index] ?? to, to, behind: falling.length - index - 1 }));
  const clear = falls.find(({ from, to, behind }) => behind <= maxBehindFall && from - to >= clearFall);
  return clear === undefined ? minRelevance : (clear.from + clear.to) / 2;
};

/** Of some units those that say an asked word which nothing before them says, the best first. */
const sayingMore = (units: readonly Unit[], before: readonly Unit[]): Unit[] => {
  const said = new Set(before.flatMap(({ asked }) => [...asked]));
  return units
    .toSorted((one, other) => other.score - one.score)
    .filter(({ asked }) => {
      const isMore = !asked.isSubsetOf(said);
      for (const word of asked) said.add(word);
      return isMore;
    });
};

/** The units that speak of the question. What shares little with it must have a high score, or say an asked word that nothing else says. */
const relevantOf = (
  units: readonly Unit[],
  { named, taken }: Required<Pick<Selection, "named" | "taken">>,
): Unit[] => {
  const floor = relevanceFloor(units);
  const rated = units.filter(({ isFound }) => !isFound);
  const minScore = minScoreShare * Math.max(0, ...rated.map(({ score }) => score));
  const isRelevant = ({ documentId, relevance, score, sharesLittle, isFound }: Unit): boolean =>
    named.has(documentId) || isFound || (relevance >= floor && (!sharesLittle || score >= minScore));
  const relevant = units.filter(isRelevant);
  const others = units.filter((unit) => unit.relevance >= floor && !isRelevant(unit));
  return [...relevant, ...sayingMore(others, [...taken, ...relevant])];
};

const byRelevance = (one: Unit, other: Unit): number => other.relevance - one.relevance;

/**
 * The units of a digest: of each document in the order of the ranking its most relevant unit, as long as that speaks of the question, then
 * the most relevant others. None twice, and none that says what another one says.
 */
export function* selectUnits(
  units: readonly Unit[],
  { maxDocuments, maxUnits, named = new Set(), taken = [] }: Selection,
): Sliced<Unit[]> {
  const relevant = relevantOf(units, { named, taken });
  const selected: Unit[] = [];
  const counts = new Map<string, number>();
  const take = (unit: Unit): boolean => {
    if (selected.length >= maxUnits || repeats(unit, [...taken, ...selected])) return false;
    counts.set(unit.documentId, (counts.get(unit.documentId) ?? 0) + 1);
    selected.push(unit);
    return true;
  };
  const ranked = relevant.toSorted((one, other) => one.rank - other.rank);
  const perDocument = [...Map.groupBy(ranked, ({ documentId }) => documentId).values()];
  for (const own of perDocument.slice(0, maxDocuments)) {
    for (const unit of own.toSorted(byRelevance)) {
      yield;
      if (take(unit)) break;
    }
  }
  for (const unit of relevant.toSorted(byRelevance)) {
    yield;
    const count = counts.get(unit.documentId) ?? maxPerDocument;
    const isGood = unit.relevance >= minSecond || named.has(unit.documentId);
    if (unit.isFound || (isGood && count < maxPerDocument)) take(unit);
  }
  return selected;
}

/** Units that speak of one thing, named by a phrase that they share; those that share none with enough others have no name. */
export interface Cluster {
  readonly name: string | undefined;
  readonly units: readonly Unit[];
}

/** Fewer are read in one go. */
const minUnits = 8;
const minUnitsOfCluster = 4;
const maxClusters = 4;

/**
 * Groups units by the phrases they share (suffix-tree clustering with runs of two and three words; Zamir & Etzioni 1998): the phrase of the
 * most documents takes its units first. Units without a group stand first, in their order; few units are one group.
 */
export function* clusterUnits(units: readonly Unit[], question: string, language: string): Sliced<Cluster[]> {
  if (units.length < minUnits) return [{ name: undefined, units }];
  const asked = contentTerms(question, language);
  const clusters: Cluster[] = [];
  let rest = [...units];
  while (clusters.length < maxClusters) {
    const [phrase] = yield* keyPhrases(rest, asked, language);
    if (phrase === undefined || phrase.units.length < minUnitsOfCluster) break;
    const members = new Set(phrase.units);
    clusters.push({ name: phrase.text, units: rest.filter((unit) => members.has(unit)) });
    rest = rest.filter((unit) => !members.has(unit));
  }
  return [{ name: undefined, units: rest }, ...clusters].filter((cluster) => cluster.units.length > 0);
}
