import type { LoggedEvent, RunEvent } from "@quarry/contracts";

/** What the run's log says of indexing and search. */
export interface RetrievalStatistics {
  /** Per document that was indexed or found indexed: how many passages it has. */
  readonly passagesOf: ReadonlyMap<string, number>;
  /** Searches for evidence, one per topic and round or per claim. */
  readonly queries: number;
  readonly zeroResultQueries: number;
  readonly averageResults: number;
  /** Mean over the searches that found something of how near the best passage came, 0–1; null when the log does not tell. */
  readonly averageRelevance: number | null;
  /** Share of the documents an earlier run had indexed already, 0–1. */
  readonly cacheHitRate: number;
}

type EventOf<Type extends RunEvent["type"]> = Extract<RunEvent, { type: Type }>;

const ofType = <Type extends RunEvent["type"]>(
  events: readonly LoggedEvent[],
  type: Type,
): EventOf<Type>[] => {
  const isWanted = (event: RunEvent): event is EventOf<Type> => event.type === type;
  return events.map(({ event }) => event).filter(isWanted);
};

const ratio = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((part / whole) * 100) / 100;

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Counts what the log of a run says; a log without searches gives zeros. */
export const retrievalStatistics = (events: readonly LoggedEvent[]): RetrievalStatistics => {
  const indexed = ofType(events, "document-indexed");
  const searches = ofType(events, "evidence-found");
  const found = searches.map(({ passages }) => passages);
  const relevances = searches.flatMap(({ relevance }) => relevance ?? []);
  // What a search retrieved from a collection was indexed when it came in.
  const retrieved = searches.flatMap(({ documents = [] }) => documents);
  const passagesOf = new Map(
    [...indexed, ...retrieved].map(({ documentId, passages }) => [documentId, passages]),
  );
  const before = indexed.filter(({ alreadyIndexed }) => alreadyIndexed);
  const known = new Set([...before, ...retrieved].map(({ documentId }) => documentId));
  return {
    passagesOf,
    queries: found.length,
    zeroResultQueries: found.filter((passages) => passages === 0).length,
    averageResults: ratio(sum(found), found.length),
    averageRelevance: relevances.length === 0 ? null : ratio(sum(relevances), relevances.length),
    cacheHitRate: ratio(known.size, passagesOf.size),
  };
};
