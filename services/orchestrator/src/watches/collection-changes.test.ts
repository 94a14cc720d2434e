import type { ItemView } from "@quarry/contracts";
import { describe, expect, it } from "vitest";
import { collectionChanges } from "./collection-changes.ts";

const since = "2026-11-20T10:00:00.000Z";
const [before, later] = ["2026-11-19T10:00:00.000Z", "2026-11-21T10:00:00.000Z"];
const idOf = (name: string): string => `0198a2b4-0000-7000-8000-${name.padStart(12, "0")}`;
const textOf = (name: string) => ({ documentId: idOf(name), characters: 1, words: 1, language: "en" });

const anItem = (name: string, changes: Partial<ItemView> = {}): ItemView => ({
  itemId: `i-${name}`,
  linkId: name,
  version: 1,
  source: "file",
  title: name,
  uri: `file:${name}`,
  metadata: {},
  status: "ready",
  transcript: textOf(name),
  comments: null,
  lost: [],
  addedAt: before,
  versions: [],
  links: { self: "" },
  ...changes,
});

const aPage = (name: string) => ({ uri: `file:${name}`, documentId: idOf(name), isRetracted: false });

/** Compares items, listed in two pages, with the sources of a report. */
const changesOf = async (items: readonly ItemView[], pages: ReturnType<typeof aPage>[]) =>
  await collectionChanges(
    {
      collections: {
        get: async () => undefined,
        submittedItems: async () => [],
        listItems: async (_id, { after }) =>
          after === undefined
            ? { items: items.slice(0, 1), next: "1" }
            : { items: items.slice(1), next: null },
      },
    },
    "c-1",
    { pages, since },
  );

describe("collectionChanges", () => {
  it("names what was added, what has another text, and what was removed since a report", async () => {
    const version = { version: 1, addedAt: before, transcript: textOf("2"), comments: null, lost: [] };
    const items = [
      anItem("1"),
      anItem("3", { addedAt: later, uri: "file:2", version: 2, versions: [{ ...version, status: "ready" }] }),
      anItem("4", { addedAt: later }),
    ];
    expect(await changesOf(items, [aPage("1"), aPage("2"), aPage("5")])).toEqual([
      { uri: "file:2", change: "changed", before: idOf("2"), after: idOf("3") },
      { uri: "file:4", change: "new", before: null, after: idOf("4") },
      { uri: "file:5", change: "vanished", before: idOf("5"), after: null },
    ]);
  });

  it("names nothing for items that the report had, that cannot be read, or that were added again", async () => {
    const again = anItem("2", { addedAt: later });
    const unread = anItem("3", { addedAt: later, status: "unavailable", transcript: null });
    expect(await changesOf([anItem("1"), again, unread], [aPage("1"), aPage("2")])).toEqual([]);
  });

  it("waits for items that are being prepared", async () => {
    const items = [anItem("1"), anItem("2", { status: "preparing", transcript: null, addedAt: later })];
    expect(await changesOf(items, [aPage("1")])).toBeUndefined();
  });
});
