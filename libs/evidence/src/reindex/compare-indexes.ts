import { z } from "zod";
import type { Qdrant } from "../qdrant/qdrant.ts";
import { scrollAll } from "../qdrant/scroll-all.ts";

const markPayload = z.object({ indexed: z.object({ passages: z.number() }).optional() });

/** Documents whose passages are counted in one request. */
const chunkSize = 1_000;

/** How many passages each document is said to have; undefined for one that is not wholly indexed. */
const readMarks = async (qdrant: Qdrant): Promise<ReadonlyMap<string, number | undefined>> => {
  const records = await scrollAll(qdrant, {
    collection: qdrant.names.documents,
    fields: ["indexed.passages"],
  });
  return new Map(
    records.map(({ id, payload }) => [String(id), markPayload.parse(payload ?? {}).indexed?.passages]),
  );
};

const countPassages = async (
  { call, names }: Qdrant,
  documentIds: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const counts = new Map<string, number>();
  for (let at = 0; at < documentIds.length; at += chunkSize) {
    const filter = {
      must: [{ key: "documentId", match: { any: documentIds.slice(at, at + chunkSize) } }],
    };
    const { hits } = await call((client) =>
      client.facet(names.passages, { key: "documentId", filter, limit: chunkSize, exact: true }),
    );
    for (const { value, count } of hits) counts.set(String(value), count);
  }
  return counts;
};

/** Documents that one index has and the other has not, or has without all of its passages. */
export const compareIndexes = async (from: Qdrant, to: Qdrant): Promise<string[]> => {
  const [wanted, found] = [await readMarks(from), await readMarks(to)];
  const counts = await countPassages(to, [...found.keys()]);
  const isWhole = ([id, mark]: readonly [string, number | undefined]): boolean =>
    found.has(id) && (mark === undefined || found.get(id) === (counts.get(id) ?? 0));
  const unlike = [...wanted].filter((entry) => !isWhole(entry)).map(([id]) => id);
  return [...unlike, ...[...found.keys()].filter((id) => !wanted.has(id))];
};

/** Whether two indexes hold as many documents and memberships. */
export const haveSameTotals = async (from: Qdrant, to: Qdrant): Promise<boolean> => {
  const count = async ({ call }: Qdrant, collection: string): Promise<number> =>
    (await call((client) => client.count(collection, { exact: true }))).count;
  const totals = ({ documents, memberships }: Qdrant["names"]) => [documents, memberships];
  for (const [index, collection] of totals(from.names).entries())
    if ((await count(from, collection)) !== (await count(to, totals(to.names)[index] ?? collection)))
      return false;
  return true;
};
