import { aMarker, aMarking, evidenceTest as it } from "@quarry/testkit";
import { describe, expect } from "vitest";
import { documentIdFor, documentOf } from "./some-passages.ts";

// A busy machine needs seconds to create three collections.
describe("documents", () => {
  it("are returned whole, a text of 600,000 characters, comments, timings and marking included", async ({
    evidence,
  }) => {
    const document = {
      ...documentOf("long"),
      text: "Wörter, 漢字 and \u{1F600}. ".repeat(25_000),
      comments: [
        { id: "c1", start: 0, end: 6, likes: 3, replies: 1, author: "Ada", publishedAt: "2026-05-01" },
        { id: "c2", start: 8, end: 10, likes: 0, replies: 0, parentId: "c1" },
      ],
      timings: [{ start: 0, end: 6, startMs: 0, endMs: 900 }],
      pageStarts: [0, 300],
      links: [{ url: "https://example.org/a", text: "a", context: "see a" }],
      marking: aMarking({ markers: [aMarker({ type: "opinion", end: 6 })] }),
    };
    await evidence.putDocument(document);
    expect(await evidence.getDocument(documentIdFor("long"))).toEqual(document);
  });

  it("are read as they were kept once, with lists for each comment, time and link", async ({
    qdrant,
    evidencePrefix,
    evidence,
  }) => {
    const { facts, text } = documentOf("old");
    const lists = {
      comments: [{ id: "c1", start: 0, end: 4, likes: 3, replies: 0 }],
      timings: [{ start: 0, end: 4, startMs: 0, endMs: 900 }],
      pageStarts: [0],
      links: [],
    };
    await fetch(`${qdrant.url}/collections/${evidencePrefix}documents/points?wait=true`, {
      method: "PUT",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        points: [{ id: facts.documentId, vector: {}, payload: { facts, text, ...lists } }],
      }),
    });
    expect(await evidence.getDocument(facts.documentId)).toEqual({ facts, text, ...lists });
  });

  it("keep their text and index mark when they are stored again with newer facts", async ({ evidence }) => {
    const mark = { passages: 3, encoder: "gte", jobId: "index-document-1" };
    await evidence.putDocument(documentOf("a"));
    await evidence.markIndexed(documentIdFor("a"), mark);
    await evidence.putDocument(documentOf("a", { grade: "A" }));
    expect(await evidence.indexedWith(documentIdFor("a"))).toEqual(mark);
    expect(await evidence.getDocument(documentIdFor("a"))).toEqual(documentOf("a", { grade: "A" }));
  });

  it("keep what they were marked with when they are stored again", async ({ evidence }) => {
    await evidence.putDocument(documentOf("a"));
    expect(await evidence.markedWith(documentIdFor("a"))).toBeUndefined();
    await evidence.putMarking(documentIdFor("a"), aMarking({ markers: [aMarker()] }));
    await evidence.putDocument(documentOf("a", { grade: "A" }));
    expect(await evidence.markedWith(documentIdFor("a"))).toBe("twin-1");
  });

  it("lose only their index mark when it is removed", async ({ evidence }) => {
    await evidence.putDocument(documentOf("a"));
    await evidence.markIndexed(documentIdFor("a"), { passages: 3, encoder: "gte" });
    await evidence.unmarkIndexed(documentIdFor("a"));
    expect(await evidence.indexedWith(documentIdFor("a"))).toBeUndefined();
    expect(await evidence.getDocument(documentIdFor("a"))).toEqual(documentOf("a"));
  });

  it("are described where they are wholly indexed, in the order asked for", async ({ evidence }) => {
    for (const name of ["a", "b", "c"]) await evidence.putDocument(documentOf(name));
    await evidence.markIndexed(documentIdFor("a"), { passages: 3, encoder: "gte" });
    await evidence.markIndexed(documentIdFor("c"), { passages: 0, encoder: "another" });
    expect(await evidence.getIndexed(["c", "nowhere", "b", "a"].map(documentIdFor))).toEqual([
      { facts: documentOf("c").facts, passages: 0 },
      { facts: documentOf("a").facts, passages: 3 },
    ]);
  });

  it("cannot be marked when they are not there", async ({ evidence }) => {
    const nowhere = documentIdFor("nowhere");
    const refused = { code: "not-found", retry: "never" };
    await expect(evidence.markIndexed(nowhere, { passages: 0, encoder: "gte" })).rejects.toMatchObject(
      refused,
    );
    await expect(evidence.putMarking(nowhere, aMarking())).rejects.toMatchObject(refused);
  });
});
