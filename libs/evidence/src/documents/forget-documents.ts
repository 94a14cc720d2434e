import { randomUUID } from "node:crypto";
import type { Qdrant } from "../qdrant/qdrant.ts";
import { scopesOf } from "./scopes-of.ts";

/** Removes those of the documents that no scope holds, with their passages, and answers with the others. */
export type ForgetDocuments = (documentIds: readonly string[]) => Promise<string[]>;

/**
 * A document is marked before it is asked who holds it, and removed only while it carries that very mark; whoever
 * joins it writes the membership first and looks for a mark then. So either the join is seen here, or the mark there.
 */
export const createForgetDocuments = (qdrant: Qdrant): ForgetDocuments => {
  const { names, call } = qdrant;
  const collection = names.documents;
  const token = randomUUID();

  const amongThese = (ids: readonly string[]) => ({ has_id: [...ids] });
  const markedHere = (ids: readonly string[]) => ({
    must: [amongThese(ids), { key: "leaving", match: { value: token } }],
  });
  const mark = (ids: readonly string[]): Promise<unknown> =>
    call((client) =>
      client.setPayload(collection, {
        payload: { leaving: token },
        filter: { must: [amongThese(ids)] },
        wait: true,
      }),
    );
  const unmark = (ids: readonly string[]): Promise<unknown> =>
    call((client) =>
      client.deletePayload(collection, { keys: ["leaving"], filter: markedHere(ids), wait: true }),
    );
  const remove = (ids: readonly string[]): Promise<unknown> =>
    call((client) => client.delete(collection, { filter: markedHere(ids), wait: true }));
  const remaining = async (ids: readonly string[]): Promise<ReadonlySet<string>> => {
    const records = await call((client) =>
      client.retrieve(collection, { ids: [...ids], with_payload: false }),
    );
    return new Set(records.map(({ id }) => String(id)));
  };
  // After the document: an indexer that still writes finds it gone when it is done, and clears up.
  const removePassages = (ids: readonly string[]): Promise<unknown> =>
    call((client) =>
      client.delete(names.passages, {
        filter: { must: [{ key: "documentId", match: { any: [...ids] } }] },
        wait: true,
      }),
    );

  return async (documentIds) => {
    const held: string[] = [];
    let open = documentIds;
    while (open.length > 0) {
      await mark(open);
      const holders = await scopesOf(qdrant, open);
      const kept = open.filter((id) => holders.has(id));
      const orphans = open.filter((id) => !holders.has(id));
      if (kept.length > 0) await unmark(kept);
      held.push(...kept);
      if (orphans.length === 0) break;
      await remove(orphans);
      const saved = await remaining(orphans);
      const gone = orphans.filter((id) => !saved.has(id));
      if (gone.length > 0) await removePassages(gone);
      // Somebody stored it again under way: ask anew whether anybody holds it by now.
      open = orphans.filter((id) => saved.has(id));
    }
    return held;
  };
};
