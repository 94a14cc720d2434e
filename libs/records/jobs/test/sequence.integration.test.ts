import { type Contract, defineContract } from "@quarry/contracts";
import { Failure } from "@quarry/failure";
import { consumeSequence, createOutputs, type JobState, type Sequence, stepJob } from "@quarry/jobs";
import { describe, expect } from "vitest";
import { z } from "zod";
import { countingEcho } from "./fixtures/counting-echo.ts";
import { queueTest } from "./fixtures/queue-test.ts";
import { echoText } from "./fixtures/test-contracts.ts";

const sayAll = defineContract({
  name: "say-all",
  input: z.object({ id: z.string(), texts: z.array(z.string()) }),
  output: z.object({ heard: z.array(z.string()) }),
  identity: ({ id }) => id,
  deadlineMs: 600_000,
  retry: { attempts: 3, firstDelayMs: 10, maxDelayMs: 40 },
});

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

interface SequenceFixtures {
  /** Consumes a contract by a sequence until the test ends. */
  readonly sequencing: <C extends Contract>(
    contract: C,
    sequence: Sequence<C>,
    changes?: Partial<Parameters<typeof consumeSequence<C>>[2]>,
  ) => Promise<unknown>;
  /** Says texts, and returns the state of the job once it has ended. */
  readonly saying: (...texts: readonly string[]) => Promise<JobState<typeof sayAll>>;
}

const it = queueTest.extend<SequenceFixtures>({
  sequencing: async ({ start, options }, use) => {
    const contracts = [echoText, sayAll];
    await use((contract, sequence, changes) =>
      start(consumeSequence(contract, sequence, { ...options, contracts, ...changes })),
    );
  },
  saying: async ({ redis, producer }, use) => {
    const outputs = createOutputs({ redis: { url: redis.url } });
    await use(async (...texts) => {
      const { jobId } = await producer.produce(sayAll, { id: "1", texts: [...texts] });
      return outputs.wait(sayAll, jobId, { timeoutMs: 600_000, signal: new AbortController().signal });
    });
    await outputs.close();
  },
});

const patientRetry = { ...sayAll, retry: { ...sayAll.retry, attempts: 10 } };

describe("consumeSequence", () => {
  it("does one job after the other; a failed one is an outcome", async ({
    sequencing,
    saying,
    consuming,
  }) => {
    const { handler, asked } = countingEcho();
    await consuming(echoText, handler);
    await sequencing(sayAll, oneAfterTheOther, { concurrency: 1 });
    const state = await saying("a", "bad", "c");
    expect(state).toMatchObject({
      status: "completed",
      output: { heard: ["a", "upstream-failed", "c"] },
    });
    expect(asked).toEqual(["a", "bad", "c"]);
  });

  it("does the jobs of one turn at the same time, and receives their results in order", async ({
    sequencing,
    saying,
    consuming,
  }) => {
    const together: Sequence<typeof sayAll> = ({ id, texts }, results) => {
      const [first = "", ...others] = texts;
      const rest = others.map((text) => stepJob(echoText, { text }));
      if (results.length === 0) return { jobs: [stepJob(echoText, { text: first }), ...rest] };
      return oneAfterTheOther({ id, texts: [...texts, "last"] }, results);
    };
    const { handler, asked } = countingEcho();
    await consuming(echoText, handler, { concurrency: 3 });
    await sequencing(sayAll, together, { maxStartedAttempts: 1 });
    const state = await saying("a", "bad", "c");
    expect(state).toMatchObject({
      status: "completed",
      output: { heard: ["a", "upstream-failed", "c", "last"] },
    });
    expect(asked.toSorted()).toEqual(["a", "bad", "c", "last"]);
  });

  it("counts no start as lost that a job which has ended made necessary", async ({
    sequencing,
    saying,
    consuming,
  }) => {
    await consuming(echoText, countingEcho().handler);
    await sequencing(sayAll, oneAfterTheOther, { maxStartedAttempts: 1 });
    const texts = ["a", "b", "c", "d", "e"];
    const state = await saying(...texts);
    expect(state).toMatchObject({ status: "completed", output: { heard: texts } });
  });

  it("resumes where it was interrupted, and does no job twice", async ({ sequencing, saying, consuming }) => {
    const { handler, asked } = countingEcho();
    const cutOff = new Set<number>();
    const brittle: Sequence<typeof sayAll> = (input, results) => {
      if (cutOff.has(results.length)) return oneAfterTheOther(input, results);
      cutOff.add(results.length);
      throw new Error(`cut off after ${results.length} jobs`);
    };
    await consuming(echoText, handler);
    await sequencing(patientRetry, brittle);
    const state = await saying("a", "b");
    expect(state).toMatchObject({ status: "completed", output: { heard: ["a", "b"] } });
    expect(cutOff.size).toBe(3);
    expect(asked).toEqual(["a", "b"]);
  });

  it("reports how it ended before its job has ended, and again after an interruption", async ({
    sequencing,
    saying,
    consuming,
  }) => {
    const told: unknown[] = [];
    await consuming(echoText, countingEcho().handler);
    await sequencing(patientRetry, oneAfterTheOther, {
      onEnded: async ({ id }, end) => {
        told.push([id, end.status]);
        if (told.length === 1) throw new Error("cut off");
      },
    });
    const state = await saying("a");
    expect(state.status).toBe("completed");
    expect(told).toEqual([
      ["1", "completed"],
      ["1", "completed"],
    ]);
  });

  it("reports that it failed permanently, and why", async ({ sequencing, saying }) => {
    const told: unknown[] = [];
    const hopeless: Sequence<typeof sayAll> = () => {
      throw new Failure("bad-input", "nothing to say", { retry: "never" });
    };
    await sequencing(sayAll, hopeless, {
      onEnded: async ({ id }, end) => {
        told.push([id, end.status === "failed" ? end.failure.message : end.status]);
      },
    });
    const state = await saying("a");
    expect(state.status).toBe("failed");
    expect(told).toEqual([["1", "nothing to say"]]);
  });
});
