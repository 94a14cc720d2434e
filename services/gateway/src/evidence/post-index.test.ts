import { once } from "node:events";
import { indexViewSchema, problemSchema } from "@quarry/contracts";
import { Failure } from "@quarry/failure";
import { aDocumentFacts } from "@quarry/testkit";
import { describe, expect, it } from "vitest";
import { problemIn } from "../../test/problem-in.ts";
import { startWithIndex } from "../../test/start/start-with-index.ts";
import type { IndexJobs, IndexState } from "../ports.ts";

const document = aDocumentFacts({ title: "Queues", language: "en", grade: "B" });

const indexed =
  (alreadyIndexed: boolean) =>
  (input: Extract<IndexState, { status: "pending" }>["input"]): IndexState => ({
    status: "completed",
    input,
    output: { status: "indexed", document, passages: 2, alreadyIndexed },
  });

const pendingInput = {
  requestId: "1",
  scope: "collection:c-evidence",
  source: { kind: "url", url: "https://example.org/" },
} as const;

describe("postIndex", () => {
  it("hands a text to the job with its metadata", async () => {
    const { send, submitted, uploaded } = await startWithIndex();
    const said = {
      title: "T",
      author: "A",
      publishedAt: "2026-11-01",
      grade: "A",
      metadata: { team: "core" },
    };
    await send({ text: "Grüße", uri: "https://example.org/a", ...said });
    expect(uploaded).toEqual([Buffer.from("Grüße")]);
    expect(submitted).toEqual([
      {
        requestId: "request-1",
        scope: "collection:c-evidence",
        source: {
          kind: "upload",
          uploadId: "u-1",
          uri: "https://example.org/a",
          bytes: 7,
          contentType: "text/markdown; charset=utf-8",
        },
        given: said,
      },
    ]);
  });

  it("takes a file with its metadata in the query", async () => {
    const { sendFile, submitted, uploaded } = await startWithIndex();
    await sendFile(
      "uri=file:a.pdf&contentType=application/pdf&grade=B&metadata.team=core&metadata.year=2026",
      "%PDF",
    );
    expect(uploaded).toEqual([Buffer.from("%PDF")]);
    expect(submitted).toMatchObject([
      {
        source: { uploadId: "u-1", uri: "file:a.pdf", bytes: 4, contentType: "application/pdf" },
        given: { grade: "B", metadata: { team: "core", year: "2026" } },
      },
    ]);
  });

  it.each([
    [201, false],
    [200, true],
  ])("answers %i with the outcome when alreadyIndexed is %s", async (status, alreadyIndexed) => {
    const { send, endWith } = await startWithIndex();
    endWith(indexed(alreadyIndexed));
    const response = await send({ text: "a" });
    expect(response.status).toBe(status);
    expect(indexViewSchema.parse(await response.json())).toMatchObject({
      status: "indexed",
      collectionId: "c-evidence",
      documentId: document.documentId,
      passages: 2,
      alreadyIndexed,
      language: "en",
      grade: "B",
    });
  });

  it("answers 202 and where to look when the job takes longer", async () => {
    const { send, url } = await startWithIndex();
    const response = await send({ text: "a" });
    expect(response.status).toBe(202);
    const view = indexViewSchema.parse(await response.json());
    expect(view.status).toBe("indexing");
    expect(response.headers.get("location")).toBe(view.links.self);
    const later = await fetch(`${url}${view.links.self}`);
    expect(later.status).toBe(200);
    expect(indexViewSchema.parse(await later.json())).toEqual(view);
  });

  it.each([
    [undefined, 30_000],
    ["respond-async", 0],
    ["wait=5", 5_000],
    ["respond-async, wait=5", 5_000],
    ["wait=9999", 120_000],
    ["return=minimal", 30_000],
  ])("waits as long as Prefer: %s asks for", async (prefer, waitMs) => {
    const { send, waited } = await startWithIndex();
    await send({ text: "a" }, prefer === undefined ? {} : { Prefer: prefer });
    expect(waited).toEqual([waitMs]);
  });

  it("stops waiting when the client goes away, and answers 202 when the service stops", async () => {
    const started = [Promise.withResolvers<AbortSignal>(), Promise.withResolvers<AbortSignal>()];
    let submissions = 0;
    const indexJobs: IndexJobs = {
      submit: async () => {
        submissions += 1;
        return `job-${submissions}`;
      },
      wait: async (_jobId, { signal }) => {
        started[submissions - 1]?.resolve(signal);
        await once(signal, "abort");
        return { status: "pending", input: pendingInput };
      },
    };
    const { url, send, stopping } = await startWithIndex({ indexJobs });
    const client = new AbortController();
    const left = fetch(`${url}/v1/index`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ text: "a" }),
      signal: client.signal,
    });
    const heard = once((await started[0]?.promise) ?? client.signal, "abort");
    client.abort();
    await expect(left).rejects.toThrow();
    await heard;
    const waiting = send({ text: "b" });
    await started[1]?.promise;
    stopping.abort();
    expect((await waiting).status).toBe(202);
  });

  it("answers 503 when the source may be indexed later", async () => {
    const { send, endWith } = await startWithIndex();
    const reason = "job-failed" as const;
    const output = { status: "unavailable", uri: "u", reason, detail: "example.org answered 500" } as const;
    endWith((input) => ({ status: "completed", input, output }));
    const response = await send({ text: "a" });
    expect((await problemIn(response, 503)).detail).toBe(
      "The source could not be indexed now: example.org answered 500. Send it again, with a new Idempotency-Key.",
    );
    const failure = new Failure("redis-down", "gone", { retry: "backoff" });
    endWith((input) => ({ status: "failed", input, failure }));
    expect((await send({ text: "a" })).status).toBe(503);
  });

  it("makes one job of what is sent twice with the same key", async () => {
    const { send, submitted } = await startWithIndex();
    await send({ text: "a" }, { "Idempotency-Key": "k" });
    await send({ text: "a" }, { "Idempotency-Key": "k" });
    expect(submitted.map(({ requestId }) => requestId)).toEqual(["key:k", "key:k"]);
  });
});

const fieldsOf = async (response: Response): Promise<string[]> => {
  return ((await problemIn(response, 400)).errors ?? []).map(({ field }) => field);
};

describe("readSource", () => {
  it.each([
    ["text", {}],
    ["url", { url: "file:///etc/passwd" }],
    ["uri", { url: "https://example.org/", uri: "file:a.md" }],
    ["uri", { text: "a", uri: "file:../a.md" }],
    ["grade", { text: "a", grade: "F" }],
    ["publishedAt", { text: "a", publishedAt: "yesterday" }],
    [
      "metadata",
      { text: "a", metadata: Object.fromEntries(Array.from({ length: 51 }, (_, i) => [`k${i}`, ""])) },
    ],
    ["metadata.team", { text: "a", metadata: { team: 1 } }],
    ["collectionId", { text: "a", collectionId: "c-00000009" }],
    ["path", { text: "a", path: "/etc/passwd" }],
  ])("refuses a wrong %s and adds no job", async (field, body) => {
    const { send, submitted } = await startWithIndex();
    expect(await fieldsOf(await send(body))).toContain(field);
    expect(submitted).toEqual([]);
  });

  it("keeps nothing of what is for a collection that does not exist", async () => {
    const { send, sendFile, uploaded } = await startWithIndex();
    expect(await fieldsOf(await send({ text: "a", collectionId: "c-00000009" }))).toEqual(["collectionId"]);
    const file = await sendFile("uri=file:a.md&collectionId=c-00000009", "text");
    expect(await fieldsOf(file)).toEqual(["collectionId"]);
    expect(uploaded).toEqual([]);
  });

  it.each([
    ["uri", ""],
    ["uri", "uri=/etc/passwd"],
    ["grade", "uri=file:a.md&grade=F"],
    ["contentType", "uri=file:a.md&contentType=gbk"],
    ["text", "uri=file:a.md&text=a"],
  ])("refuses a file with a wrong %s in its query", async (field, query) => {
    const { sendFile } = await startWithIndex();
    expect(await fieldsOf(await sendFile(query, "text"))).toContain(field);
  });

  it("says what to send instead of what is wrong or missing", async () => {
    const { send, sendFile } = await startWithIndex();
    const saidOf = async (response: Response) => problemSchema.parse(await response.json()).errors;
    expect(await saidOf(await send({ url: "example.com/page" }))).toEqual([
      { field: "url", message: "must be an http(s) address, such as https://example.org/page" },
    ]);
    expect(await saidOf(await sendFile("", "text"))).toEqual([
      { field: "uri", message: "is required; send ?uri=file:<relative path>" },
    ]);
  });

  it("refuses a file that is too large, and a body that is neither JSON nor a file", async () => {
    const { sendFile } = await startWithIndex();
    expect((await sendFile("uri=file:a.md", "a".repeat(1_001))).status).toBe(413);
    expect((await sendFile("uri=file:a.md", "text", "text/plain")).status).toBe(415);
  });
});
