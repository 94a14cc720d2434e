import { linkProducer } from "@quarry/redis";
import { createRunOutbox, runKeys } from "@quarry/runs";
import { describe, expect } from "vitest";
import {
  countStepFailure,
  countStepStart,
  loadRunInSteps,
  type NewStep,
  saveStep,
} from "../src/steps/step-store.ts";
import { queueTest } from "./fixtures/queue-test.ts";

const it = queueTest.extend<{ readonly ask: ReturnType<typeof linkProducer>["ask"] }>({
  ask: async ({ redis }, use) => {
    const link = linkProducer({ url: redis.url });
    await use(link.ask);
    await link.close();
  },
});

const aStep = (runId: string, step: number, changes: Partial<NewStep["decision"]> = {}): NewStep => ({
  runId,
  step,
  at: "2026-11-21T10:00:00.000Z",
  before: {},
  jobs: [],
  notes: 0,
  decision: {
    state: { step },
    jobs: [],
    events: [{ type: "warning", message: `step ${step}` }],
    ...changes,
  },
});

describe("saveStep", () => {
  it("takes the first of two decisions on a step and none of the other's events", async ({
    ask,
    newRun,
    runs,
    runLog,
  }) => {
    const runId = await newRun();
    const late = aStep(runId, 0, { state: { step: "late" }, events: [{ type: "warning", message: "late" }] });
    expect(await saveStep(ask, aStep(runId, 0))).toBe("saved");
    expect(await saveStep(ask, late)).toBe("moved");
    expect(await runs.get(runId)).toMatchObject({ step: 1, status: "running" });
    expect(await loadRunInSteps(ask, runId)).toMatchObject({ state: { step: 0 } });
    const entries = await runLog.read(runId, { count: 10 });
    expect(entries.map(({ event }) => event.type)).toEqual(["run-accepted", "warning"]);
  });

  it("saves nothing once the run has ended", async ({ ask, newRun, runs }) => {
    const runId = await newRun();
    await runs.requestCancel(runId);
    expect(await saveStep(ask, aStep(runId, 0))).toBe("ended");
    expect(await runs.get(runId)).toMatchObject({ step: 0, status: "cancelled" });
  });

  it("writes the parts of the state that changed and no others", async ({ ask, newRun }) => {
    const runId = await newRun();
    const { state: key } = runKeys(runId);
    const first = { pack: { tokens: 9 }, found: ["a"], stop: null, time: "2026" };
    await saveStep(ask, aStep(runId, 0, { state: first }));
    await ask((connection) => connection.hset(key, "pack", '"as it was left"'));
    const state = { pack: first.pack, found: ["a", "b"], stop: null, round: 2 };
    await saveStep(ask, { ...aStep(runId, 1, { state }), before: first });
    expect(await ask((connection) => connection.hgetall(key))).toEqual({
      pack: '"as it was left"',
      found: '["a","b"]',
      stop: "null",
      round: "2",
    });
  });

  it("replaces the state that an earlier version saved in the record", async ({ ask, newRun }) => {
    const runId = await newRun();
    const { record, state: key } = runKeys(runId);
    await ask((connection) => connection.hset(record, "state", '{"step":"claims"}'));
    expect(await loadRunInSteps(ask, runId)).toMatchObject({ state: { step: "claims" }, isInParts: false });
    await saveStep(ask, aStep(runId, 0, { state: { step: "draft" } }));
    expect(await ask((connection) => connection.hexists(record, "state"))).toBe(0);
    expect(await ask((connection) => connection.hgetall(key))).toEqual({ step: '"draft"' });
  });

  it("keeps no state of a run that has ended", async ({ ask, newRun }) => {
    const runId = await newRun();
    await saveStep(ask, aStep(runId, 0));
    await saveStep(ask, aStep(runId, 1, { finish: { status: "completed", detail: "" } }));
    expect(await ask((connection) => connection.exists(runKeys(runId).state))).toBe(0);
  });

  it("leaves word, in the same transaction, that a run waits and that it has ended", async ({
    redis,
    ask,
    newRun,
  }) => {
    const outbox = createRunOutbox({ redis: { url: redis.url } });
    const runId = await newRun();
    await saveStep(ask, aStep(runId, 0));
    expect(await outbox.pending()).toEqual([]);
    const waiting = await newRun();
    await saveStep(ask, aStep(waiting, 0, { wait: { for: "plan" } }));
    await saveStep(ask, aStep(runId, 1, { finish: { status: "completed", detail: "" } }));
    const pending = await outbox.pending();
    expect(pending.map(({ runId: id, waits }) => [id, waits])).toEqual(
      expect.arrayContaining([
        [waiting, 0],
        [runId, undefined],
      ]),
    );
    for (const notice of pending) await outbox.settle(notice);
    expect(await outbox.pending()).toEqual([]);
    await outbox.close();
  });

  it("ends the run with its last events in one pass", async ({ ask, newRun, runs, runLog }) => {
    const runId = await newRun();
    const finish = { status: "failed", detail: "no source could be read" } as const;
    expect(await saveStep(ask, aStep(runId, 0, { finish }))).toBe("saved");
    expect(await runs.get(runId)).toMatchObject({
      status: "failed",
      problem: "no source could be read",
      finishedAt: "2026-11-21T10:00:00.000Z",
    });
    expect(await runs.open()).toEqual([]);
    const entries = await runLog.read(runId, { count: 10 });
    expect(entries.map(({ event }) => event)).toEqual([
      { type: "run-accepted", question: "What is a queue?" },
      { type: "warning", message: "step 0" },
      { type: "run-finished", status: "failed", detail: "no source could be read" },
    ]);
  });
});

describe("countStepStart", () => {
  it("tells attempts that failed from starts that were lost, and starts again with each step", async ({
    ask,
    newRun,
  }) => {
    const runId = await newRun();
    expect(await countStepStart(ask, runId)).toEqual({ attempt: 1, lostStarts: 0 });
    await countStepFailure(ask, runId);
    expect(await countStepStart(ask, runId)).toEqual({ attempt: 2, lostStarts: 0 });
    expect(await countStepStart(ask, runId)).toEqual({ attempt: 2, lostStarts: 1 });
    await saveStep(ask, aStep(runId, 0));
    expect(await countStepStart(ask, runId)).toEqual({ attempt: 1, lostStarts: 0 });
  });

  it("counts a removed run as cancelled, so that its job is not an error", async ({ ask, newRun, runs }) => {
    const runId = await newRun();
    await runs.remove(runId);
    await expect(loadRunInSteps(ask, runId)).rejects.toMatchObject({ code: "cancelled", retry: "never" });
  });
});
