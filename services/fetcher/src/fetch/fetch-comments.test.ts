import { fetchPage } from "@quarry/contracts";
import { documentIdOf } from "@quarry/evidence";
import { aDocumentFacts } from "@quarry/testkit";
import { describe, expect, it } from "vitest";
import { context, read, runId, scope, setUp, upload } from "../testing/fetch-page-set-up.ts";

describe("createFetchPage, for a source with comments", () => {
  const comments = {
    ...read,
    text: "Nice.",
    sha256: "b".repeat(64),
    comments: [{ id: "a", start: 0, end: 5, likes: 1, replies: 0 }],
    emptyComments: 2,
  };
  const commentsId = documentIdOf(`${upload.uri}#comments`, comments.sha256);
  const anyId = expect.any(String);

  it("stores the comments of an item beside it, and both belong to the scope", async () => {
    const { log, fetchSource } = setUp({
      reader: { read: () => Promise.resolve({ ...read, beside: comments }) },
    });
    const output = await fetchSource({ runId, scope, source: upload }, context);
    expect(fetchPage.output.parse(output)).toEqual(output);
    expect(output).toMatchObject({
      document: { uri: upload.uri, grade: "C" },
      comments: { count: 1, empty: 2, document: { documentId: anyId, grade: "D" } },
    });
    expect(log.joined).toEqual(log.put.map(({ documentId }) => `${scope} ${documentId}`));
    expect(log.put).toHaveLength(2);
    const events = fetchPage.events?.({ runId, scope, source: upload }, fetchPage.output.parse(output));
    expect(events).toMatchObject([{ uri: upload.uri }, { uri: `${upload.uri}#comments` }]);
  });

  it("says how many comments a source holds that has nothing else", async () => {
    const { log, fetchSource } = setUp({ reader: { read: () => Promise.resolve(comments) } });
    const output = await fetchSource({ scope, source: upload }, context);
    expect(output).toMatchObject({
      document: { uri: `${upload.uri}#comments` },
      commentCount: { count: 1, empty: 2 },
    });
    expect(log.joined).toEqual(log.put.map(({ documentId }) => `${scope} ${documentId}`));
  });

  it("counts the comments of a stored source", async () => {
    const facts = aDocumentFacts({ documentId: commentsId, uri: `${upload.uri}#comments` });
    const { fetchSource } = setUp({}, [facts], { facts, text: "Nice.", comments: comments.comments });
    const source = { kind: "stored", documentId: commentsId, uri: facts.uri } as const;
    expect(await fetchSource({ scope, source }, context)).toEqual({
      status: "stored",
      document: facts,
      commentCount: { count: 1, empty: 0 },
    });
  });

  it("refuses more metadata than a document keeps, of the file and the request together", async () => {
    const metadata = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`f${index}`, "x"]));
    const { log, fetchSource } = setUp({ reader: { read: () => Promise.resolve({ ...read, metadata }) } });
    const output = await fetchSource(
      { scope, source: upload, given: { metadata: { team: "core" } } },
      context,
    );
    expect(output).toMatchObject({ reason: "too-large", detail: expect.stringContaining("51 entries") });
    expect(log.put).toEqual([]);
  });
});
