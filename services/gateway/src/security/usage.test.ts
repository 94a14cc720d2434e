import { createHash } from "node:crypto";
import {
  collectionViewSchema,
  doctorViewSchema,
  newApiKeySchema,
  problemSchema,
  sessionViewSchema,
  usageViewSchema,
  workOfItem,
} from "@quarry/contracts";
import { describe, expect, it } from "vitest";
import { inMemoryKeys, inMemoryUsages } from "../../test/in-memory/in-memory-keys.ts";
import { startApp } from "../../test/start/start-app.ts";
import { gatewayConfig } from "../config.ts";
import { deploymentOf } from "../operation/deployment.ts";

const apiKeyDigests = [createHash("sha256").update("root").digest("hex")];

const asked = (key: string, body?: unknown): RequestInit => ({
  headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
  ...(body !== undefined && { method: "POST", body: JSON.stringify(body) }),
});

/** Starts an app with keys and another key for Anna with these limits; `spent` is the usage of each key. */
const startWithKey = async (
  limits: object,
  spent: Parameters<typeof inMemoryUsages>[0] = {},
  changes: Parameters<typeof startApp>[0] = {},
) => {
  const app = await startApp({
    ...changes,
    apiKeyDigests,
    keys: inMemoryKeys(),
    usages: inMemoryUsages(spent),
  });
  const made = await fetch(`${app.url}/v1/keys`, asked("root", { name: "laptop", owner: "anna", limits }));
  return { ...app, anna: newApiKeySchema.parse(await made.json()) };
};

const secondsToMidnight = (): number => {
  const now = new Date();
  const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1);
  return Math.ceil((midnight - now.getTime()) / 1_000);
};

describe("GET /v1/session", () => {
  it("says who is signed in, by key or by cookie", async () => {
    const { url, anna } = await startWithKey({ openRuns: 2 });
    const hers = { owner: "anna", name: "laptop", scopes: ["read", "write"], keysRequired: true };
    const byKey = sessionViewSchema.parse(await (await fetch(`${url}/v1/session`, asked(anna.key))).json());
    expect(byKey).toMatchObject({ ...hers, keyId: anna.id, limits: { openRuns: 2 } });
    const signedIn = await fetch(`${url}/v1/session`, { ...asked(anna.key), method: "POST" });
    const cookie = (signedIn.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
    expect(await (await fetch(`${url}/v1/session`, { headers: { cookie } })).json()).toEqual(byKey);
    const root = sessionViewSchema.parse(await (await fetch(`${url}/v1/session`, asked("root"))).json());
    expect(root).toMatchObject({ owner: "operator", name: null, scopes: ["read", "write", "admin"] });
    expect((await fetch(`${url}/v1/session`)).status).toBe(401);
  });
});

describe("GET /v1/usage", () => {
  it("tells an administrator of every key, and others of those of their owner", async () => {
    const spent = { "k-1": { tokens: 1_200, micros: 250_000 }, "k-gone": { tokens: 5 } };
    const { url, anna } = await startWithKey({ tokensPerDay: 5_000 }, spent);
    const read = async (key: string) =>
      usageViewSchema.parse(await (await fetch(`${url}/v1/usage`, asked(key))).json());
    const hers = await read(anna.key);
    expect(hers.data).toEqual([
      {
        keyId: "k-1",
        name: "laptop",
        owner: "anna",
        requests: 1,
        openRuns: 0,
        tokens: 1_200,
        cost: 0.25,
        uploadBytes: 0,
        limits: { tokensPerDay: 5_000 },
      },
    ]);
    const all = await read("root");
    expect(all.data.map(({ keyId, owner }) => [keyId.slice(0, 8), owner])).toEqual([
      ["k-config", "operator"],
      ["k-1", "anna"],
      ["k-gone", null],
    ]);
    const page = await fetch(`${url}/v1/usage?limit=2`, asked("root"));
    expect(usageViewSchema.parse(await page.json())).toMatchObject({ next_cursor: "2" });
    expect((await fetch(`${url}/v1/usage?day=yesterday`, asked("root"))).status).toBe(400);
  });
});

describe("the limits of a day", () => {
  it.each([
    ["tokens", { tokensPerDay: 1_000 }, { tokens: 1_000 }],
    ["money", { costPerDay: 0.5 }, { micros: 500_001 }],
  ])("refuse new work of a key that has spent its %s, until midnight UTC", async (_of, limits, used) => {
    const { url, anna, runs } = await startWithKey(limits, { "k-1": used });
    const refusals = [
      await fetch(`${url}/v1/research`, asked(anna.key, { question: "Why do queues lose jobs?" })),
      await fetch(`${url}/v1/audit`, asked(anna.key, { text: "It is so [1].", sources: [{ text: "So." }] })),
    ];
    for (const refused of refusals) {
      expect(refused.status).toBe(429);
      const after = Number(refused.headers.get("retry-after"));
      expect(Math.abs(after - secondsToMidnight())).toBeLessThanOrEqual(60);
      expect(problemSchema.parse(await refused.json())).toMatchObject({ code: "too-many", retryable: true });
    }
    expect(runs.created).toEqual([]);
    // Reading still works, and other keys are not affected.
    expect((await fetch(`${url}/v1/research`, asked(anna.key))).status).toBe(200);
    expect((await fetch(`${url}/v1/research`, asked("root", { question: "Why?" }))).status).toBe(202);
  });

  it("hold for what audits, and markings of new items, ask of a model", async () => {
    const charged: unknown[] = [];
    const payers = { charge: async (...asked: readonly unknown[]) => void charged.push(asked) };
    const { url, anna, prepared, audits } = await startWithKey({ tokensPerDay: 1_000 }, {}, { payers });
    await fetch(`${url}/v1/audit`, asked(anna.key, { text: "It is so [1].", sources: [{ text: "So." }] }));
    const made = await fetch(`${url}/v1/collections`, asked(anna.key, { name: "notes" }));
    const { id } = collectionViewSchema.parse(await made.json());
    await fetch(
      `${url}/v1/collections/${id}/items`,
      asked(anna.key, { title: "A", transcript: "It is so." }),
    );
    const works = [audits.submitted[0]?.scope, ...prepared.map(workOfItem)];
    expect(works).toHaveLength(2);
    const key = expect.objectContaining({ keyId: anna.id, tokensPerDay: 1_000 });
    expect(charged).toEqual(works.map((work) => [work, key]));
  });
});

describe("GET /v1/doctor", () => {
  const look = async (changes: Parameters<typeof startApp>[0]) => {
    const { url } = await startApp(changes);
    return doctorViewSchema.parse(await (await fetch(`${url}/v1/doctor`)).json());
  };

  it("names what is wrong with a remedy each, the worst first", async () => {
    const idle = { active: 0, delayed: 0 };
    const view = await look({
      checks: { redis: async () => true, evidence: async () => false },
      fullness: async () => 0.9,
      engines: { read: async () => ["searxng", "brave"] },
      backoffOf: async (name) => (name === "brave" ? { leftMs: 4_100, reason: "it answers 429" } : undefined),
      queueStates: async () => [
        { ...idle, queue: "fetch-page", waiting: 7, consumers: 0, oldestWaitMs: 900 },
        { ...idle, queue: "write-report", waiting: 3, consumers: 1, oldestWaitMs: 600_000 },
      ],
    });
    expect(view.status).toBe("problem");
    const told = view.data.map(({ status, what }) => `${status}: ${what}`);
    expect(told.slice(0, 3)).toEqual([
      "problem: evidence cannot be reached",
      "problem: Redis has 90 % of its memory in use",
      "problem: no worker takes the jobs of fetch-page; 7 wait",
    ]);
    expect(told).toContain("warning: brave is not asked for 5 s: it answers 429");
    expect(told).toContain("warning: jobs of write-report wait for 10 minutes, behind 3 others");
    expect(told).toContain("ok: searxng is set up");
    for (const { status, remedy } of view.data) expect(remedy === null).toBe(status === "ok");
  });

  it("says how the model answered for real", async () => {
    const config = { LLM_BASE_URL: "http://127.0.0.1:1/v1", LLM_MODEL: "m" };
    const deployment = deploymentOf(gatewayConfig.parse(config));
    const saidOf = async (problem: string | null) => {
      const view = await look({
        deployment,
        lastReply: async () => ({ at: "2026-11-27T10:00:00.500Z", problem }),
      });
      return view.data.find(({ check }) => check === "model");
    };
    expect(await saidOf(null)).toMatchObject({
      status: "ok",
      what: "m answered at the last call, at 2026-11-27T10:00:00Z",
    });
    expect(await saidOf("127.0.0.1:1 refuses connections")).toMatchObject({
      status: "problem",
      what: expect.stringContaining("127.0.0.1:1 refuses connections"),
    });
  });
});
