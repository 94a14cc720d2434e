import { defineContract } from "@quarry/contracts";
import { Failure } from "@quarry/failure";
import { consume, consumeSequence, createOutputs, type Sequence, stepJob } from "@quarry/jobs";
import { describe, expect, onTestFinished } from "vitest";
import { z } from "zod";
import { countingEcho } from "./fixtures/counting-echo.ts";
import { queueTest as it } from "./fixtures/queue-test.ts";
import { echoText } from "./fixtures/test-contracts.ts";

const sayAll = defineContract({
  name: "say-all",
  input: z.object({ id: z.string(), texts: z.array(z.string()) }),
  output: z.object({ heard: z.array(z.string()) }),
  identity: ({ id }) => id,
  deadlineMs: 600_000,
  retry: { attempts: 3, firstDelayMs: 10, maxDelayMs: 40 },
});

const contracts = [echoText, sayAll];

const oneAfterTheOther: Sequence<typeof sayAll> = ({ texts }, results) => {
  const text = texts[results.length];
  if (text !== undefined) return { job: stepJob(echoText, { text }) };
  return {
    output: {
      heard: results.map(({ outcome }) =>
        outcome.status === "completed" ? echoText.output.parse(outcome.output).text : outcome.failure.code,
      ),
    },
  };
};

const openOutputs = (url: string) => {
  const outputs = createOutputs({ redis: { url } });
  onTestFinished(() => outputs.close());
  return outputs;
};

const patient = { timeoutMs: 600_000, signal: new AbortController().signal };

describe("consumeSequence", () => {
  it("does one job after the other; a failed one is an outcome", async ({
    redis,
    options,
    producer,
    start,
  }) => {
    const { handler, asked } = countingEcho();
    await start(consume(echoText, handler, options));
    await start(consumeSequence(sayAll, oneAfterTheOther, { ...options, contracts, concurrency: 1 }));
    const { jobId } = await producer.produce(sayAll, { id: "1", texts: ["a", "bad", "c"] });
    const state = await openOutputs(redis.url).wait(sayAll, jobId, patient);
    expect(state).toMatchObject({
      status: "completed",
      output: { heard: ["a", "upstream-failed", "c"] },
    });
    expect(asked).toEqual(["a", "bad", "c"]);
  });

  it("does the jobs of one turn at the same time, and receives their results in order", async ({
    redis,
    options,
    producer,
    start,
  }) => {
    const together: Sequence<typeof sayAll> = ({ id, texts }, results) => {
      const [first = "", ...others] = texts;
      const rest = others.map((text) => stepJob(echoText, { text }));
      if (results.length === 0) return { jobs: [stepJob(echoText, { text: first }), ...rest] };
      return oneAfterTheOther({ id, texts: [...texts, "last"] }, results);
    };
    const { handler, asked } = countingEcho();
    await start(consume(echoText, handler, { ...options, concurrency: 3 }));
    await start(consumeSequence(sayAll, together, { ...options, contracts, maxStartedAttempts: 1 }));
    const { jobId } = await producer.produce(sayAll, { id: "1", texts: ["a", "bad", "c"] });
    const state = await openOutputs(redis.url).wait(sayAll, jobId, patient);
    expect(state).toMatchObject({
      status: "completed",
      output: { heard: ["a", "upstream-failed", "c", "last"] },
    });
    expect(asked.toSorted()).toEqual(["a", "bad", "c", "last"]);
  });

  it("counts no start as lost that a job which has ended made necessary", async ({
    redis,
    options,
    producer,
    start,
  }) => {
    await start(consume(echoText, countingEcho().handler, options));
    const wary = { ...options, contracts, maxStartedAttempts: 1 };
    await start(consumeSequence(sayAll, oneAfterTheOther, wary));
    const texts = ["a", "b", "c", "d", "e"];
    const { jobId } = await producer.produce(sayAll, { id: "1", texts });
    const state = await openOutputs(redis.url).wait(sayAll, jobId, patient);
    expect(state).toMatchObject({ status: "completed", output: { heard: texts } });
  });

  it("resumes where it was interrupted, and does no job twice", async ({
    redis,
    options,
    producer,
    start,
  }) => {
    const { handler, asked } = countingEcho();
    const cutOff = new Set<number>();
    const brittle: Sequence<typeof sayAll> = (input, results) => {
      if (cutOff.has(results.length)) return oneAfterTheOther(input, results);
      cutOff.add(results.length);
      throw new Error(`cut off after ${results.length} jobs`);
    };
    const patientRetry = { ...sayAll, retry: { ...sayAll.retry, attempts: 10 } };
    await start(consume(echoText, handler, options));
    await start(consumeSequence(patientRetry, brittle, { ...options, contracts }));
    const { jobId } = await producer.produce(sayAll, { id: "1", texts: ["a", "b"] });
    const state = await openOutputs(redis.url).wait(sayAll, jobId, patient);
    expect(state).toMatchObject({ status: "completed", output: { heard: ["a", "b"] } });
    expect(cutOff.size).toBe(3);
    expect(asked).toEqual(["a", "b"]);
  });

  it("reports how it ended before its job has ended, and again after an interruption", async ({
    redis,
    options,
    producer,
    start,
  }) => {
    const told: unknown[] = [];
    const patientRetry = { ...sayAll, retry: { ...sayAll.retry, attempts: 10 } };
    await start(consume(echoText, countingEcho().handler, options));
    await start(
      consumeSequence(patientRetry, oneAfterTheOther, {
        ...options,
        contracts,
        onEnded: async ({ id }, end) => {
          told.push([id, end.status]);
          if (told.length === 1) throw new Error("cut off");
        },
      }),
    );
    const { jobId } = await producer.produce(sayAll, { id: "1", texts: ["a"] });
    const state = await openOutputs(redis.url).wait(sayAll, jobId, patient);
    expect(state.status).toBe("completed");
    expect(told).toEqual([
      ["1", "completed"],
      ["1", "completed"],
    ]);
  });

  it("reports that it failed permanently, and why", async ({ redis, options, producer, start }) => {
    const told: unknown[] = [];
    const hopeless: Sequence<typeof sayAll> = () => {
      throw new Failure("bad-input", "nothing to say", { retry: "never" });
    };
    await start(
      consumeSequence(sayAll, hopeless, {
        ...options,
        contracts,
        onEnded: async ({ id }, end) => {
          told.push([id, end.status === "failed" ? end.failure.message : end.status]);
        },
      }),
    );
    const { jobId } = await producer.produce(sayAll, { id: "1", texts: ["a"] });
    const state = await openOutputs(redis.url).wait(sayAll, jobId, patient);
    expect(state.status).toBe("failed");
    expect(told).toEqual([["1", "nothing to say"]]);
  });
});
