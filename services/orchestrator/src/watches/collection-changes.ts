import type { CollectionStore } from "@quarry/collections";
import type { ItemView, Repetition, SourceChange } from "@quarry/contracts";

/** The collections that watches repeat questions of. */
export interface CollectionPorts {
  readonly collections: Pick<CollectionStore, "get" | "listItems" | "submittedItems">;
}

type Pages = NonNullable<Repetition["before"]>["pages"];

const pageLength = 500;

async function* allItems({ collections }: CollectionPorts, collectionId: string): AsyncGenerator<ItemView> {
  let after: string | undefined;
  do {
    const { items, next } = await collections.listItems(collectionId, { limit: pageLength, after });
    yield* items;
    after = next ?? undefined;
  } while (after !== undefined);
}

const documentIn = (version: Pick<ItemView, "transcript"> | undefined): string | null =>
  version?.transcript?.documentId ?? null;

/** Returns the change of an item since a time; undefined for the same text, and for an unreadable one. */
const changeOf = (item: ItemView, since: string): SourceChange | undefined => {
  const after = documentIn(item);
  if (after === null || item.addedAt <= since) return undefined;
  const earlier = item.versions.find(({ addedAt }) => addedAt <= since);
  const before = documentIn(earlier);
  if (before === after) return undefined;
  return { uri: item.uri, change: before === null ? "new" : "changed", before, after };
};

/**
 * Returns the items added, changed and removed in a collection since the last report; `pages` are the sources of that report.
 * Undefined while items are being prepared.
 */
export const collectionChanges = async (
  ports: CollectionPorts,
  collectionId: string,
  { pages, since }: { readonly pages: Pages; readonly since: string },
): Promise<SourceChange[] | undefined> => {
  const changes: SourceChange[] = [];
  const known = new Set(pages.map(({ documentId }) => documentId));
  const present = new Set<string | null>();
  for await (const item of allItems(ports, collectionId)) {
    if (item.status === "preparing") return undefined;
    present.add(documentIn(item)).add(item.comments?.documentId ?? null);
    const change = changeOf(item, since);
    if (change !== undefined && !known.has(change.after)) changes.push(change);
  }
  const replaced = new Set(changes.map(({ before }) => before));
  const removed = pages.flatMap(({ uri, documentId }): SourceChange[] =>
    documentId === null || present.has(documentId) || replaced.has(documentId)
      ? []
      : [{ uri, change: "vanished", before: documentId, after: null }],
  );
  return [...changes, ...removed];
};
