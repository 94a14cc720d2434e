import { fetchPage } from "@quarry/contracts";
import { Failure, type Retry, unavailable } from "@quarry/failure";
import { createGradeSource, uploadGrade, parseGradeOverrides } from "@quarry/grading";
import { aDocumentFacts } from "@quarry/testkit";
import { fingerprintOf } from "@quarry/text";
import { describe, expect, it } from "vitest";
import {
  context,
  page,
  read,
  runId,
  scope,
  setUp,
  sha256,
  upload,
  web,
} from "../testing/fetch-page-set-up.ts";
import { regradeDocument } from "./fetch-page.ts";

const uri = "https://www.example.org/a";
const gradeSource = createGradeSource({
  lists: [],
  overrides: parseGradeOverrides("grades.txt", "example.org B read by ourselves\n"),
});
const reasons = ["example.org: read by ourselves (this installation's own list)"];

const regrade = async (changes: Parameters<typeof aDocumentFacts>[0], isStored = true) => {
  const facts = aDocumentFacts({ uri, grade: "C", gradeReasons: ["nothing is known"], ...changes });
  const log: string[] = [];
  const library = {
    getDocument: async () => (isStored ? { facts, text: "A text." } : undefined),
    putDocument: async (document: { readonly facts: { readonly grade: string } }) =>
      void log.push(`put ${document.facts.grade}`),
    unmarkIndexed: async () => void log.push("unmark"),
  };
  return { facts, log, graded: await regradeDocument({ library, gradeSource }, facts, context.signal) };
};

describe("regradeDocument", () => {
  it("stores the grade and the publisher of now, and has the document indexed again", async () => {
    const { log, graded } = await regrade({ publisher: "www.example.org" });
    expect(graded).toMatchObject({ grade: "B", gradeReasons: reasons, publisher: "example.org" });
    expect(log).toEqual(["unmark", "put B"]);
  });

  it.each([
    ["has the grade of now", { grade: "B" as const, gradeReasons: reasons, publisher: "example.org" }],
    ["has a grade its user gave", { gradeReasons: ["given by the user"] }],
    ["was handed in", { gradeReasons: [...uploadGrade.reasons] }],
    ["holds comments", { uri: `${uri}#comments` }],
  ])("leaves a document that %s", async (_which, changes) => {
    const { facts, log, graded } = await regrade(changes);
    expect(graded).toEqual(facts);
    expect(log).toEqual([]);
  });
});

describe("createFetchPage", () => {
  it("stores an upload with its facts and makes it belong to the scope", async () => {
    const { log, fetchSource } = setUp();
    const output = await fetchSource({ runId, scope, source: upload }, context);
    const documentId = log.put[0]?.documentId;
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
        fingerprint: fingerprintOf(read.text),
      },
      origin: "handed-in",
    });
    expect(fetchPage.output.parse(output)).toEqual(output);
    expect(log.put.map((facts) => facts.documentId)).toEqual([documentId]);
    expect(log.joined).toEqual([`${scope} ${documentId}`]);
  });

  it("knows a page by the address it ended at, in its one spelling", async () => {
    const { log, fetchSource } = setUp();
    const output = await fetchSource({ runId, scope, source: web }, context);
    expect(output).toMatchObject({
      document: { uri: "https://www.example.org/end/", publisher: "example.org", grade: "D" },
    });
    expect(log.read[0]).toMatchObject({ uri: "https://www.example.org/end/", contentType: "text/html" });
  });

  it("asks a host that only users may name for nothing that a page has named", async () => {
    const asked: string[] = [];
    const get = (url: string) => {
      asked.push(url);
      return Promise.resolve({ ...page, url });
    };
    const isOnlyForUsers = ({ hostname }: URL): boolean => hostname === "wiki.example";
    const { fetchSource } = setUp({ egress: { get }, isOnlyForUsers });
    const source = { kind: "url" as const, url: "http://wiki.example/admin?do=forget" };
    const output = await fetchSource({ runId, scope, source: { ...source, found: true } }, context);
    expect(output).toMatchObject({
      reason: "address-refused",
      detail: expect.stringContaining("users name"),
    });
    expect(asked).toEqual([]);
    expect(await fetchSource({ runId, scope, source }, context)).toMatchObject({ status: "stored" });
  });

  it("keeps the address the user knows where the text was read at another one, and says where", async () => {
    const asked: string[] = [];
    const get = (url: string) => {
      asked.push(url);
      return Promise.resolve({ ...page, url });
    };
    const { log, fetchSource } = setUp({ egress: { get } });
    const url = "https://github.com/o/r/blob/main/a.md";
    const readAt = "https://raw.githubusercontent.com/o/r/main/a.md";
    const output = await fetchSource({ runId, scope, source: { kind: "url", url } }, context);
    expect(output).toMatchObject({ document: { uri: url, metadata: { readAt } } });
    expect([asked, log.read[0]?.uri]).toEqual([[readAt], readAt]);
  });

  it("writes nothing for a document that is stored, keeps its first facts, and joins the scope", async () => {
    const first = setUp();
    await first.fetchSource({ runId, scope, source: upload }, context);
    const known = aDocumentFacts({
      documentId: first.log.put[0]?.documentId ?? "",
      fetchedAt: "2025-01-01T00:00:00.000Z",
    });
    const { log, fetchSource } = setUp({}, [known]);
    expect(await fetchSource({ runId, scope, source: upload }, context)).toEqual({
      status: "stored",
      document: known,
      origin: "handed-in",
    });
    expect(log.put).toEqual([]);
    expect(log.joined).toEqual([`${scope} ${known.documentId}`]);
  });

  it("grades a stored page by the rules of now", async () => {
    const known = aDocumentFacts({ uri: web.url, grade: "A", gradeReasons: ["an earlier rule"] });
    const { log, fetchSource } = setUp({}, [known], { facts: known, text: "The text." });
    const source = { kind: "stored", documentId: known.documentId, uri: known.uri } as const;
    const document = { grade: "D", gradeReasons: [expect.any(String), expect.any(String)] };
    expect(await fetchSource({ runId, scope, source }, context)).toMatchObject({ document });
    expect(log.put).toEqual([expect.objectContaining(document)]);
    expect(log.unmarked).toEqual([known.documentId]);
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
  ])("returns an outcome for %s", async (...row) => {
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

  it("lets a failure that may pass through to the queue", async () => {
    const busy = new Failure("upstream-busy", "wait", { retry: { afterMs: 5 } });
    const { fetchSource } = setUp({ egress: { get: () => Promise.reject(busy) } });
    await expect(fetchSource({ runId, scope, source: web }, context)).rejects.toBe(busy);
  });

  it.each([
    ["upstream-busy", "busy"],
    ["upstream-failed", "unreachable"],
  ] as const)(
    "calls what is %s at the last attempt %s, and waits for a turn however often",
    async (...row) => {
      const [code, reason] = row;
      const last = { ...context, attempt: fetchPage.retry.attempts };
      const failing = (retry: Retry) => {
        const failure = new Failure(code, "example.org answered 503", { retry });
        return setUp({ egress: { get: () => Promise.reject(failure) } }).fetchSource;
      };
      expect(await failing("backoff")({ runId, scope, source: web }, last)).toMatchObject({
        status: "unavailable",
        reason,
        detail: "example.org answered 503; it was asked 4 times.",
      });
      const turn = failing({ afterMs: 5, isTurn: true })({ runId, scope, source: web }, last);
      await expect(turn).rejects.toMatchObject({ code });
    },
  );
});
