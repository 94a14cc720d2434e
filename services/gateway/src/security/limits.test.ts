import { createHash } from "node:crypto";
import { collectionViewSchema, problemSchema } from "@quarry/contracts";
import type { Logger } from "@quarry/observability";
import { createSilentLogger } from "@quarry/observability";
import { eventually } from "@quarry/testkit";
import { describe, expect, it } from "vitest";
import { asJson } from "../../test/as-json.ts";
import { aRun } from "../../test/in-memory/in-memory-ports.ts";
import { problemIn } from "../../test/problem-in.ts";
import { startApp } from "../../test/start/start-app.ts";

const apiKeyDigests = [createHash("sha256").update("alpha").digest("hex")];
const withKey = { headers: { authorization: "Bearer alpha" } };

describe("requests of a key", () => {
  it("are told how many are left, and answered with 429 and when to come again when none is", async () => {
    const { url } = await startApp({ apiKeyDigests, requestsPerMinute: 2 });
    const first = await fetch(`${url}/v1/research`, withKey);
    expect(first.headers.get("ratelimit")).toBe('"minute";r=1;t=60');
    expect(first.headers.get("ratelimit-policy")).toBe('"minute";q=2;w=60');
    await fetch(`${url}/v1/research`, withKey);
    const refused = await fetch(`${url}/v1/research`, withKey);
    expect(refused.status).toBe(429);
    expect(refused.headers.get("retry-after")).toBe("60");
    expect(problemSchema.parse(await refused.json())).toMatchObject({ code: "too-many", retryable: true });
  });
});

describe("limits of a deployment", () => {
  it("hold for the requests of all keys together", async () => {
    const { url } = await startApp({ apiKeyDigests, allRequestsPerMinute: 2 });
    const ask = async () => (await fetch(`${url}/v1/research`, withKey)).status;
    expect([await ask(), await ask(), await ask()]).toEqual([200, 200, 429]);
  });

  it("hold for collections, items and sources of a key, however small, whatever the way", async () => {
    const { url } = await startApp({ apiKeyDigests, indexWaitMs: 0, itemsPerDayOfKey: 4 });
    const post = (path: string, body: unknown) =>
      fetch(`${url}${path}`, asJson(body, { authorization: "Bearer alpha" }));
    const { id } = collectionViewSchema.parse(
      await (await post("/v1/collections", { name: "notes" })).json(),
    );
    const items = ["a", "b", "c"].map((linkId) => ({ linkId, url: `https://example.org/${linkId}` }));
    expect((await post("/v1/index", { text: "a" })).status).toBe(202);
    const add = (some: typeof items) => post(`/v1/collections/${id}/items`, { items: some });
    const unchanged = items.slice(0, 1);
    for (let day = 0; day < 4; day += 1) expect((await add(unchanged)).ok).toBe(true);
    const refused = await add(items);
    expect((await problemIn(refused, 429)).detail).toContain("ITEMS_PER_DAY_PER_KEY");
    const listed = await fetch(`${url}/v1/collections/${id}/items`, withKey);
    expect(await listed.json()).toMatchObject({ data: [{ linkId: "a" }, { linkId: "b" }] });
  });

  it.each([
    ["of a key", { uploadBytesPerDayOfKey: 10 }],
    ["of all", { uploadBytesPerDay: 10 }],
  ])("hold for bytes that are uploaded on a day: %s", async (_of, limits) => {
    const { url, uploaded } = await startApp({ apiKeyDigests, indexWaitMs: 0, ...limits });
    const index = async (text: string) =>
      await fetch(`${url}/v1/index`, {
        method: "POST",
        headers: { ...withKey.headers, "content-type": "application/json" },
        body: JSON.stringify({ text }),
      });
    expect((await index("Twelve bytes")).status).toBe(202);
    const refused = await index("one more");
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(uploaded).toHaveLength(1);
  });

  it("hold for the followers of a key, until one of them leaves", async () => {
    const app = await startApp({ apiKeyDigests, maxFollowersPerKey: 2 });
    const run = app.runs.put(aRun());
    const follow = async (signal?: AbortSignal) =>
      await fetch(`${app.url}/v1/research/${run.id}/events`, {
        headers: { ...withKey.headers, accept: "text/event-stream" },
        ...(signal && { signal }),
      });
    const leaving = new AbortController();
    expect([(await follow()).status, (await follow(leaving.signal)).status]).toEqual([200, 200]);
    await eventually(() => expect(app.followers()).toBe(2));
    expect((await follow()).status).toBe(429);
    leaving.abort();
    await eventually(async () => expect((await follow()).status).toBe(200));
  });
});

describe("failed sign-ins", () => {
  it("are logged without the key, counted, and answered with 429 when there are many; a good key continues", async () => {
    const lines: unknown[] = [];
    const silent = createSilentLogger();
    const logger: Logger = Object.assign(Object.create(silent), {
      warn: (...line: unknown[]) => void lines.push(line),
    });
    const app = await startApp({ apiKeyDigests, logger, signInFailuresPerMinute: 2 });
    const guess = (): Promise<Response> =>
      fetch(`${app.url}/v1/research`, { headers: { authorization: "Bearer guessed-secret" } });
    expect([(await guess()).status, (await guess()).status]).toEqual([401, 401]);
    const refused = await guess();
    expect(refused.status).toBe(429);
    expect(refused.headers.get("retry-after")).toBe("60");
    expect(app.signInsFailed).toEqual(["api", "api", "api"]);
    expect(JSON.stringify(lines)).toContain("127.0.0.1");
    expect(JSON.stringify(lines)).not.toContain("guessed-secret");
    expect((await fetch(`${app.url}/v1/research`, withKey)).status).toBe(200);
  });
});

describe("the access log", () => {
  it("has a line for each request: its route and its key, nothing of what was asked", async () => {
    const lines: unknown[] = [];
    const logger: Logger = Object.assign(Object.create(createSilentLogger()), {
      info: (...line: unknown[]) => void lines.push(line),
    });
    const { url } = await startApp({ apiKeyDigests, logger });
    await fetch(`${url}/v1/collections/c-secretname?next=words`, withKey);
    await eventually(() => expect(lines).toHaveLength(1));
    const [line] = lines;
    expect(line).toMatchObject([
      {
        method: "GET",
        route: "/v1/collections/:id",
        status: 404,
        keyId: expect.stringMatching(/^k-config-/),
      },
      "request",
    ]);
    expect(JSON.stringify(line)).not.toMatch(/alpha|secretname|words/);
  });
});

describe("JSON bodies", () => {
  it("may have 8 MiB, however large a file may be", async () => {
    const { url } = await startApp({ uploadMaxBytes: 50_000_000 });
    const made = await fetch(`${url}/v1/audit`, asJson({ text: "x".repeat(9_000_000) }));
    expect(made.status).toBe(413);
    expect(await made.text()).toContain("8388608");
  });
});
