import type { CollectionQuery } from "../collection/read-collection.ts";
import type { World } from "../evaluation.ts";
import { createProgress } from "../progress.ts";
import type { PerRow } from "./row.ts";
import { createSearchRows, type RowResult, type SearchTools } from "./search-rows.ts";

/** What every row made of one query. */
export interface QueryResult {
  readonly query: string;
  readonly results: PerRow<RowResult>;
}

/** Searches the queries one after another, in every row. */
export const searchAll = async (
  tools: Omit<SearchTools, "now">,
  queries: readonly CollectionQuery[],
  { signal, now, say }: Pick<World, "signal" | "now" | "say">,
): Promise<QueryResult[]> => {
  const [first] = queries;
  // The first search of a process pays for what all others find warm; rows of its own, so that no cache knows the query.
  if (first) await createSearchRows({ ...tools, now })(first.text, signal);
  const searchRows = createSearchRows({ ...tools, now });
  const step = createProgress("queries searched", queries.length, { now, say });
  const found: QueryResult[] = [];
  for (const { id, text } of queries) {
    signal.throwIfAborted();
    found.push({ query: id, results: await searchRows(text, signal) });
    step();
  }
  return found;
};
