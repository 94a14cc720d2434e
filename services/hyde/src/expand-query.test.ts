import type { expandQuery, InputOf } from "@quarry/contracts";
import { createSilentLogger } from "@quarry/observability";
import { defaultPromptDirectory, loadPrompts } from "@quarry/prompt";
import { aTopic } from "@quarry/testkit";
import { describe, expect, it } from "vitest";
import { createExpandQuery, noExpansion } from "./expand-query.ts";
import type { FeedbackPassage, FeedbackQuery } from "./feedback.ts";

const prompts = await loadPrompts(defaultPromptDirectory());

const input: InputOf<typeof expandQuery> = {
  runId: "r-01h2x3aaaa",
  question: "How does Quarry keep a run alive when a worker is killed?",
  topic: aTopic({
    name: "Recovery of stalled jobs",
    question: "How is a job of a killed worker taken up again?",
    queries: ["stalled job recovery", "job killed worker taken"],
  }),
  round: 0,
  scopes: ["run:r-01h2x3aaaa"],
};

const close: FeedbackPassage = {
  language: "en",
  text: "A killed worker cannot renew the lock of its job. Quarry keeps the run alive: the stalled job is taken by another worker when the lock expires.",
};

const expand = async (found: readonly FeedbackPassage[], changes: Partial<typeof input> = {}) => {
  const queries: FeedbackQuery[] = [];
  const feedback = {
    search: async (query: FeedbackQuery) => {
      queries.push(query);
      return [...found];
    },
  };
  const handler = createExpandQuery({ model: null, prompts, feedback });
  const context = {
    jobId: "j1",
    attempt: 1,
    signal: new AbortController().signal,
    log: createSilentLogger(),
  };
  return { output: await handler({ ...input, ...changes }, context), queries };
};

describe("expandQuery without a model", () => {
  it("varies by vocabulary alone when nothing is indexed yet", async () => {
    const { output, queries } = await expand([]);
    expect(output.hypothetical).toBeNull();
    expect(output.variations.map(({ kind }) => kind)).toStrictEqual(["rephrased", "broader", "narrower"]);
    expect(queries).toMatchObject([{ scopes: input.scopes, limit: 10, found: [] }]);
  });

  it("adds a passage and a query from what was found", async () => {
    const { output } = await expand([close]);
    expect(output.hypothetical).toBe(close.text);
    const feedback = output.variations.find(({ kind }) => kind === "feedback");
    expect(feedback?.text).toMatch(/^stalled job recovery /);
    expect(feedback?.text.split(" ")).toContain("lock");
    expect(output.origin).toBe("feedback");
  });

  it("does not trust passages that share too little with the question", async () => {
    const far = { language: "en", text: "A worker in the garden plants bananas on most sunny days." };
    const { output } = await expand([far]);
    expect(output.hypothetical).toBeNull();
    expect(output.variations.map(({ kind }) => kind)).not.toContain("feedback");
  });

  it("never repeats a query of the topic", async () => {
    const { output } = await expand([close]);
    const texts = output.variations.map(({ text }) => text.toLowerCase());
    expect(texts).not.toContain("job killed worker taken");
    expect(new Set(texts).size).toBe(texts.length);
  });

  it("asks for the gap of an earlier round first", async () => {
    const { output } = await expand([], { round: 1, gap: "how long a lock lasts" });
    expect(output.variations[0]).toStrictEqual({
      kind: "narrower",
      text: "Recovery stalled jobs long lock lasts",
    });
  });
});

it("noExpansion leaves every topic with its own queries", async () => {
  const { signal } = new AbortController();
  const input = { runId: "r-01h2x3aaaa", question: "Why?", topic: aTopic(), round: 0, scopes: [] };
  const output = await noExpansion(input, { jobId: "j1", attempt: 1, signal, log: createSilentLogger() });
  expect(output).toStrictEqual({ topicId: "t1", hypothetical: null, variations: [] });
});
