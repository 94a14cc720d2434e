import { describe, expect } from "vitest";
import { gatedTest as it } from "./gated-test.ts";
import { found, store } from "./scoped-documents.ts";
import { documentIdFor, documentOf } from "./some-passages.ts";

describe("a join while a scope is forgotten", () => {
  it.for(["run:r-1", "run:r-2"])(
    "keeps the document when it comes before it is asked who holds it (%s)",
    async (scope, { evidence, gate, gated }) => {
      await store(evidence, "a", ["run:r-1"]);
      // The document is not marked yet, but the scope is already being deleted.
      const held = gate.hold(/POST .*documents\.current\/points\/payload/);
      const forgetting = gated.forget("run:r-1");
      await held.reached;
      await evidence.join(scope, documentIdFor("a"));
      held.release();
      await forgetting;
      expect(await evidence.documentsIn([scope])).toEqual([documentIdFor("a")]);
      expect(await found(evidence, [scope])).toHaveLength(2);
      await evidence.join("run:r-3", documentIdFor("a"));
    },
  );

  it("is refused for a moment once the document is about to go, and works when it is stored again", async ({
    evidence,
    gate,
    gated,
  }) => {
    await store(evidence, "a", ["run:r-1"]);
    const held = gate.hold(/POST .*documents\.current\/points\/delete/);
    const forgetting = gated.forget("run:r-1");
    await held.reached;
    const refused = { code: "conflict", retry: "backoff" };
    await expect(evidence.join("run:r-2", documentIdFor("a"))).rejects.toMatchObject(refused);
    held.release();
    await forgetting;
    await store(evidence, "a", ["run:r-2"]);
    expect(await found(evidence, ["run:r-2"])).toHaveLength(2);
  });

  it("keeps a document that was stored again before it went", async ({ evidence, gate, gated }) => {
    await store(evidence, "a", ["run:r-1"]);
    const held = gate.hold(/POST .*documents\.current\/points\/delete/);
    const forgetting = gated.forget("run:r-1");
    await held.reached;
    await evidence.putDocument(documentOf("a"));
    await evidence.join("run:r-2", documentIdFor("a"));
    held.release();
    await forgetting;
    expect(await evidence.getDocument(documentIdFor("a"))).toEqual(documentOf("a"));
    expect(await found(evidence, ["run:r-2"])).toHaveLength(2);
    expect(await found(evidence, ["run:r-1"])).toEqual([]);
  });
});

describe("two joins at once", () => {
  it("converge, whichever writes last", async ({ evidence, gate, gated }) => {
    await store(evidence, "a", []);
    const held = gate.hold(/POST .*passages\.current\/points\/payload/);
    const joining = gated.join("run:r-1", documentIdFor("a"));
    await held.reached;
    await evidence.join("run:r-2", documentIdFor("a"));
    held.release();
    await joining;
    for (const scope of ["run:r-1", "run:r-2"]) expect(await found(evidence, [scope])).toHaveLength(2);
  });

  it("are repaired by a repetition if the first was interrupted before it wrote to the passages", async ({
    evidence,
    gate,
    gated,
  }) => {
    await store(evidence, "a", []);
    const held = gate.hold(/POST .*passages\.current\/points\/payload/);
    held.refuse();
    await expect(gated.join("run:r-1", documentIdFor("a"))).rejects.toMatchObject({ code: "qdrant-down" });
    expect(await found(evidence, ["run:r-1"])).toEqual([]);
    await evidence.join("run:r-1", documentIdFor("a"));
    expect(await found(evidence, ["run:r-1"])).toHaveLength(2);
  });
});
