import { selectUnits } from "./select-units.ts";
import type { TopicEvidence } from "./topic-units.ts";
import { placeOf, type Unit } from "./unit.ts";

/** Sentences that are picked for each topic, by topic id. */
export type TopicSelections = ReadonlyMap<string, readonly Unit[]>;

const maxSentences = 7;
const wantedSentences = 3;
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
const additions = (units: readonly Unit[], taken: readonly Unit[]): Unit[] => {
  const cited = new Set(taken.map(({ documentId }) => documentId));
  const foreign = cited.size < minimumSources ? units.filter(({ documentId }) => !cited.has(documentId)) : [];
  const second = selectUnits(foreign, { maxUnits: 1, maxSentences: 2, taken });
  const missing = minimumSentences - countSentences([...taken, ...second]);
  if (missing <= 0) return second;
  const more = selectUnits(units, {
    maxUnits: missing,
    maxSentences: missing + 1,
    taken: [...taken, ...second],
  });
  return [...second, ...more];
};

/**
 * Picks three to seven sentences per topic where there are that many, each for the topic it answers best and none twice in the
 * report; a topic that is not covered gets three at most.
 */
export const selectSections = (topics: readonly TopicEvidence[], units: readonly Unit[]): TopicSelections => {
  const selections = new Map<string, Unit[]>(topics.map(({ topic }) => [topic.id, []]));
  const taken = (): Unit[] => [...selections.values()].flat();
  const add = (topicId: string, picked: readonly Unit[]): void => {
    selections.set(topicId, [...(selections.get(topicId) ?? []), ...picked]);
  };
  const owned = byBestTopic(units);
  for (const { topic, coverage } of topics) {
    const own = owned.filter(({ topicId }) => topicId === topic.id);
    const good = own.filter(({ value }) => value >= worthwhile * (own[0]?.value ?? 0));
    const room = coverage.covered ? maxSentences : wantedSentences;
    add(topic.id, selectUnits(good, { maxUnits: room - 1, maxSentences: room, taken: taken() }));
  }
  for (const { topic } of topics) {
    const missing = wantedSentences - countSentences(selections.get(topic.id) ?? []);
    const any = units.filter(({ topicId }) => topicId === topic.id);
    const good = any.filter(({ value }) => value >= worthwhile * (any[0]?.value ?? 0));
    if (missing > 0)
      add(topic.id, selectUnits(good, { maxUnits: missing, maxSentences: missing, taken: taken() }));
  }
  for (const unit of additions(owned, taken())) add(unit.topicId, [unit]);
  return selections;
};
