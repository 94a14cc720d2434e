import { defineContract } from "@quarry/contracts";
import { createOutputs, type Handler, type Outputs } from "@quarry/jobs";
import { eventually } from "@quarry/testkit";
import { describe, expect, onTestFinished } from "vitest";
import { z } from "zod";
import { countingEcho } from "./fixtures/counting-echo.ts";
import { queueTest as it } from "./fixtures/queue-test.ts";
import { echoText } from "./fixtures/test-contracts.ts";

const openOutputs = (url: string, maxWaiting = 10): Outputs => {
  const outputs = createOutputs({ redis: { url }, maxWaiting });
  onTestFinished(() => outputs.close());
  return outputs;
};

const oneForAll = defineContract({
  name: "one-for-all",
  input: z.object({ text: z.string() }),
  output: z.null(),
  identity: () => "same",
  deadlineMs: 600_000,
});

const never = new AbortController().signal;
const patient = { timeoutMs: 600_000, signal: never };

describe("createOutputs", () => {
  it("answers with the output of a job that ends while it is waited for", async ({
    redis,
    producer,
    consuming,
  }) => {
    const gate = Promise.withResolvers<void>();
    const handler: Handler<typeof echoText> = async ({ text }) => {
      await gate.promise;
      return { text };
    };
    await consuming(echoText, handler);
    const { jobId } = await producer.produce(echoText, { text: "hi" });
    const outputs = openOutputs(redis.url);
    const answer = outputs.wait(echoText, jobId, patient);
    gate.resolve();
    expect(await answer).toEqual({ status: "completed", input: { text: "hi" }, output: { text: "hi" } });
    expect(await outputs.wait(echoText, jobId, patient)).toMatchObject({ status: "completed" });
  });

  it("answers with the failure of a job that failed permanently", async ({ redis, producer, consuming }) => {
    await consuming(echoText, countingEcho().handler);
    const { jobId } = await producer.produce(echoText, { text: "bad" });
    const state = await openOutputs(redis.url).wait(echoText, jobId, patient);
    expect(state).toMatchObject({ status: "failed", failure: { code: "upstream-failed" } });
  });

  it("stops waiting when time is up or the client has gone, and leaves the job alone", async ({
    redis,
    producer,
    watch,
  }) => {
    const { jobId } = await producer.produce(echoText, { text: "hi" });
    const outputs = openOutputs(redis.url);
    const pending = { status: "pending", input: { text: "hi" } };
    expect(await outputs.wait(echoText, jobId, { timeoutMs: 20, signal: never })).toEqual(pending);
    const client = new AbortController();
    const answer = outputs.wait(echoText, jobId, { ...patient, signal: client.signal });
    client.abort();
    expect(await answer).toEqual(pending);
    expect(await watch(echoText).queue.getJobState(jobId)).toBe("prioritized");
  });

  it("limits the number of waiting jobs", async ({ redis, producer }) => {
    const { jobId } = await producer.produce(echoText, { text: "hi" });
    const outputs = openOutputs(redis.url, 1);
    const client = new AbortController();
    const first = outputs.wait(echoText, jobId, { ...patient, signal: client.signal });
    expect(outputs.hasRoom()).toBe(false);
    expect(await outputs.wait(echoText, jobId, patient)).toMatchObject({ status: "pending" });
    client.abort();
    await first;
    expect(outputs.hasRoom()).toBe(true);
  });
});

describe("createProducer", () => {
  it("refuses another input under the same identity if requested", async ({ producer }) => {
    const whenOther = "refuse";
    const { jobId } = await producer.produce(oneForAll, { text: "hi" }, { whenOther });
    expect(await producer.produce(oneForAll, { text: "hi" }, { whenOther })).toEqual({ jobId });
    expect(await producer.produce(oneForAll, { text: "ho" })).toEqual({ jobId });
    const refused = producer.produce(oneForAll, { text: "ho" }, { whenOther });
    await expect(refused).rejects.toMatchObject({ code: "conflict" });
  });

  it("keeps an ended job only for the stated time", async ({ producer, watch, consuming }) => {
    await consuming(echoText, countingEcho().handler);
    const { queue, until } = watch(echoText);
    const { jobId } = await producer.produce(echoText, { text: "brief" }, { keptSeconds: 0 });
    await eventually(async () => expect(await queue.getJobState(jobId)).toBe("unknown"));
    const kept = await producer.produce(echoText, { text: "kept" });
    await until(kept.jobId, "completed");
  });
});
