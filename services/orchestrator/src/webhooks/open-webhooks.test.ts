import { Failure } from "@quarry/failure";
import { createSilentLogger } from "@quarry/observability";
import type { RunNotice, RunOutbox } from "@quarry/runs";
import { eventually } from "@quarry/testkit";
import { describe, expect, it, onTestFinished } from "vitest";
import { aRun } from "../testing/a-run.ts";
import { dispatchWebhooks, webhookMessage } from "./open-webhooks.ts";

const at = "2026-11-23T12:00:00.000Z";
const own = { url: "https://own.example.org/hook" };
const deployment = { url: "https://all.example.org/hook" };
const ended: RunNotice = {
  name: "r-00000001/ended",
  runId: "r-00000001",
  waits: undefined,
  awaits: undefined,
  at,
};
const waiting: RunNotice = { ...ended, name: "r-00000001/waits-1", waits: 1, awaits: "plan" };

describe("webhookMessage", () => {
  it.each(["completed", "completed_partial", "failed", "cancelled"] as const)(
    "reports that a run is %s",
    (status) => {
      const message = webhookMessage(ended, aRun({ status }), deployment);
      expect(message).toMatchObject({
        event: `run.${status}`,
        messageId: "msg_r-00000001_ended",
        url: deployment.url,
      });
      expect(JSON.parse(message?.body ?? "")).toMatchObject({ type: `run.${status}`, timestamp: at });
    },
  );

  it("reports each plan that waits under an id of its own, also when the run continued since", () => {
    const run = aRun(
      { status: "running", finishedAt: null },
      { goal: "Read all", question: "Read all", collectionId: "c-00000001" },
    );
    const message = webhookMessage(waiting, run, deployment);
    expect(message).toMatchObject({ event: "run.awaiting_plan", messageId: "msg_r-00000001_plan-1" });
    expect(JSON.parse(message?.body ?? "")).toMatchObject({
      data: { links: { plan: "/v1/research/r-00000001/plan" } },
    });
  });

  it("prefers the webhook of the run, and the events it wants", () => {
    expect(webhookMessage(ended, aRun({}, { webhook: own }), deployment)?.url).toBe(own.url);
    const picky = aRun({}, { webhook: { ...own, events: ["run.failed"] } });
    expect(webhookMessage(ended, picky, deployment)).toBeUndefined();
  });

  it.each([true, false, null])("says whether the question was answered: %s", (answered) => {
    const message = webhookMessage(ended, aRun({ answered }), deployment);
    expect(JSON.parse(message?.body ?? "")).toMatchObject({ data: { answered } });
  });

  it("is empty without a receiver", () => {
    expect(webhookMessage(ended, aRun({}), undefined)).toBeUndefined();
  });
});

const notice: RunNotice = {
  name: "r-00000001/ended",
  runId: "r-00000001",
  waits: undefined,
  awaits: undefined,
  at: "2026-11-23T12:00:00.000Z",
};

/** Dispatches one notice with fakes, and returns the events in order. */
const dispatched = async (
  getRun: RunOutbox["getRun"],
  produce: () => Promise<{ jobId: string }> = async () => ({ jobId: "job" }),
) => {
  const done: string[] = [];
  const outbox: RunOutbox = {
    pending: async () => [notice],
    settle: async ({ name }) => void done.push(`settled ${name}`),
    getRun,
    log: async () => undefined,
    close: async () => undefined,
  };
  const producer = {
    produce: async () => {
      done.push("added");
      return await produce();
    },
    close: async () => undefined,
  };
  const deployment = { url: "https://hooks.example.org/quarry" };
  const part = dispatchWebhooks({ outbox, producer, deployment, log: createSilentLogger(), intervalMs: 5 });
  await part.start();
  onTestFinished(() => part.stop());
  return done;
};

describe("dispatchWebhooks", () => {
  it("adds the job before the notice is removed", async () => {
    const done = await dispatched(async () => aRun({}));
    await eventually(() => expect(done.slice(0, 2)).toEqual(["added", "settled r-00000001/ended"]));
  });

  it("keeps the notice while no job can be added", async () => {
    const down = new Failure("redis-down", "away", { retry: "backoff" });
    const done = await dispatched(
      async () => aRun({}),
      () => Promise.reject(down),
    );
    await eventually(() => expect(done.slice(0, 2)).toEqual(["added", "added"]));
  });

  it.each([
    ["was deleted", async () => undefined],
    [
      "cannot be read",
      () => Promise.reject(new Failure("bad-input", "an unknown field", { retry: "never" })),
    ],
  ])("drops the notice of a run that %s", async (_what, getRun) => {
    const done = await dispatched(getRun);
    await eventually(() => expect(done[0]).toBe("settled r-00000001/ended"));
  });
});
