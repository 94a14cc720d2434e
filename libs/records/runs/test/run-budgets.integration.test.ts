import { type ResearchRequestInput, researchRequestSchema } from "@quarry/contracts";
import { createKeyUsages } from "@quarry/redis";
import { openRedisClient } from "@quarry/redis/testing";
import {
  createPayers,
  createRunBudgets,
  nothingSpent,
  type RunBudget,
  type RunBudgets,
  type Spent,
} from "@quarry/runs";
import { eventually, holdLeaseTimers } from "@quarry/testkit";
import { expect, onTestFinished } from "vitest";
import { runTest } from "./fixtures/run-test.ts";

interface Limits {
  readonly maxTokens?: number;
  readonly maxCost?: number;
}

/** Longer than any pause of a busy machine. */
const leaseMs = 600_000;

/** Opens the budgets as one process does. */
const open = (redis: { readonly url: string }, limits: Limits = {}): RunBudgets => {
  const unlimited = { maxTokens: 0, maxCost: 0, leaseMs };
  const budgets = createRunBudgets({ redis: { url: redis.url }, ...unlimited, ...limits });
  onTestFinished(() => budgets.close());
  return budgets;
};

const tokens = (amount: number): Spent => ({ tokens: amount, cost: 0 });
const money = (cost: number): Spent => ({ tokens: 1, cost });

/** Sets an amount aside and spends part of it; false when there is no room. */
const spend = async (budget: RunBudget, max: Spent, spent: Spent = max): Promise<boolean> => {
  const reservation = await budget.reserve(max);
  if (!reservation.granted) return false;
  await reservation.settle(spent);
  return true;
};

const isGranted = async (budget: RunBudget, amount: number): Promise<boolean> =>
  (await budget.reserve(tokens(amount))).granted;

const it = runTest;

it("grants tokens until those of a run are spent, in all processes together", async ({ redis }) => {
  const [one, other] = [open(redis, { maxTokens: 1_000 }), open(redis, { maxTokens: 1_000 })];
  expect(await spend(one.of("r1"), tokens(600))).toBe(true);
  const refused = { granted: false, of: "tokens", limit: 1_000, spent: 600 };
  expect(await other.of("r1").reserve(tokens(401))).toStrictEqual(refused);
  expect(await spend(other.of("r1"), tokens(400))).toBe(true);
  expect(await spend(other.of("r2"), tokens(1_000))).toBe(true);
});

it("lets no two calls at once spend the same rest, in whatever processes they are made", async ({
  redis,
}) => {
  const processes = [open(redis, { maxTokens: 1_000 }), open(redis, { maxTokens: 1_000 })];
  const answers = await Promise.all(
    processes.flatMap((budgets) => Array.from({ length: 20 }, () => isGranted(budgets.of("r1"), 300))),
  );
  expect(answers.filter(Boolean)).toHaveLength(3);
});

it("never has more spent or reserved than is allowed, while calls begin and end", async ({ redis }) => {
  const budgets = [open(redis, { maxTokens: 1_000 }), open(redis, { maxTokens: 1_000 })];
  const seen: number[] = [];
  const work = async (budget: RunBudget): Promise<void> => {
    for (let call = 0; call < 15; call += 1) {
      const reservation = await budget.reserve(tokens(250));
      seen.push((await budget.spending()).tokens);
      if (reservation.granted) await reservation.settle(tokens(40));
    }
  };
  await Promise.all(budgets.flatMap((one) => [one.of("r1"), one.of("r1")].map(work)));
  expect(Math.max(...seen)).toBeLessThanOrEqual(1_000);
  const spent = (await open(redis).of("r1").spending()).tokens;
  expect(spent % 40).toBe(0);
  expect(spent).toBeGreaterThan(750);
});

it("asks to wait where calls in progress may leave room", async ({ redis }) => {
  const [one, other] = [open(redis, { maxTokens: 1_000 }), open(redis, { maxTokens: 1_000 })];
  const underWay = await one.of("r1").reserve(tokens(900));
  expect(await other.of("r1").reserve(tokens(300))).toStrictEqual({ granted: false, afterMs: 100 });
  if (underWay.granted) await underWay.settle(tokens(50));
  expect(await isGranted(other.of("r1"), 300)).toBe(true);
});

it("does not wait for a process that died: what it had reserved is spent", async ({ redis }) => {
  const connection = openRedisClient(redis);
  const budget = open(redis, { maxTokens: 1_000 }).of("r1");
  await budget.reserve(tokens(900));
  const [held = ""] = await connection.zrange("budget:r1:held", 0, "-1");
  await connection.zincrby("budget:r1:held", -leaseMs - 1, held);
  expect(await budget.reserve(tokens(300))).toMatchObject({ granted: false, of: "tokens", spent: 900 });
});

it("replaces what was reserved also when a call outlived its lease", async ({ redis }) => {
  const connection = openRedisClient(redis);
  const budget = open(redis, { maxTokens: 1_000 }).of("r1");
  const late = await budget.reserve(tokens(900));
  await connection.del("budget:r1:held");
  if (late.granted) await late.settle(tokens(50));
  expect((await budget.spending()).tokens).toBe(50);
});

it("keeps to the money of a run", async ({ redis }) => {
  const budget = open(redis, { maxCost: 0.01 }).of("r1");
  expect(await spend(budget, money(0.0075))).toBe(true);
  expect(await budget.reserve(money(0.0026))).toStrictEqual({
    granted: false,
    of: "cost",
    limit: 0.01,
    spent: 0.0075,
  });
  expect(await spend(budget, money(0.0025))).toBe(true);
});

it.for<[string, ResearchRequestInput["budget"], Limits, object]>([
  ["what it asked for", { tokens: 500, cost: 2 }, {}, { maxTokens: 500, maxCost: 2 }],
  [
    "less than the deployment allows",
    { tokens: 500, cost: 2 },
    { maxTokens: 900, maxCost: 3 },
    { maxTokens: 500, maxCost: 2 },
  ],
  [
    "no more than the deployment allows",
    { tokens: 500, cost: 2 },
    { maxTokens: 90, maxCost: 1 },
    { maxTokens: 90, maxCost: 1 },
  ],
  ["what the deployment allows", {}, { maxTokens: 900, maxCost: 3 }, { maxTokens: 900, maxCost: 3 }],
  ["whatever it likes", {}, {}, { maxTokens: null, maxCost: null }],
])("lets a run spend %s", async ([, budget, limits, expected], { redis, runs }) => {
  const { run } = await runs.create({ request: researchRequestSchema.parse({ question: "Why?", budget }) });
  await open(redis, limits).of(run.id).reserve(tokens(1));
  expect((await runs.get(run.id))?.spending).toMatchObject(expected);
});

it("refuses a call for what the run asked for, in a process that allows more", async ({ redis, runs }) => {
  const request = researchRequestSchema.parse({ question: "Why?", budget: { tokens: 500 } });
  const { run } = await runs.create({ request });
  expect(run.spending).toStrictEqual({ ...nothingSpent, maxTokens: 500 });
  expect(await open(redis, { maxTokens: 9_000 }).of(run.id).reserve(tokens(501))).toMatchObject({
    granted: false,
    limit: 500,
  });
});

it("is exhausted once a call was refused that would be refused again", async ({ redis }) => {
  const budget = open(redis, { maxTokens: 1_000 }).of("r1");
  const exhausted = async (): Promise<string | null> => (await budget.spending()).exhausted;
  await spend(budget, tokens(800));
  expect(await exhausted()).toBeNull();
  await budget.reserve(tokens(300));
  expect(await exhausted()).toBe("tokens");
});

it("is not exhausted because there is no room for a while", async ({ redis }) => {
  const budget = open(redis, { maxTokens: 1_000 }).of("r1");
  await budget.reserve(tokens(800));
  expect(await budget.reserve(tokens(300))).toMatchObject({ afterMs: 100 });
  expect((await budget.spending()).exhausted).toBeNull();
});

it("removes data of no run after a while, and keeps that of a run", async ({ redis, newRun }) => {
  const runId = await newRun();
  await open(redis).of("r1").reserve(tokens(1));
  await open(redis).of(runId).reserve(tokens(1));
  const connection = openRedisClient(redis);
  expect(await connection.ttl("budget:r1")).toBeGreaterThan(86_400);
  expect(await connection.ttl(`budget:${runId}`)).toBe(-1);
});

it("gives room to those who wait in the order in which they asked", async ({ redis }) => {
  const [one, other] = [open(redis, { maxTokens: 1_000 }), open(redis, { maxTokens: 1_000 })];
  const underWay = await one.of("r1").reserve(tokens(900), "a");
  const waits = { granted: false, afterMs: 100 };
  expect(await one.of("r1").reserve(tokens(600), "b")).toStrictEqual(waits);
  // There is room for it, but an earlier caller needs more.
  expect(await other.of("r1").reserve(tokens(50), "c")).toStrictEqual(waits);
  if (underWay.granted) await underWay.settle(tokens(100));
  expect(await other.of("r1").reserve(tokens(50), "c")).toStrictEqual(waits);
  expect(await one.of("r1").reserve(tokens(600), "b")).toMatchObject({ granted: true });
  expect(await other.of("r1").reserve(tokens(50), "c")).toMatchObject({ granted: true });
});

it("keeps what is reserved for as long as the call takes", async ({ redis }) => {
  const connection = openRedisClient(redis);
  const timers = holdLeaseTimers();
  const budget = open(redis, { maxTokens: 1_000 }).of("r1");
  await budget.reserve(tokens(900));
  const leaseEnd = async (): Promise<number> =>
    Number((await connection.zrange("budget:r1:held", 0, "-1", "WITHSCORES"))[1]);
  const first = await leaseEnd();
  timers.pass(leaseMs / 3);
  await eventually(async () => expect(await leaseEnd()).toBeGreaterThan(first));
  expect(await budget.reserve(tokens(300))).toStrictEqual({ granted: false, afterMs: 100 });
});

it("charges the API key of a run with what it spends, on the day on which it was reserved", async ({
  redis,
  runs,
}) => {
  const usages = createKeyUsages({ redis: { url: redis.url } });
  onTestFinished(() => usages.close());
  const request = researchRequestSchema.parse({ question: "What do queues lose?" });
  const { run } = await runs.create({ request, limits: { keyId: "k-anna" } });
  expect(await runs.openOf(["k-anna", "k-ben"])).toEqual([1, 0]);
  const budgets = open(redis);
  await spend(budgets.of(run.id), { tokens: 900, cost: 0.5 }, { tokens: 300, cost: 0.25 });
  expect((await budgets.of(run.id).reserve({ tokens: 50, cost: 0 })).granted).toBe(true);
  await spend(budgets.of("of-no-key"), tokens(70));
  const today = new Date();
  expect(await usages.of("k-anna", today)).toEqual({
    requests: 0,
    tokens: 350,
    micros: 250_000,
    uploadBytes: 0,
  });
  await usages.countRequest("k-anna", today);
  const count = (keyId: string, change: 1 | -1) => usages.countItems(keyId, change, today);
  const counts = [await count("k-anna", 1), await count("k-anna", 1), await count("k-anna", -1)];
  expect([...counts, await count("k-ben", 1)]).toEqual([1, 2, 1, 1]);
  expect((await usages.ofDay(today)).get("k-anna")).toEqual({
    requests: 1,
    tokens: 350,
    micros: 250_000,
    uploadBytes: 0,
  });
  expect(await usages.of("k-anna", new Date(today.getTime() - 86_400_000))).toMatchObject({ tokens: 0 });
  await runs.finish(run.id, { status: "failed", detail: "over" });
  expect(await runs.openOf(["k-anna"])).toEqual([0]);
});

it("charges a key with work that is no run, within what the key may in a day", async ({ redis }) => {
  const [usages, payers] = [createKeyUsages({ redis }), createPayers({ redis })];
  onTestFinished(async () => void (await Promise.all([usages.close(), payers.close()])));
  await payers.charge("collection:audit-1", { keyId: "k-mia", tokensPerDay: 1_000 });
  const budget = open(redis).of("collection:audit-1");
  expect(await spend(budget, { tokens: 900, cost: 0.5 }, { tokens: 700, cost: 0.25 })).toBe(true);
  expect(await usages.of("k-mia", new Date())).toMatchObject({ tokens: 700, micros: 250_000 });
  const refused = { granted: false, of: "tokens", limit: 1_000, spent: 700 };
  expect(await budget.reserve(tokens(301))).toStrictEqual(refused);
});

it("lets the runs of an API key spend no more in a day together than the key may", async ({
  redis,
  runs,
}) => {
  const request = researchRequestSchema.parse({ question: "Why?" } satisfies ResearchRequestInput);
  const limits = { keyId: "k-thrifty", tokensPerDay: 1_000 };
  const [one, other] = [await runs.create({ request, limits }), await runs.create({ request, limits })];
  const budgets = open(redis);
  expect(await spend(budgets.of(one.run.id), tokens(700))).toBe(true);
  const refused = { granted: false, of: "tokens", limit: 1_000, spent: 700 };
  expect(await budgets.of(other.run.id).reserve(tokens(301))).toStrictEqual(refused);
  expect(await spend(budgets.of(other.run.id), tokens(300))).toBe(true);
});
