import { describe, expect } from "vitest";
import { pastScopeOf } from "../src/index.ts";
import { gatedTest as it } from "./gated-test.ts";
import { found, store } from "./scoped-documents.ts";
import { countEverything, documentIdFor, documentOf, passageOf } from "./some-passages.ts";

const nothing = { documents: 0, passages: 0, memberships: 0 };

describe("scopes", () => {
  it("hold documents once, however often they join", async ({ evidence }) => {
    for (const name of ["a", "b", "c"]) await evidence.putDocument(documentOf(name));
    await evidence.join("run:r-1", documentIdFor("a"));
    await evidence.join("run:r-1", documentIdFor("a"));
    await evidence.join("collection:c-1", documentIdFor("b"));
    expect(await evidence.documentsIn(["run:r-1"])).toEqual([documentIdFor("a")]);
    const both = [documentIdFor("a"), documentIdFor("b")].toSorted();
    expect(await evidence.documentsIn(["run:r-1", "collection:c-1"])).toEqual(both);
    expect(await evidence.documentsIn(["run:r-9"])).toEqual([]);
    expect(await evidence.documentsIn([])).toHaveLength(3);
  });

  it("are searched whether a document joins before or after its passages are stored", async ({
    evidence,
  }) => {
    await store(evidence, "a", ["run:r-1"]);
    await evidence.join("run:r-2", documentIdFor("a"));
    for (const scope of ["run:r-1", "run:r-2"])
      expect(await found(evidence, [scope])).toEqual([documentIdFor("a"), documentIdFor("a")]);
  });

  it("of the past alone are found by who asks for them, and not among everything", async ({ evidence }) => {
    const past = pastScopeOf("collection:c-1");
    await store(evidence, "a", ["collection:c-1", past]);
    await store(evidence, "b", [past]);
    await evidence.leave("collection:c-1", documentIdFor("a"));
    expect(await found(evidence, [])).toEqual([]);
    expect(await found(evidence, [past])).toHaveLength(4);
    // Once a run reads it, it is found again.
    await evidence.join("run:r-1", documentIdFor("a"));
    expect(await found(evidence, [])).toEqual([documentIdFor("a"), documentIdFor("a")]);
  });

  it("take no document that is not stored", async ({ evidence }) => {
    await expect(evidence.join("run:r-1", documentIdFor("nowhere"))).rejects.toMatchObject({
      code: "conflict",
      retry: "backoff",
    });
  });

  it("are counted: documents, passages and publishers", async ({ evidence }) => {
    await store(evidence, "a", ["run:r-1"]);
    await store(evidence, "b", ["run:r-1", "run:r-2"]);
    await evidence.putDocument(documentOf("c", { publisher: "example.org" }));
    await evidence.join("run:r-2", documentIdFor("c"));
    await evidence.putPassages([passageOf("c", 0, { publisher: "example.org", terms: ["job"] })]);
    expect(await evidence.counts()).toEqual({ documents: 3, passages: 5, sources: 2 });
    expect(await evidence.counts("run:r-1")).toEqual({ documents: 2, passages: 4, sources: 1 });
    expect(await evidence.counts("run:r-2")).toEqual({ documents: 2, passages: 3, sources: 2 });
    expect(await evidence.counts("run:r-9")).toEqual({ documents: 0, passages: 0, sources: 0 });
    expect(await evidence.countDocuments("run:r-1")).toBe(2);
  });

  it("are listed page by page, each document once, while others leave", async ({ evidence }) => {
    const names = Array.from({ length: 7 }, (_, index) => `n${index}`);
    for (const name of names) {
      await evidence.putDocument(documentOf(name));
      await evidence.join("collection:c-1", documentIdFor(name));
    }
    await evidence.putDocument(documentOf("elsewhere"));
    for (const scope of ["collection:c-1", undefined]) {
      const seen: string[] = [];
      for (let after: string | undefined; ;) {
        const page = await evidence.listDocuments({ scope, limit: 3, after });
        seen.push(...page);
        after = page.at(-1);
        if (page.length < 3) break;
      }
      const all = scope === undefined ? [...names, "elsewhere"] : names;
      expect(seen.toSorted()).toEqual(all.map(documentIdFor).toSorted());
    }
    const [first, ...others] = await evidence.listDocuments({ scope: "collection:c-1", limit: 7 });
    await evidence.leave("collection:c-1", first ?? "");
    expect(await evidence.listDocuments({ scope: "collection:c-1", limit: 7, after: first })).toEqual(others);
  });
});

describe("forgetting a scope", () => {
  it("leaves nothing behind that no other scope holds", async ({ evidence, qdrant, evidencePrefix }) => {
    await store(evidence, "mine", ["run:r-1"]);
    await store(evidence, "shared", ["run:r-1", "run:r-2"]);
    await evidence.forget("run:r-1");
    expect(await countEverything(qdrant.url, evidencePrefix)).toEqual({
      documents: 1,
      passages: 2,
      memberships: 1,
    });
    expect(await found(evidence, [])).toEqual([documentIdFor("shared"), documentIdFor("shared")]);
    expect(await found(evidence, ["run:r-1"])).toEqual([]);
    expect(await evidence.documentsIn(["run:r-1"])).toEqual([]);
    await evidence.forget("run:r-2");
    expect(await countEverything(qdrant.url, evidencePrefix)).toEqual(nothing);
  });

  it("leaves nothing behind when all scopes of a document go at once", async ({
    evidence,
    qdrant,
    evidencePrefix,
  }) => {
    const scopes = [1, 2, 3, 4].map((number) => `run:r-${number}`);
    for (const name of ["a", "b", "c"]) await store(evidence, name, scopes);
    await Promise.all(scopes.map((scope) => evidence.forget(scope)));
    expect(await countEverything(qdrant.url, evidencePrefix)).toEqual(nothing);
  });

  it("is whole when it is repeated after it was cut off anywhere", async ({
    evidence,
    gate,
    gated,
    qdrant,
    evidencePrefix,
  }) => {
    const steps = [
      "memberships.current/points/payload",
      "documents.current/points/payload",
      "documents.current/points/delete",
      "passages.current/points/delete",
      "memberships.current/points/delete",
    ];
    for (const step of steps) {
      await store(evidence, "a", ["run:r-1"]);
      const held = gate.hold(new RegExp(`POST .*${step}`));
      held.refuse();
      await expect(gated.forget("run:r-1")).rejects.toMatchObject({ code: "qdrant-down" });
      await evidence.forget("run:r-1");
      expect([step, await countEverything(qdrant.url, evidencePrefix)]).toEqual([step, nothing]);
    }
  });
});

describe("leaving a scope", () => {
  it("removes one document from the scope, and entirely when no other scope has it", async ({
    evidence,
    qdrant,
    evidencePrefix,
  }) => {
    await store(evidence, "mine", ["collection:c-1"]);
    await store(evidence, "shared", ["collection:c-1", "run:r-1"]);
    await store(evidence, "staying", ["collection:c-1"]);
    await evidence.leave("collection:c-1", documentIdFor("mine"));
    await evidence.leave("collection:c-1", documentIdFor("shared"));
    await evidence.leave("collection:c-1", documentIdFor("shared"));
    expect(await evidence.documentsIn(["collection:c-1"])).toEqual([documentIdFor("staying")]);
    expect(await found(evidence, ["collection:c-1"])).toEqual([
      documentIdFor("staying"),
      documentIdFor("staying"),
    ]);
    expect(await found(evidence, ["run:r-1"])).toEqual([documentIdFor("shared"), documentIdFor("shared")]);
    expect(await countEverything(qdrant.url, evidencePrefix)).toEqual({
      documents: 2,
      passages: 4,
      memberships: 2,
    });
  });
});
