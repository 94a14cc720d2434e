import { randomUUID } from "node:crypto";
import { everythingOf, markOf, type OwnerMark } from "@quarry/contracts";
import { Failure } from "@quarry/failure";
import { z } from "zod";
import type { EvidenceStore } from "../evidence-store.ts";
import { membershipIdOf } from "../ids.ts";
import type { Qdrant } from "../qdrant/ask-qdrant.ts";
import { scrollAll } from "../qdrant/qdrant.ts";

const ending = "-past";

/** Beside a scope, the scope of what it once held: stored and citable, and found only by who asks for it. */
export const pastScopeOf = (scope: string): string => `${scope}${ending}`;

/** True if only past versions of items hold the document. */
export const isPast = (scopes: readonly string[]): boolean =>
  scopes.length > 0 && scopes.every((scope) => scope.endsWith(ending));

/** Scope of passages whose document is held only by owners other than the operator. */
export const othersAlone = "collection:others-alone";

/** True for the scope that contains all of an owner's documents; nothing joins it explicitly. */
export const isOwnerScope = (scope: string): boolean => scope.startsWith("collection:all-");

/**
 * What passages repeat of the scopes of their document: beside them, for each owner who holds it now, the scope of everything that is
 * theirs. So everything of an owner is searched by one value, however many collections that is.
 */
export const withOwnerScopes = (scopes: readonly string[]): string[] => {
  const present = scopes.filter((scope) => !isPast([scope]));
  const owners = new Set(present.flatMap((scope) => everythingOf(markOf(scope))));
  const isOthers = scopes.length > 0 && scopes.every((scope) => markOf(scope) !== undefined);
  return [...scopes, ...owners, ...(isOthers ? [othersAlone] : [])];
};

/** True if one of the holders belongs to the owner; unheld documents belong to the operator. */
const isHeldBy = (mark: OwnerMark, scopes: readonly string[]): boolean =>
  scopes.length === 0 ? mark === undefined : scopes.some((scope) => markOf(scope) === mark);

const scopePayload = z.object({ scope: z.string(), documentId: z.string() });

/** The scopes that hold each of these documents, sorted; one that is being forgotten holds nothing any more. */
export const scopesOf = async (
  qdrant: Qdrant,
  documentIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> => {
  const records = await scrollAll(qdrant, {
    collection: qdrant.names.memberships,
    filter: {
      must: [{ key: "documentId", match: { any: [...documentIds] } }],
      must_not: [{ key: "leaving", match: { value: true } }],
    },
    fields: ["scope", "documentId"],
  });
  const memberships = records.map(({ payload }) => scopePayload.parse(payload));
  const held = Map.groupBy(memberships, ({ documentId }) => documentId);
  return new Map(
    [...held].map(([documentId, entries]) => [documentId, entries.map(({ scope }) => scope).toSorted()]),
  );
};

/** Removes those of the documents that no scope holds, with their passages, and answers with the others. */
type ForgetDocuments = (documentIds: readonly string[]) => Promise<string[]>;

/**
 * Deletes documents without holders. A document is marked before its holders are read and deleted only while it carries that mark;
 * a join writes the membership first and then looks for a mark. So either the join is seen here, or the mark there.
 */
const createForgetDocuments = (qdrant: Qdrant): ForgetDocuments => {
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
      // It was stored again meanwhile: check its holders again.
      open = orphans.filter((id) => saved.has(id));
    }
    return held;
  };
};

const membershipPayload = z.object({ documentId: z.string() });
const markPayload = z.object({ leaving: z.string().optional() });

/** Documents that are forgotten together; a few kilobytes of request. */
const chunkSize = 100;

/** Brings what the passages of a document repeat of it up to date; those of a document that is gone go too. */
export type SyncPassages = (documentId: string) => Promise<void>;

type MembershipRecords = Pick<EvidenceStore, "join" | "leave" | "documentsIn" | "heldBy" | "forget">;

interface Filter {
  readonly must: { readonly key: string; readonly match: { readonly any: string[] } }[];
}

const chunksOf = <Item>(items: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / chunkSize) }, (_, index) =>
    items.slice(index * chunkSize, (index + 1) * chunkSize),
  );

const ofScopes = (scopes: readonly string[]) => ({ key: "scope", match: { any: [...scopes] } });
const leaving = { key: "leaving", match: { value: true } };

/** Manages which scopes hold which documents, and deletes documents without holders. */
export const createMembershipRecords = (qdrant: Qdrant, syncPassages: SyncPassages): MembershipRecords => {
  const { names, call } = qdrant;
  const collection = names.memberships;
  const membersWhere = async (filter: Parameters<typeof scrollAll>[1]["filter"]): Promise<string[]> => {
    const records = await scrollAll(qdrant, {
      collection,
      fields: ["documentId"],
      ...(filter && { filter }),
    });
    const ids = records.map(({ payload }) => membershipPayload.parse(payload).documentId);
    return [...new Set(ids)].toSorted();
  };

  const allDocuments = async (): Promise<string[]> =>
    (await scrollAll(qdrant, { collection: names.documents, fields: [] })).map(({ id }) => String(id));

  const checkStays = async (documentId: string): Promise<void> => {
    const [record] = await call((client) =>
      client.retrieve(names.documents, { ids: [documentId], with_payload: ["leaving"] }),
    );
    if (record && markPayload.parse(record.payload ?? {}).leaving === undefined) return;
    throw new Failure(
      "conflict",
      `document ${documentId} is gone or about to go: store it again, then join`,
      {
        retry: "backoff",
      },
    );
  };

  /** Marked first and removed last, so that what was cut off finds the rest when it is repeated. */
  const dissolve = async (memberships: Filter): Promise<void> => {
    const left = { must: [...memberships.must, leaving] };
    await call((client) =>
      client.setPayload(collection, { payload: { leaving: true }, filter: memberships, wait: true }),
    );
    const forgetDocuments = createForgetDocuments(qdrant);
    for (const documentIds of chunksOf(await membersWhere(left)))
      for (const heldStill of await forgetDocuments(documentIds)) await syncPassages(heldStill);
    await call((client) => client.delete(collection, { filter: left, wait: true }));
  };

  return {
    heldBy: async (mark, documentIds) => {
      if (documentIds.length === 0) return [];
      const holders = await scopesOf(qdrant, documentIds);
      return documentIds.filter((id) => isHeldBy(mark, holders.get(id) ?? []));
    },
    documentsIn: async (scopes) =>
      scopes.length === 0
        ? (await allDocuments()).toSorted()
        : membersWhere({ must: [ofScopes(scopes)], must_not: [leaving] }),
    join: async (scope, documentId) => {
      const point = { id: membershipIdOf(scope, documentId), vector: {}, payload: { scope, documentId } };
      await call((client) => client.upsert(collection, { points: [point], wait: true }));
      await checkStays(documentId);
      await syncPassages(documentId);
    },
    leave: (scope, documentId) =>
      dissolve({ must: [ofScopes([scope]), { key: "documentId", match: { any: [documentId] } }] }),
    forget: (scope) => dissolve({ must: [ofScopes([scope])] }),
  };
};
