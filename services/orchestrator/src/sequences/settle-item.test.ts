import type { LeavingDocument, SettledVersion } from "@quarry/collections";
import type { InputOf, OutputOf, prepareItem } from "@quarry/contracts";
import { describe, expect, it } from "vitest";
import { createSettleItem } from "./prepare-item.ts";

const input: InputOf<typeof prepareItem> = {
  collectionId: "c-00000001",
  itemId: "i-1",
  linkId: "a",
  version: 2,
  scope: "collection:c-00000001",
  content: null,
  comments: null,
  given: {},
  mark: false,
};
const output: OutputOf<typeof prepareItem> = { transcript: null, comments: null };
const leaving: LeavingDocument = { documentId: "d", to: "past", entry: "past" };

const settle = async (
  end: Parameters<ReturnType<typeof createSettleItem>>[1],
  { isThere = true, left = [] as readonly LeavingDocument[] } = {},
) => {
  const [settled, asked]: [SettledVersion[], unknown[]] = [[], []];
  await createSettleItem({
    collections: {
      settleItem: async (_id, version) => {
        settled.push(version);
        return isThere;
      },
      leaving: async () => [...left],
    },
    producer: {
      produce: async (contract, asking) => {
        asked.push([contract.name, asking]);
        return { jobId: "j" };
      },
    },
  })(input, end);
  return { settled, asked };
};

const sources = { content: null, comments: null };
const retiring = ["retire-documents", { collectionId: "c-00000001", cause: "i-1/2" }];

describe("settleItem", () => {
  it("keeps the result of the preparation", async () => {
    const preparation = { status: "completed", output } as const;
    expect(await settle(preparation)).toEqual({
      settled: [{ itemId: "i-1", version: 2, preparation, sources }],
      asked: [],
    });
  });

  it("removes leftovers", async () => {
    expect((await settle({ status: "completed", output }, { left: [leaving] })).asked).toEqual([retiring]);
  });

  it("removes what was stored for a removed item or collection", async () => {
    expect((await settle({ status: "completed", output }, { isThere: false })).asked).toEqual([retiring]);
  });
});
