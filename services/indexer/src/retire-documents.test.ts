import type { LeavingDocument } from "@quarry/collections";
import { createSilentLogger } from "@quarry/observability";
import { describe, expect, it } from "vitest";
import { createForgetScope, createRetireDocuments } from "./retire-documents.ts";

const collectionId = "c-00000001";
const context = {
  jobId: "j",
  attempt: 1,
  signal: new AbortController().signal,
  log: createSilentLogger(),
};
const head = {
  id: collectionId,
  name: "notes",
  createdAt: "2026-11-21T10:00:00.000Z",
  mark: false,
  counts: { preparing: 0, ready: 0, unavailable: 0 },
};

const retire = async (leaving: readonly LeavingDocument[], isThere = true) => {
  const done: string[] = [];
  const note =
    (what: string) =>
    async (scope: string, documentId = ""): Promise<void> => {
      done.push(`${what} ${scope} ${documentId}`.trim());
    };
  const handler = createRetireDocuments({
    collections: {
      get: async () => (isThere ? head : undefined),
      leaving: async () => [...leaving],
      hasLeft: async (_id, { documentId }) => void done.push(`done ${documentId}`),
    },
    library: { join: note("join"), leave: note("leave"), forget: note("forget") },
  });
  return { done, output: await handler({ collectionId, cause: "i-1/2" }, context) };
};

describe("retireDocuments", () => {
  it("keeps the text of an earlier version beside the collection before it leaves", async () => {
    const { done, output } = await retire([{ documentId: "d", to: "past", entry: "past" }]);
    expect(done).toEqual(["join collection:c-00000001-past d", "leave collection:c-00000001 d", "done d"]);
    expect(output).toEqual({ documents: 1 });
  });

  it("keeps nothing of an item that was removed", async () => {
    const { done } = await retire([{ documentId: "d", to: "nowhere", entry: "nowhere" }]);
    expect(done).toEqual(["leave collection:c-00000001 d", "leave collection:c-00000001-past d", "done d"]);
  });

  it("forgets what came into a collection that is gone", async () => {
    const { done } = await retire([], false);
    expect(done).toEqual(["forget collection:c-00000001", "forget collection:c-00000001-past"]);
  });
});

describe("createForgetScope", () => {
  it("forgets the scope it is told, and no other", async () => {
    const forgotten: string[] = [];
    const forget = async (scope: string): Promise<void> => void forgotten.push(scope);
    const handler = createForgetScope({ library: { forget } });
    expect(await handler({ scope: "collection:audit-1" }, context)).toEqual({ scope: "collection:audit-1" });
    expect(forgotten).toEqual(["collection:audit-1"]);
  });
});
