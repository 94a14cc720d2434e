import { isDeepStrictEqual } from "node:util";
import type { CollectionHead, NewItem } from "@quarry/collections";
import { type ItemView, operator, ownedId } from "@quarry/contracts";
import { Failure } from "@quarry/failure";
import { ownerMark } from "@quarry/redis";
import type { CollectionStore } from "../../src/ports.ts";

const at = "2026-11-21T10:00:00.000Z";

interface KeptItem {
  readonly view: ItemView;
  readonly added: NewItem;
}

const viewOf = (
  collectionId: string,
  { itemId, version }: { itemId: string; version: number },
  item: NewItem,
) =>
  ({
    itemId,
    linkId: item.linkId,
    version,
    source: item.source,
    title: item.given.title ?? item.uri,
    uri: item.uri,
    metadata: item.given.metadata ?? {},
    status: "preparing",
    transcript: null,
    comments: null,
    lost: [],
    addedAt: at,
    versions: [],
    links: { self: `/v1/collections/${collectionId}/items/${itemId}` },
  }) satisfies ItemView;

type Kept = Pick<CollectionHead, "name" | "mark" | "owner">;

/** Collections in memory; items stay unchanged, and `added` lists what was added. */
export const inMemoryCollections = () => {
  const heads = new Map<string, CollectionHead>();
  const items = new Map<string, KeptItem[]>();
  const added: NewItem[] = [];
  const itemsOf = (id: string): KeptItem[] => items.get(id) ?? [];
  const named = (id: string, name: string): KeptItem | undefined =>
    itemsOf(id).find(({ view }) => view.itemId === name || view.linkId === name);
  const headOf = (id: string, { name, mark, owner = operator }: Kept): CollectionHead => ({
    id,
    name,
    owner,
    createdAt: at,
    mark,
    counts: { preparing: itemsOf(id).length, ready: 0, unavailable: 0 },
  });
  const store: CollectionStore = {
    create: async (name, { mark, owner = operator }) => {
      const id = ownedId(`c-${String(heads.size + 1).padStart(8, "0")}`, ownerMark(owner));
      const head = headOf(id, { name, mark, owner });
      heads.set(head.id, head);
      return head;
    },
    ensure: async (id, name, owner = operator) => {
      if (!heads.has(id)) heads.set(id, headOf(id, { name, mark: false, owner }));
    },
    get: async (id) => {
      const head = heads.get(id);
      return head && headOf(id, head);
    },
    putItem: async (id, item) => {
      if (!heads.has(id)) throw new Failure("not-found", "no such collection", { retry: "never" });
      const known = named(id, item.linkId);
      if (known !== undefined && isDeepStrictEqual(known.added, item))
        return { outcome: "same", item: known.view, preparation: undefined };
      const itemId = known?.view.itemId ?? `i-${itemsOf(id).length + 1}`;
      const view = viewOf(id, { itemId, version: (known?.view.version ?? 0) + 1 }, item);
      items.set(id, [...itemsOf(id).filter((kept) => kept !== known), { view, added: item }]);
      added.push(item);
      const { linkId, content, comments, given } = item;
      const ids = { collectionId: id, itemId, linkId, version: view.version, scope: `collection:${id}` };
      return {
        outcome: known === undefined ? "added" : "changed",
        item: view,
        preparation: { ...ids, content, comments, given, mark: heads.get(id)?.mark ?? false },
      };
    },
    list: async ({ limit, before, owner = operator }) =>
      [...heads.values()]
        .reverse()
        .filter((head) => head.owner === owner)
        .filter(({ id }) => before === undefined || id < before)
        .slice(0, limit),
    getItem: async (id, name) => named(id, name)?.view,
    listItems: async (id, { limit, after = "0" }) => {
      const page = itemsOf(id).slice(Number(after), Number(after) + limit);
      const end = Number(after) + page.length;
      return {
        items: page.map(({ view }) => view),
        next: end < itemsOf(id).length ? String(end) : null,
      };
    },
    readItems: async (id) => ({ items: [], pending: itemsOf(id).length, unavailable: [] }),
    submittedItems: async (id) =>
      itemsOf(id).map(({ view: { itemId, linkId, uri } }) => ({ itemId, linkId, uri, isPage: false })),
    removeItem: async (id, name) => {
      const found = named(id, name);
      items.set(
        id,
        itemsOf(id).filter((kept) => kept !== found),
      );
      return found?.view;
    },
    remove: async (id) => heads.delete(id),
  };
  return { store, added };
};
