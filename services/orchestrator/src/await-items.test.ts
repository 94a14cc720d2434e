import type { InputOf, prepareItem } from "@quarry/contracts";
import { createSilentLogger } from "@quarry/observability";
import { anItemReference } from "@quarry/testkit";
import { describe, expect, it } from "vitest";
import { createAwaitItems } from "./await-items.ts";

const input = { runId: "r-00000001", collectionId: "c-00000001", itemIds: ["i-1", "i-2"] };
const items = [anItemReference({ itemId: "i-1" })];
const unavailable = [{ uri: "file:b.md", reason: "damaged" as const, detail: "Broken." }];

/** Waits for items of which `rounds` tells, look by look, which are being prepared. */
const waitFor = async (rounds: readonly string[][], signal = new AbortController().signal) => {
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
      preparingAmong: async (_id, itemIds) => rounds[asked.push(itemIds) - 1] ?? [],
      preparationsOf: async (_id, itemIds) => itemIds.map(preparationOf),
      readItems: async () => ({ items, pending: 0, unavailable }),
    },
    prepare: async ({ itemId }) => prepared.push(itemId),
    pause: async (ms) => {
      signal.throwIfAborted();
      paused.push(ms);
    },
  });
  const output = handler(input, { jobId: "j", attempt: 1, signal, log: createSilentLogger() });
  return { output: await output, paused, asked, prepared };
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
    await expect(waitFor([["i-1"], ["i-1"]], AbortSignal.abort("cancelled"))).rejects.toBe("cancelled");
  });
});
