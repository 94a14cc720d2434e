import { problemSchema, runAcceptedSchema, runResearch, runViewSchema } from "@quarry/contracts";
import { jobIdOf, queuesForBoard } from "@quarry/jobs";
import { createRunLog, createRunStore } from "@quarry/runs";
import { eventually, redisTest as it } from "@quarry/testkit";
import { describe, expect, onTestFinished } from "vitest";
import { z } from "zod";
import { asJson } from "./as-json.ts";
import { allFrames, sseFrames } from "./read-sse.ts";
import { startGateway } from "./start/start-gateway.ts";

const question = "How does a queue recover?";

const submit = async (url: string, headers: Record<string, string> = {}, body: object = { question }) =>
  await fetch(`${url}/v1/research`, asJson(body, { ...headers }));

const acceptedId = async (response: Response): Promise<string> => {
  expect(response.status).toBe(202);
  return runAcceptedSchema.parse(await response.json()).id;
};

const openStores = (url: string) => {
  const redis = { url };
  const [runs, log, board] = [createRunStore({ redis }), createRunLog({ redis }), queuesForBoard(redis)];
  onTestFinished(async () => void (await Promise.all([runs.close(), log.close(), board.close()])));
  const runQueue = board.queues.find(({ name }) => name === runResearch.name);
  if (runQueue === undefined) throw new Error("no queue for run-research");
  return { runs, log, runQueue };
};

describe("POST /v1/research", () => {
  it("has written the run and its job when it answers", async ({ redis }) => {
    const { url } = await startGateway(redis.url);
    const id = await acceptedId(await submit(url));
    const { runs, runQueue } = openStores(redis.url);
    expect(await runs.get(id)).toMatchObject({ id, status: "queued", request: { question } });
    const job = await runQueue.getJob(jobIdOf(runResearch, { runId: id }));
    expect(job?.data).toEqual({ runId: id });
    const view = runViewSchema.parse(await (await fetch(`${url}/v1/research/${id}`)).json());
    expect(view).toMatchObject({ status: "queued", question });
  });

  it("makes one run of 20 identical submissions at once", async ({ redis }) => {
    const [first, second] = [await startGateway(redis.url), await startGateway(redis.url)];
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        submit(index % 2 === 0 ? first.url : second.url, { "Idempotency-Key": "same" }),
      ),
    );
    const ids = await Promise.all(responses.map(acceptedId));
    expect(new Set(ids).size).toBe(1);
    const { runs, runQueue } = openStores(redis.url);
    expect((await runs.find({ limit: 100, filter: {} })).runs).toHaveLength(1);
    expect(await runQueue.getPrioritizedCount()).toBe(1);
  });
});

describe("without Redis", () => {
  const expectUnavailable = async (url: string): Promise<void> => {
    const response = await submit(url);
    expect(response.status).toBe(503);
    expect(response.headers.get("retry-after")).toBe("2");
    expect(problemSchema.parse(await response.json()).type).toBe("/docs#problem-unavailable");
  };

  it("answers a submission with 503 instead of waiting, and says it is not ready", async () => {
    const { url } = await startGateway("redis://127.0.0.1:1");
    await expectUnavailable(url);
    expect((await fetch(`${url}/readyz`)).status).toBe(503);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
  });

  it("does the same when Redis hangs, and accepts again when it continues", async ({ redis }) => {
    const { url } = await startGateway(redis.url, {}, { submitTimeoutMs: 900 });
    const accepted = () => eventually(async () => acceptedId(await submit(url)));
    await accepted();
    process.kill(redis.pid, "SIGSTOP");
    try {
      await expectUnavailable(url);
    } finally {
      process.kill(redis.pid, "SIGCONT");
    }
    await accepted();
  });
});

describe("GET /v1/research/:id/events", () => {
  it("continues at another gateway where the first one stopped", async ({ redis }) => {
    const [first, second] = [await startGateway(redis.url), await startGateway(redis.url)];
    const id = await acceptedId(await submit(first.url));
    const { runs, log } = openStores(redis.url);
    await log.append(id, "w1", { type: "warning", message: "one" });

    const seen: string[] = [];
    for await (const frame of sseFrames(await fetch(`${first.url}/v1/research/${id}/events`))) {
      seen.push(frame["id"] ?? "");
      if (seen.length === 2) void first.stop();
    }
    expect(seen).toHaveLength(2);

    const stream = await fetch(`${second.url}/v1/research/${id}/events`, {
      headers: { "Last-Event-ID": seen[1] ?? "" },
    });
    await log.append(id, "w2", { type: "warning", message: "two" });
    await runs.finish(id, { status: "completed", detail: "done" });
    const rest = await allFrames(stream);
    expect(rest.map(({ event }) => event)).toEqual(["warning", "run-finished"]);
    const ids = [...seen, ...rest.map((frame) => frame["id"] ?? "")];
    expect(new Set(ids).size).toBe(4);
    const all = await (await fetch(`${second.url}/v1/research/${id}/events?format=json`)).json();
    expect(
      z
        .array(z.object({ id: z.string() }))
        .parse(all)
        .map((entry) => entry.id),
    ).toEqual(ids);
    const after = await fetch(`${second.url}/v1/research/${id}/events?lastEventId=${ids.at(-1)}`);
    expect(after.status).toBe(204);
  });
});
