import type { LoggedEvent } from "@quarry/contracts";
import type { StoredDocument } from "@quarry/evidence";
import { aDocumentFacts } from "@quarry/testkit/builders";
import { describe, expect, it } from "vitest";
import { createDocumentReader, createRunEvents } from "../open-analyst.ts";

describe("createDocumentReader", () => {
  const facts = aDocumentFacts();
  const countingStore = () => {
    const asked: string[] = [];
    const getDocument = async (id: string): Promise<StoredDocument | undefined> => {
      asked.push(id);
      return id === "gone" ? undefined : { facts, text: id };
    };
    return { asked, getDocument };
  };

  it("asks the store once for a document it keeps, and again for one it dropped", async () => {
    const store = countingStore();
    const reader = createDocumentReader({ evidence: store, keep: 2 });
    for (const id of ["a", "b", "a", "c", "a", "b"]) expect((await reader.read(id))?.text).toBe(id);
    expect(store.asked).toEqual(["a", "b", "c", "b"]);
  });

  it("asks again for a document that was not there", async () => {
    const store = countingStore();
    const reader = createDocumentReader({ evidence: store });
    expect([await reader.read("gone"), await reader.read("gone")]).toEqual([undefined, undefined]);
    expect(store.asked).toEqual(["gone", "gone"]);
  });
});

describe("createRunEvents", () => {
  it("reads a log that is longer than a page, once each", async () => {
    const log = Array.from({ length: 1_203 }, (_, index): LoggedEvent => ({
      id: `${index + 1}-0`,
      at: "2026-11-21T10:00:00.000Z",
      event: { type: "warning", message: String(index) },
    }));
    const read = async (_runId: string, range: { after?: string; count: number }): Promise<LoggedEvent[]> => {
      const from = range.after === undefined ? 0 : log.findIndex(({ id }) => id === range.after) + 1;
      return log.slice(from, from + range.count);
    };
    expect(await createRunEvents({ read })("r-00000001")).toEqual(log);
  });
});
