import { spawn } from "node:child_process";
import { once } from "node:events";
import { type RunEvent, researchRequestSchema } from "@quarry/contracts";
import { createSilentLogger } from "@quarry/observability";
import { createRunLog, createRunStore } from "@quarry/runs";
import { eventually, redisTest } from "@quarry/testkit";
import { describe, expect, onTestFinished } from "vitest";
import { openWebhooks } from "../src/webhooks/open-webhooks.ts";
import { opened, start } from "./until-test-ends.ts";
import { startWebhookReceiver } from "./webhook-receiver.ts";

const secret = `whsec_${Buffer.alloc(32, 9).toString("base64")}`;

/** Starts a receiver that is closed at the end of the test. */
const receiver = async (...answer: readonly (() => { status: number })[]) => {
  const started = await startWebhookReceiver(secret, (visit) => answer[visit - 1]?.() ?? { status: 204 });
  onTestFinished(() => started.stop());
  return started;
};

const settings = {
  EGRESS_ALLOW: [],
  EGRESS_PROXY: undefined,
  WEBHOOK_SECRET: [secret],
  WEBHOOK_URL: undefined,
};

/** Starts webhooks on this Redis with an immediate second attempt, and a lock that outlasts a busy machine. */
const startWebhooks = async (url: string, changes: Partial<Parameters<typeof openWebhooks>[0]>) => {
  const worker = {
    redis: { url },
    log: createSilentLogger(),
    random: () => 0,
    lockDurationMs: 60_000,
    stalledIntervalMs: 1_000,
  };
  for (const part of openWebhooks({ ...settings, ...changes }, worker)) await start(part);
};

const submitted = async (redisUrl: string, body: Readonly<Record<string, unknown>>) => {
  const redis = { url: redisUrl };
  const runs = opened(createRunStore({ redis }));
  const { run } = await runs.create({
    request: researchRequestSchema.parse({ question: "Why did the empire fall?", ...body }),
  });
  const log = opened(createRunLog({ redis }));
  const outcome = (): Promise<RunEvent> =>
    eventually(async () => {
      const event = (await log.read(run.id, { count: 99 })).at(-1)?.event;
      if (event?.type.startsWith("webhook-") !== true) throw new Error("nothing became of it yet");
      return event;
    });
  return { run, runs, log, outcome };
};

const completed = { status: "completed", detail: "all topics are covered" } as const;

describe("webhooks", () => {
  redisTest("are sent again until they are taken, signed, with one id", async ({ redis: { url } }) => {
    const hook = await receiver(
      () => ({ status: 500 }),
      () => ({ status: 302 }),
    );
    await startWebhooks(url, { EGRESS_ALLOW: [hook.host] });
    const labels = { team: "history" };
    const { run, runs, log, outcome } = await submitted(url, { webhook: { url: hook.url }, labels });
    await runs.finish(run.id, completed);
    const messageId = `msg_${run.id}_ended`;
    expect(await outcome()).toEqual({
      type: "webhook-delivered",
      event: "run.completed",
      messageId,
      host: hook.host,
      attempts: 3,
    });
    const messages = hook.messages();
    expect(messages.map(({ id }) => id)).toEqual([messageId, messageId, messageId]);
    expect(new Set(messages.map(({ body }) => body)).size).toBe(1);
    expect(JSON.parse(messages[0]?.body ?? "")).toMatchObject({
      type: "run.completed",
      data: { id: run.id, question: "Why did the empire fall?", labels, problem: null },
    });
    const followed = [];
    const seen = (await log.read(run.id, { count: 9 })).at(1)?.id ?? "";
    for await (const { event } of log.follow(run.id, { after: seen, signal: AbortSignal.timeout(800_000) }))
      followed.push(event.type);
    expect(followed).toEqual(["webhook-delivered"]);
  });

  redisTest("never go to a private address that is not allowed", async ({ redis: { url } }) => {
    const hook = await receiver();
    await startWebhooks(url, {});
    const { run, runs, outcome } = await submitted(url, { webhook: { url: hook.url } });
    await runs.finish(run.id, completed);
    expect(await outcome()).toMatchObject({ type: "webhook-given-up", attempts: 1 });
    expect(hook.messages()).toEqual([]);
  });

  redisTest(
    "are sent again with the same id by another when the sender is killed",
    async ({ redis: { url } }) => {
      const silent = () => ({ status: 0 });
      const hook = await receiver(silent);
      const script = `${import.meta.dirname}/fixtures/webhook-process.ts`;
      const child = spawn(process.execPath, [script, url, secret, hook.host], { stdio: "inherit" });
      onTestFinished(() => void child.kill("SIGKILL"));
      const { run, runs, outcome } = await submitted(url, { webhook: { url: hook.url } });
      await runs.finish(run.id, { status: "failed", detail: "no source can be read" });
      await eventually(() => expect(hook.messages()).toHaveLength(1));
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
      await startWebhooks(url, { EGRESS_ALLOW: [hook.host] });
      expect(await outcome()).toMatchObject({ type: "webhook-delivered", event: "run.failed" });
      const [first, second] = hook.messages();
      expect(second).toEqual(first);
    },
  );
});
