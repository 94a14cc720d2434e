import type { InputOf, prepareItem } from "@quarry/contracts";
import { createSilentLogger } from "@quarry/observability";
import { anItemReference } from "@quarry/testkit";
import { describe, expect, it } from "vitest";
import { createAwaitItems } from "./await-items.ts";

const input = { runId: "r-00000001", collectionId: "c-00000001", itemIds: ["i-1", "i-2"] };
const items = [anItemReference({ itemId: "i-1" })];
const unavailable = [{ uri: "file:b.md", reason: "damaged" as const, detail: "Broken." }];

interface Waiting {
  readonly signal?: AbortSignal;
  /** The requested items; none means the whole collection. */
  readonly itemIds?: string[];
  readonly counts?: { readonly preparing: number; readonly ready: number; readonly unavailable: number };
}

/** Waits for items; `rounds` lists which ones are being prepared at each check. */
const waitFor = async (
  rounds: readonly string[][],
  { signal = new AbortController().signal, itemIds = input.itemIds, counts }: Waiting = {},
) => {
  const listed: number[] = [];
  const [paused, asked, prepared]: [number[], (readonly string[])[], string[]] = [[], [], []];
  const preparationOf = (itemId: string): InputOf<typeof prepareItem> => ({
    collectionId: input.collectionId,
    itemId,
    linkId: itemId,
    version: 1,
    scope: "collection:c-00000001",
    content: null,
    comments: null,
    given: {},
    mark: false,
  });
  const handler = createAwaitItems({
    collections: {
      get: async (id) =>
        counts && { id, name: "Queues", createdAt: "2026-11-21T10:00:00.000Z", mark: false, counts },
      listUnavailable: async (_id, maxItems) => {
        listed.push(maxItems);
        return unavailable;
      },
      preparingAmong: async (_id, ids) => rounds[asked.push(ids) - 1] ?? [],
      preparingNow: async () => rounds[asked.push([]) - 1] ?? [],
      preparationsOf: async (_id, ids) => ids.map(preparationOf),
      readItems: async () => ({ items, pending: 0, unavailable }),
    },
    prepare: async ({ itemId }) => prepared.push(itemId),
    pause: async (ms) => {
      signal.throwIfAborted();
      paused.push(ms);
    },
  });
  const output = handler(
    { ...input, itemIds },
    { jobId: "j", attempt: 1, signal, log: createSilentLogger() },
  );
  return { output: await output, paused, asked, prepared, listed };
};

describe("awaitItems", () => {
  it("answers at once when nothing is being prepared", async () => {
    const { output, paused } = await waitFor([]);
    expect(output).toEqual({ items, unavailable });
    expect(paused).toEqual([]);
  });

  it("looks every 250 ms at those that are left, until there are none", async () => {
    const { paused, asked } = await waitFor([["i-1", "i-2"], ["i-2"], []]);
    expect(paused).toEqual([250, 250]);
    expect(asked).toEqual([["i-1", "i-2"], ["i-1", "i-2"], ["i-2"]]);
  });

  it("adds the jobs again that prepare them, for one may have been lost", async () => {
    expect((await waitFor([["i-2"], []])).prepared).toEqual(["i-2"]);
  });

  it("stops waiting when its run is cancelled", async () => {
    const waiting = waitFor([["i-1"], ["i-1"]], { signal: AbortSignal.abort("cancelled") });
    await expect(waiting).rejects.toBe("cancelled");
  });

  it("waits for what a whole collection prepares now, and answers with numbers", async () => {
    const counts = { preparing: 1, ready: 2_000, unavailable: 70 };
    const { output, asked, prepared, listed } = await waitFor([["i-9"], []], { itemIds: [], counts });
    expect(asked).toEqual([[], ["i-9"]]);
    expect(prepared).toEqual(["i-9"]);
    expect(output).toEqual({ items: [], unavailable, collection: { items: 2_071, unavailable: 70 } });
    expect(listed).toEqual([50]);
  });
});
