import { describe, expect, it } from "vitest";
import { createQuarryClient } from "./create-client.ts";
import { QuarryProblem, QuarryUnreachable } from "./problems.ts";

const accepted = { id: "r-00000001", status: "queued", links: {} };
const aProblem = (status: number, more: object = {}) => ({
  type: "/docs#problem-unavailable",
  title: "A dependency cannot be reached",
  status,
  detail: "Redis cannot be reached.",
  code: "unavailable",
  retryable: true,
  ...more,
});

type Answer = { readonly status: number; readonly body?: unknown; readonly headers?: Record<string, string> };

/** Creates a client whose requests receive these answers in order; `gone` is a broken connection. */
const aClient = (...answers: readonly (Answer | "gone")[]) => {
  const sent: { readonly method: string; readonly url: string; readonly headers: Headers }[] = [];
  const waited: number[] = [];
  const client = createQuarryClient({
    url: "http://quarry.example/",
    apiKey: "k",
    fetch: async (url, init) => {
      sent.push({ method: init.method ?? "GET", url, headers: new Headers(init.headers) });
      const answer = answers[sent.length - 1] ?? "gone";
      if (answer === "gone") throw new TypeError("fetch failed", { cause: new Error("ECONNREFUSED") });
      const { status, body, headers = {} } = answer;
      return new Response(body === undefined ? null : JSON.stringify(body), { status, headers });
    },
    retry: { wait: async (milliseconds) => void waited.push(milliseconds) },
  });
  return { client, sent, waited };
};

describe("a request", () => {
  it("carries the key, and a submission the same Idempotency-Key each time it is sent", async () => {
    const busy = { status: 503, body: aProblem(503), headers: { "retry-after": "2" } };
    const { client, sent, waited } = aClient("gone", busy, { status: 202, body: accepted });
    expect(await client.research.submit({ question: "Why do bridges sway?" })).toEqual({
      ...accepted,
      warnings: [],
    });
    expect(sent.map(({ url }) => url)).toEqual(Array(3).fill("http://quarry.example/v1/research"));
    expect(new Set(sent.map(({ headers }) => headers.get("authorization")))).toEqual(new Set(["Bearer k"]));
    const [key, ...others] = new Set(sent.map(({ headers }) => headers.get("idempotency-key")));
    expect([key, others]).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/u), []]);
    expect(waited).toEqual([250, 2_000]);
  });

  it.each([[429], [502], [503]])("is given up after four answers of %i", async (status) => {
    const { client, sent } = aClient(
      ...Array.from({ length: 9 }, () => ({ status, body: aProblem(status) })),
    );
    await expect(client.research.list()).rejects.toThrow(QuarryProblem);
    expect(sent).toHaveLength(4);
  });

  it("says who cannot be reached, and why", async () => {
    const { client } = aClient();
    const asked = client.stats();
    await expect(asked).rejects.toThrow(QuarryUnreachable);
    await expect(asked).rejects.toThrow("http://quarry.example cannot be reached: ECONNREFUSED");
  });

  it.each<[string, Answer | "gone"]>([
    ["a lost answer", "gone"],
    ["a 503", { status: 503, body: aProblem(503) }],
  ])("that makes another thing each time is not repeated after %s", async (_case, answer) => {
    const { client, sent } = aClient(answer);
    await expect(client.collections.create({ name: "letters" })).rejects.toThrow();
    expect(sent).toHaveLength(1);
    expect(sent[0]?.headers.get("connection")).toBe("close");
  });

  it("with a new result each time is repeated after a 429, which changed nothing", async () => {
    const { client, sent } = aClient({ status: 429, body: aProblem(429) }, { status: 400 });
    await expect(client.collections.create({ name: "letters" })).rejects.toMatchObject({ status: 400 });
    expect(sent).toHaveLength(2);
  });

  it("to delete what a lost answer had deleted already is done", async () => {
    const { client } = aClient("gone", { status: 404, body: aProblem(404) });
    await client.research.remove("r-1");
    await expect(aClient({ status: 404 }).client.research.remove("r-1")).rejects.toMatchObject({
      status: 404,
    });
  });

  it("is not repeated once its signal has ended", async () => {
    const asked = new AbortController();
    const client = createQuarryClient({
      url: "http://quarry.example",
      fetch: async (_url, init) => {
        asked.abort();
        init.signal?.throwIfAborted();
        throw new TypeError("fetch failed");
      },
      signal: asked.signal,
    });
    await expect(client.stats()).rejects.toMatchObject({ name: "AbortError" });
  });

  it("encodes its path", async () => {
    const { client, sent } = aClient({ status: 200 }, { status: 404 });
    await client.research.file("r/1", "sources/a b.txt");
    await expect(client.collections.item("c-1", "../x?")).rejects.toThrow();
    expect(sent.map(({ url }) => url)).toEqual([
      "http://quarry.example/v1/research/r%2F1/artifacts/sources/a%20b.txt",
      "http://quarry.example/v1/collections/c-1/items/..%2Fx%3F",
    ]);
  });
});

describe("a problem", () => {
  it("has the fields of the answer, and names each field that is wrong in its message", async () => {
    const errors = [{ field: "topK", message: "must be at most 20" }];
    const { client } = aClient({ status: 400, body: aProblem(400, { errors, retryable: false }) });
    await expect(client.research.submit({ question: "Why?" })).rejects.toMatchObject({
      ...aProblem(400, { errors, retryable: false }),
      message: "Redis cannot be reached.\ntopK: must be at most 20",
    });
  });

  it.each([
    "/docs#problem-too-many",
    "http://quarry.example/docs#problem-too-many",
    "urn:quarry:problem:too-many",
  ])("without a code has the one of its type, as in %s", async (type) => {
    const { client } = aClient({
      status: 400,
      body: aProblem(400, { type, code: undefined, retryable: false }),
    });
    await expect(client.stats()).rejects.toMatchObject({ type, code: "too-many" });
  });

  it("is made of what else answers", async () => {
    const { client } = aClient({ status: 418, body: "a teapot" });
    await expect(client.stats()).rejects.toMatchObject({
      status: 418,
      detail: 'the gateway answered 418: "a teapot"',
      retryable: false,
    });
  });
});

describe("readiness", () => {
  it("says why the gateway is not ready, and asks it once", async () => {
    const reasons = ["redis cannot be reached"];
    const { client, sent } = aClient({ status: 503, body: { status: "not-ready", reasons } });
    expect(await client.readiness()).toEqual({ status: "not-ready", reasons });
    expect(sent).toHaveLength(1);
  });
});
