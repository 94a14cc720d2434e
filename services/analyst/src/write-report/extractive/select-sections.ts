import type { AnswerWorth } from "./answer-worth.ts";
import { leadingDocuments, type Naming } from "./leading-documents.ts";
import { selectUnits } from "./select-units.ts";
import type { TopicEvidence } from "./topic-units.ts";
import { placeOf, type Unit } from "./unit.ts";

/** Sentences that are picked for each topic, by topic id. */
export type TopicSelections = ReadonlyMap<string, readonly Unit[]>;

const maxSentences = 7;
const wantedSentences = 3;
/** The first topic asks for the question itself: beside the one it chooses like the others, so many are its own. */
const mainUnits = 2;
/** A report rests on at least this many sentences and sources as long as there are any. */
const minimumSentences = 5;
const minimumSources = 2;
/** What is worth less than this share of a topic's best sentence only fills. */
const worthwhile = 0.5;

const placeKey = ({ sentences }: Unit): string => sentences.map(placeOf).join("+");

const countSentences = (units: readonly Unit[]): number =>
  units.reduce((sum, { sentences }) => sum + sentences.length, 0);

/** Each unit once, under the topic that it answers best. */
const byBestTopic = (units: readonly Unit[]): Unit[] => {
  const best = new Map<string, Unit>();
  for (const unit of units.toSorted((one, other) => other.value - one.value))
    if (!best.has(placeKey(unit))) best.set(placeKey(unit), unit);
  return [...best.values()];
};

/** Units a report still lacks to rest on enough sentences and sources. */
const additions = (units: readonly Unit[], taken: readonly Unit[], worthOf: AnswerWorth): Unit[] => {
  const cited = new Set(taken.map(({ documentId }) => documentId));
  const foreign = cited.size < minimumSources ? units.filter(({ documentId }) => !cited.has(documentId)) : [];
  const second = selectUnits(foreign, { maxUnits: 1, maxSentences: 2, taken, worthOf });
  const missing = minimumSentences - countSentences([...taken, ...second]);
  if (missing <= 0) return second;
  const more = selectUnits(units, {
    maxUnits: missing,
    maxSentences: missing + 1,
    taken: [...taken, ...second],
    worthOf,
  });
  return [...second, ...more];
};

/** What stands under each topic so far. */
interface Shelf {
  readonly selections: TopicSelections;
  readonly taken: () => Unit[];
  readonly put: (topicId: string, units: readonly Unit[]) => void;
  /** Adds the best of a pool that repeat nothing, until a topic holds `room` sentences or has got `maxUnits`. */
  readonly fill: (topicId: string, pool: readonly Unit[], limits: { room: number; maxUnits: number }) => void;
}

const createShelf = (topics: readonly TopicEvidence[]): Shelf => {
  const selections = new Map<string, readonly Unit[]>(topics.map(({ topic }) => [topic.id, []]));
  const under = (topicId: string): readonly Unit[] => selections.get(topicId) ?? [];
  const taken = (): Unit[] => [...selections.values()].flat();
  const put = (topicId: string, units: readonly Unit[]): void => {
    selections.set(topicId, [...under(topicId), ...units]);
  };
  const fill: Shelf["fill"] = (topicId, pool, { room, maxUnits }) => {
    const left = room - countSentences(under(topicId));
    if (left <= 0) return;
    put(topicId, selectUnits(pool, { maxUnits, maxSentences: left, taken: taken() }));
  };
  return { selections, taken, put, fill };
};

/** The units of a topic that are worth something beside its best one. */
const goodOf = (units: readonly Unit[], topicId: string): Unit[] => {
  const own = units.filter((unit) => unit.topicId === topicId);
  const best = Math.max(0, ...own.map(({ value }) => value));
  return own.filter(({ value }) => value >= worthwhile * best);
};

/** Gives each document that leads the ranking of the first topic, and that nothing cites yet, its best words there. */
const hearLeading = (
  main: TopicEvidence | undefined,
  units: readonly Unit[],
  { shelf: { taken, put }, worthOf, naming }: { shelf: Shelf; worthOf: AnswerWorth; naming: Naming },
): void => {
  if (main === undefined) return;
  const cited = new Set(taken().map(({ documentId }) => documentId));
  const own = units.filter(({ topicId, mentions }) => topicId === main.topic.id && mentions);
  for (const id of leadingDocuments(main.passages, naming)) {
    if (cited.has(id)) continue;
    const said = own.filter(({ documentId }) => documentId === id);
    put(main.topic.id, selectUnits(said, { maxUnits: 2, maxSentences: 2, taken: taken(), worthOf }));
  }
};

/**
 * Picks three to seven sentences per topic where there are that many, each for the topic it answers best and none twice in the
 * report; a document that leads the ranking of the question is quoted in any case. A topic that is not covered gets three at most. Only what bears on a topic stands under it: fewer sentences, or none, beat
 * filling. What merely mentions the question is quoted last of all, for a report that would rest on too little.
 */
export const selectSections = (
  topics: readonly TopicEvidence[],
  units: readonly Unit[],
  { worthOf, naming }: { readonly worthOf: AnswerWorth; readonly naming: Naming },
): TopicSelections => {
  const shelf = createShelf(topics);
  const { selections, taken, put, fill } = shelf;
  const bearing = units.filter(({ bears }) => bears);
  const owned = byBestTopic(bearing);
  const ids = topics.map(({ topic }) => topic.id);
  const [main = ""] = ids;
  // Each topic gets its best before any gets more, the one with the least to choose from first.
  const choices = Map.groupBy(bearing, ({ topicId }) => topicId);
  const choiceOf = (topicId: string): number => choices.get(topicId)?.length ?? 0;
  for (const topicId of ids.toSorted((one, other) => choiceOf(one) - choiceOf(other)))
    fill(topicId, choices.get(topicId) ?? [], { room: wantedSentences, maxUnits: 1 });
  fill(main, choices.get(main) ?? [], { room: wantedSentences + 1, maxUnits: mainUnits });
  for (const { topic, coverage } of topics) {
    const room = coverage.covered ? maxSentences : wantedSentences;
    fill(topic.id, goodOf(owned, topic.id), { room, maxUnits: room });
  }
  for (const topicId of ids)
    fill(topicId, goodOf(bearing, topicId), { room: wantedSentences, maxUnits: wantedSentences });
  hearLeading(topics[0], units, { shelf, worthOf, naming });
  const mentioning = byBestTopic(units.filter(({ mentions }) => mentions));
  for (const unit of additions([...owned, ...mentioning], taken(), worthOf))
    put(unit.bears ? unit.topicId : main, [unit]);
  return selections;
};
