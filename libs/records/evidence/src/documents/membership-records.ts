import { randomUUID } from "node:crypto";
import { everythingOf, markOf, type OwnerMark } from "@quarry/contracts";
import { Failure } from "@quarry/failure";
import { z } from "zod";
import type { EvidenceStore } from "../evidence-store.ts";
import { membershipIdOf } from "../ids.ts";
import type { Qdrant } from "../qdrant/ask-qdrant.ts";
import { scrollAll } from "../qdrant/qdrant.ts";

const ending = "-past";

/** Returns the scope of earlier contents of a scope: stored and citable, but found only on request. */
export const pastScopeOf = (scope: string): string => `${scope}${ending}`;

/** True if the document belongs only to past item versions. */
export const isPast = (scopes: readonly string[]): boolean =>
  scopes.length > 0 && scopes.every((scope) => scope.endsWith(ending));

/** Scope of passages whose document belongs only to owners other than the operator. */
export const otherOwnersOnly = "collection:others-alone";

/** True for the scope of all of an owner's documents, which cannot be joined. */
export const isOwnerScope = (scope: string): boolean => scope.startsWith("collection:all-");

/**
 * Returns the scopes stored with passages: those of their document and, for each owner, the scope of all of the owner's documents.
 * So an owner's documents are searched by one value, regardless of the number of collections.
 */
export const withOwnerScopes = (scopes: readonly string[]): string[] => {
  const present = scopes.filter((scope) => !isPast([scope]));
  const owners = new Set(present.flatMap((scope) => everythingOf(markOf(scope))));
  const isOthers = scopes.length > 0 && scopes.every((scope) => markOf(scope) !== undefined);
  return [...scopes, ...owners, ...(isOthers ? [otherOwnersOnly] : [])];
};

/** True if one of the scopes belongs to the owner; documents without a scope belong to the operator. */
const isHeldBy = (mark: OwnerMark, scopes: readonly string[]): boolean =>
  scopes.length === 0 ? mark === undefined : scopes.some((scope) => markOf(scope) === mark);

const scopePayload = z.object({ scope: z.string(), documentId: z.string() });

/** Returns the scopes of each document, sorted; scopes being deleted do not count. */
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

/** Deletes the documents that have no scope, with their passages, and returns the others. */
type ForgetDocuments = (documentIds: readonly string[]) => Promise<string[]>;

/**
 * Deletes documents without scopes. A document is marked before its scopes are read, and deleted only while it has that mark; a
 * join writes the membership first and then checks for a mark. So either the join is seen here, or the mark there.
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
  // After the document: an indexer that is still writing finds it deleted at its end, and cleans up.
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
      // Stored again meanwhile: its scopes are checked again.
      open = orphans.filter((id) => saved.has(id));
    }
    return held;
  };
};

const membershipPayload = z.object({ documentId: z.string() });
const markPayload = z.object({ leaving: z.string().optional() });

/** Documents deleted together; a few kilobytes per request. */
const chunkSize = 100;

/** Updates the fields that passages copy from their document; passages of a deleted document are deleted. */
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

/** Manages the scopes of documents, and deletes documents without scopes. */
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

  /** Marked first and removed last, so that a repetition after an interruption finds the rest. */
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
