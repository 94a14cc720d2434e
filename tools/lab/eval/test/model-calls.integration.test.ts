import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type PersonaName, startModelServer } from "@quarry/testkit/model-server";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { answers } from "../src/evaluations/answers.ts";
import { runEvaluation } from "../src/run-evaluation.ts";

const corpus = [
  [
    "Stalled jobs",
    "When a worker is killed, its lock expires and another worker takes the stalled job again.",
  ],
  ["Locks", "A worker renews the lock of its job every second, so that nobody else works on the job."],
  ["Redis", "Redis keeps every job in an append-only file that it reads when it starts again."],
  ["Bread", "A starter of flour and water ferments for a week before the loaf is baked."],
  ["Bees", "A forager dances in the hive to tell her sisters where the nectar is."],
] as const;

const question = {
  id: "q1",
  question: "Why is the job of a killed worker taken again, and what are the weights of its lighthouse?",
  answer: "lock",
  supporting_facts: [["Stalled jobs", 0]],
};

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "quarry-model-calls-"));
  const entries = corpus.map(([title, text], index) => JSON.stringify({ _id: `${index}`, title, text }));
  await writeFile(join(folder, "corpus.jsonl"), entries.join("\n"));
  await writeFile(join(folder, "questions.jsonl"), JSON.stringify(question));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

/** Returns the number of calls by task in a light run. */
const countCalls = async (persona: PersonaName): Promise<Readonly<Record<string, number>>> => {
  const server = await startModelServer({ persona });
  onTestFinished(() => server.stop());
  await runEvaluation(
    ["answers", "--data", folder],
    { answers },
    {
      workingDirectory: folder,
      cacheDirectory: join(folder, "cache"),
      signal: new AbortController().signal,
      now: () => performance.now(),
      environment: { LLM_BASE_URL: server.url, LLM_MODEL: "m" },
      say: () => undefined,
    },
  );
  const tasks = Object.groupBy(server.requests, ({ asked }) => asked.task ?? "unknown");
  return Object.fromEntries(Object.entries(tasks).map(([task, asked = []]) => [task, asked.length]));
};

describe("a light run with a model", () => {
  it("asks it at most ten times for topics, expansions and coverage, never twice for the same passages, and 40 times in all", async () => {
    const calls = await countCalls("capable");
    const {
      "decompose-question": decompose = 0,
      "expand-query": expand = 0,
      "assess-coverage": assess = 0,
    } = calls;
    expect(decompose).toBe(1);
    expect(expand).toBeLessThanOrEqual(3);
    expect(assess).toBeGreaterThan(0);
    expect(decompose + expand + assess).toBeLessThanOrEqual(10);
    expect(Object.values(calls).reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(40);
  });
});
