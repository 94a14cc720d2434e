import type { DocumentFacts } from "@quarry/contracts";
import { fetchPage } from "@quarry/contracts";
import { documentIdOf, type StoredDocument } from "@quarry/evidence";
import { Failure } from "@quarry/failure";
import { createSilentLogger } from "@quarry/observability";
import { aDocumentFacts } from "@quarry/testkit";
import { describe, expect, it } from "vitest";
import { createFetchPage, type FetchPagePorts } from "./fetch-page.ts";
import type { ReadDocument, ReadRequest, WebPage } from "./ports.ts";
import { unavailable } from "./unavailable.ts";

const scope = "run:r-00000001";
const runId = "r-00000001";
const sha256 = "a".repeat(64);
const context = {
  jobId: "j",
  attempt: 1,
  signal: new AbortController().signal,
  log: createSilentLogger(),
};
const read: ReadDocument = {
  status: "read",
  text: "The text.",
  mediaType: "text/markdown",
  title: "Title",
  author: "Ann",
  language: "en",
  words: 2,
  sha256,
};
const page: WebPage = {
  status: "answered",
  url: "https://www.Example.org/end/?utm_source=x#part",
  contentType: "text/html",
  bytes: Buffer.from("<p>x"),
};
const upload = { kind: "upload", uploadId: "u", uri: "file:docs/a.md", bytes: 9 } as const;
const web = { kind: "url", url: "https://example.org/start" } as const;

const setUp = (
  changes: Partial<FetchPagePorts> = {},
  stored: readonly DocumentFacts[] = [],
  document?: StoredDocument,
) => {
  const log = {
    read: [] as ReadRequest[],
    put: [] as DocumentFacts[],
    joined: [] as string[],
    unmarked: [] as string[],
  };
  const ports: FetchPagePorts = {
    egress: { get: () => Promise.resolve(page) },
    uploads: { get: () => Promise.resolve(Buffer.from("The text.")) },
    reader: {
      read: (request) => {
        log.read.push(request);
        return Promise.resolve(read);
      },
    },
    library: {
      getFacts: (ids) => Promise.resolve(stored.filter(({ documentId }) => ids.includes(documentId))),
      getDocument: () => Promise.resolve(document),
      putDocument: ({ facts }) => {
        log.put.push(facts);
        return Promise.resolve();
      },
      unmarkIndexed: (documentId) => {
        log.unmarked.push(documentId);
        return Promise.resolve();
      },
      join: (joinedScope, documentId) => {
        log.joined.push(`${joinedScope} ${documentId}`);
        return Promise.resolve();
      },
    },
    maxBytes: 1_000_000,
    now: () => new Date("2026-11-21T10:00:00.000Z"),
    ...changes,
  };
  return { log, fetchSource: createFetchPage(ports) };
};

describe("createFetchPage", () => {
  it("stores an upload with its facts and makes it belong to the scope", async () => {
    const { log, fetchSource } = setUp();
    const output = await fetchSource({ runId, scope, source: upload }, context);
    const documentId = documentIdOf("file:docs/a.md", sha256);
    expect(output).toEqual({
      status: "stored",
      document: {
        documentId,
        uri: "file:docs/a.md",
        title: "Title",
        author: "Ann",
        publisher: "local files",
        language: "en",
        mediaType: "text/markdown",
        grade: "C",
        gradeReasons: ["handed in by the user: author and review unknown"],
        fetchedAt: "2026-11-21T10:00:00.000Z",
        sha256,
        characters: 9,
        words: 2,
      },
    });
    expect(fetchPage.output.parse(output)).toEqual(output);
    expect(log.put.map((facts) => facts.documentId)).toEqual([documentId]);
    expect(log.joined).toEqual([`${scope} ${documentId}`]);
  });

  it("knows a page by the canonical URL it ended at", async () => {
    const { log, fetchSource } = setUp();
    const output = await fetchSource({ runId, scope, source: web }, context);
    expect(output).toMatchObject({
      document: { uri: "https://www.example.org/end", publisher: "example.org", grade: "C" },
    });
    expect(log.read[0]).toMatchObject({ uri: "https://www.example.org/end", contentType: "text/html" });
  });

  it("writes nothing for a document that is stored, keeps its first facts, and joins the scope", async () => {
    const known = aDocumentFacts({
      documentId: documentIdOf("file:docs/a.md", sha256),
      fetchedAt: "2025-01-01T00:00:00.000Z",
    });
    const { log, fetchSource } = setUp({}, [known]);
    expect(await fetchSource({ runId, scope, source: upload }, context)).toEqual({
      status: "stored",
      document: known,
    });
    expect(log.put).toEqual([]);
    expect(log.joined).toEqual([`${scope} ${known.documentId}`]);
  });

  it("only joins a stored source", async () => {
    const known = aDocumentFacts();
    const { log, fetchSource } = setUp({}, [known]);
    const source = { kind: "stored", documentId: known.documentId, uri: known.uri } as const;
    expect(await fetchSource({ runId, scope, source }, context)).toEqual({
      status: "stored",
      document: known,
    });
    expect([log.read, log.put, log.joined]).toEqual([[], [], [`${scope} ${known.documentId}`]]);
  });

  it.each([
    [
      "a page that is refused",
      web,
      { egress: { get: async () => unavailable("address-refused", "No.") } },
      "address-refused",
    ],
    [
      "bytes that cannot be read",
      upload,
      { reader: { read: async () => unavailable("damaged", "No.") } },
      "damaged",
    ],
    ["an upload that is gone", upload, { uploads: { get: async () => undefined } }, "upload-expired"],
    [
      "a file above the limit",
      { ...upload, bytes: 1_000_001 },
      { uploads: { get: async () => Buffer.alloc(0) } },
      "too-large",
    ],
    [
      "more bytes than announced",
      upload,
      { uploads: { get: async () => Buffer.alloc(1_000_001) } },
      "too-large",
    ],
    ["an empty file", { ...upload, bytes: 0 }, {}, "empty"],
    [
      "a stored document that is gone",
      { kind: "stored", documentId: aDocumentFacts().documentId, uri: "file:x" } as const,
      {},
      "not-found",
    ],
  ])("makes %s an outcome", async (...row) => {
    const [, source, ports, reason] = row;
    const { log, fetchSource } = setUp(ports);
    const output = await fetchSource({ runId, scope, source }, context);
    expect(fetchPage.output.parse(output)).toMatchObject({
      status: "unavailable",
      uri: source.kind === "url" ? source.url : source.uri,
      reason,
      detail: expect.stringMatching(/^[A-Z].*\.$/u),
    });
    expect([log.put, log.joined]).toEqual([[], []]);
  });

  it("names both sizes and the remedy for a file that is too large", async () => {
    const output = await setUp().fetchSource(
      { runId, scope, source: { ...upload, bytes: 40_000_000 } },
      context,
    );
    expect(output).toMatchObject({
      detail: "The file has 40 MB, the limit is 1 MB; split it, or raise FETCH_MAX_BYTES.",
    });
  });

  it("lets a failure that may pass through to the queue", async () => {
    const busy = new Failure("upstream-busy", "wait", { retry: { afterMs: 5 } });
    const { fetchSource } = setUp({ egress: { get: () => Promise.reject(busy) } });
    await expect(fetchSource({ runId, scope, source: web }, context)).rejects.toBe(busy);
  });

  it("stores nothing once it was told to stop", async () => {
    const stop = new AbortController();
    const { log, fetchSource } = setUp({
      reader: {
        read: () => {
          stop.abort(new Failure("cancelled", "run cancelled", { retry: "never" }));
          return Promise.resolve(read);
        },
      },
    });
    const pending = fetchSource({ runId, scope, source: upload }, { ...context, signal: stop.signal });
    await expect(pending).rejects.toMatchObject({ code: "cancelled" });
    expect([log.put, log.joined]).toEqual([[], []]);
  });
});

describe("createFetchPage, for a source the user says something of", () => {
  const collection = "collection:c-evidence";
  const given = {
    title: "Given",
    publishedAt: "2026-11-01",
    grade: "A",
    metadata: { team: "core" },
  } as const;

  it("puts what the user says before what the source says, and keeps the rest", async () => {
    const { log, fetchSource } = setUp();
    const output = await fetchSource({ scope: collection, source: upload, given }, context);
    const facts = { ...given, author: "Ann", gradeReasons: ["given by the user"] };
    expect(output).toMatchObject({ status: "stored", document: facts });
    expect(log.put).toMatchObject([facts]);
    expect(log.joined).toEqual([`${collection} ${documentIdOf(upload.uri, sha256)}`]);
  });

  it("takes the user's word for where a text comes from, but not for its quality", async () => {
    const { fetchSource } = setUp();
    const source = { ...upload, uri: "https://www.nature.com/articles/1" };
    const output = await fetchSource({ scope: collection, source }, context);
    expect(output).toMatchObject({
      document: {
        publisher: "nature.com",
        grade: "C",
        gradeReasons: ["handed in by the user: author and review unknown"],
      },
    });
  });

  it("reads bytes as what the user says they are", async () => {
    const { log, fetchSource } = setUp();
    const source = { ...upload, uri: "https://example.org/a.html", contentType: "text/markdown" };
    await fetchSource({ scope: collection, source }, context);
    expect(log.read).toMatchObject([{ uri: "https://example.org/a.html", contentType: "text/markdown" }]);
  });

  const known = aDocumentFacts({ documentId: documentIdOf(upload.uri, sha256), uri: upload.uri, grade: "C" });

  it("has a document that is stored with other facts indexed again", async () => {
    const { log, fetchSource } = setUp({}, [known]);
    const output = await fetchSource({ scope: collection, source: upload, given }, context);
    const facts = { ...known, ...given, gradeReasons: ["given by the user"] };
    expect(output).toEqual({ status: "stored", document: facts });
    expect(log.unmarked).toEqual([known.documentId]);
    expect(log.put).toEqual([facts]);
  });

  it("writes nothing when all that is said is known", async () => {
    const stored = { ...known, ...given, gradeReasons: ["given by the user"] };
    const { log, fetchSource } = setUp({}, [stored]);
    const output = await fetchSource({ scope: collection, source: upload, given }, context);
    expect(output).toEqual({ status: "stored", document: stored });
    expect([...log.unmarked, ...log.put]).toEqual([]);
  });
});

describe("createFetchPage, for a source with comments", () => {
  const comments = {
    ...read,
    text: "Nice.",
    sha256: "b".repeat(64),
    comments: [{ id: "a", start: 0, end: 5, likes: 1, replies: 0 }],
    emptyComments: 2,
  };
  const commentsId = documentIdOf(`${upload.uri}#comments`, comments.sha256);

  it("stores the comments of an item beside it, and both belong to the scope", async () => {
    const { log, fetchSource } = setUp({
      reader: { read: () => Promise.resolve({ ...read, beside: comments }) },
    });
    const output = await fetchSource({ runId, scope, source: upload }, context);
    expect(fetchPage.output.parse(output)).toEqual(output);
    expect(output).toMatchObject({
      document: { uri: upload.uri, grade: "C" },
      comments: { count: 1, empty: 2, document: { documentId: commentsId, grade: "D" } },
    });
    expect(log.joined).toEqual([`${scope} ${documentIdOf(upload.uri, sha256)}`, `${scope} ${commentsId}`]);
    const events = fetchPage.events?.({ runId, scope, source: upload }, fetchPage.output.parse(output));
    expect(events).toMatchObject([{ uri: upload.uri }, { uri: `${upload.uri}#comments` }]);
  });

  it("says how many comments a source holds that has nothing else", async () => {
    const { log, fetchSource } = setUp({ reader: { read: () => Promise.resolve(comments) } });
    const output = await fetchSource({ scope, source: upload }, context);
    expect(output).toMatchObject({
      document: { documentId: commentsId },
      commentCount: { count: 1, empty: 2 },
    });
    expect(log.joined).toEqual([`${scope} ${commentsId}`]);
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
