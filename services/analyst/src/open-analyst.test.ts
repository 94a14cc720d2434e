import type { StoredDocument } from "@quarry/evidence";
import { aDocumentFacts } from "@quarry/testkit/builders";
import { describe, expect, it } from "vitest";
import { createDocumentReader } from "./open-analyst.ts";

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

  it("reads a cached document once, and a dropped one again", async () => {
    const store = countingStore();
    const reader = createDocumentReader({ evidence: store, keep: 2 });
    for (const id of ["a", "b", "a", "c", "a", "b"]) expect((await reader.read(id))?.text).toBe(id);
    expect(store.asked).toEqual(["a", "b", "c", "b"]);
  });

  it("reads again a document that was missing", async () => {
    const store = countingStore();
    const reader = createDocumentReader({ evidence: store });
    expect([await reader.read("gone"), await reader.read("gone")]).toEqual([undefined, undefined]);
    expect(store.asked).toEqual(["gone", "gone"]);
  });
});
