import { expandQuery } from "@quarry/contracts";
import { Failure } from "@quarry/failure";
import type { AnswerCache } from "@quarry/language-model";
import { createScriptedModel, createSilentModel, type ScriptedReply } from "@quarry/language-model/testing";
import { createSilentLogger } from "@quarry/observability";
import { defaultPromptDirectory, loadPrompts } from "@quarry/prompt";
import { aTopic } from "@quarry/testkit";
import { describe, expect, it } from "vitest";
import { createExpandQuery, type ExpansionInput } from "./expand-query.ts";

const current = await loadPrompts(defaultPromptDirectory());

const question = "How does Quarry keep a run alive when a worker is killed?";
const input: ExpansionInput = {
  runId: "r-01h2x3aaaa",
  question,
  topic: aTopic({
    name: "Recovery of stalled jobs",
    question: "How is a job of a killed worker taken up again?",
    queries: ["stalled job recovery"],
  }),
  round: 0,
  scopes: ["run:r-01h2x3aaaa"],
};

const passage = "A stalled job is detected when its lock is no longer renewed. Another worker then takes it.";
const variations = [
  { kind: "rephrased", text: "reclaiming jobs of crashed consumers" },
  { kind: "broader", text: "fault tolerance of job queues" },
  { kind: "narrower", text: "BullMQ lock duration and stalled interval" },
];
const capable = JSON.stringify({ hypothetical: passage, variations });

/** Result of this test's fallback, distinct from the model's. */
const found = { language: "en", text: "A killed worker keeps no job alive, because its lock runs out." };

const createKeptAnswers = (): AnswerCache & { readonly size: () => number } => {
  const kept = new Map<string, unknown>();
  return {
    get: async (key) => kept.get(key),
    set: async (key, answer) => void kept.set(key, answer),
    size: () => kept.size,
  };
};

interface Circumstances {
  readonly cache?: AnswerCache;
  readonly changes?: Partial<ExpansionInput>;
}

const expand = async (replies: readonly ScriptedReply[], circumstances: Circumstances = {}) => {
  const { cache = createKeptAnswers(), changes = {} } = circumstances;
  const model = createScriptedModel(replies);
  const searches: unknown[] = [];
  const feedback = {
    search: async (query: unknown) => {
      searches.push(query);
      return [found];
    },
  };
  const handler = createExpandQuery({ model, prompts: current, feedback, cache });
  const { signal } = new AbortController();
  const log = createSilentLogger();
  const output = await handler({ ...input, ...changes }, { jobId: "j1", attempt: 1, signal, log });
  return { output: expandQuery.output.parse(output), asked: model.requests, searches };
};

describe("expandQuery with a capable model", () => {
  it("gets passage and variations in one call, and searches nothing", async () => {
    const { output, asked, searches } = await expand([capable]);
    expect(output).toStrictEqual({ topicId: "t1", hypothetical: passage, variations, origin: "model" });
    expect(asked).toHaveLength(1);
    expect(searches).toHaveLength(0);
  });

  it("tells it the limits and the three kinds, and nothing of the fallback's fourth", async () => {
    const { asked } = await expand([capable]);
    const schema = JSON.stringify(asked[0]?.schema?.json);
    expect(schema).toContain('"enum":["rephrased","broader","narrower"]');
    expect(schema).toContain("2 to 3 sentences");
    expect(schema).toContain("one or two of each kind");
    expect(schema).not.toContain("feedback");
  });

  it("shows it the question, the topic, what was asked in all rounds, and each gap by itself", async () => {
    const gaps = ["how long a lock lasts", "who notices it"];
    const { asked } = await expand([capable], {
      changes: { round: 1, gaps, asked: ["crash of a consumer"] },
    });
    const text = asked[0]?.messages[0]?.content;
    for (const part of [
      question,
      "Recovery of stalled jobs",
      "stalled job recovery",
      "- crash of a consumer",
      "- how long a lock lasts\n- who notices it",
    ])
      expect(text).toContain(part);
  });
});

describe("expandQuery that is cancelled", () => {
  it("calls off a model that has not answered, and searches nothing", async () => {
    const cancelling = new AbortController();
    const { model, asked } = createSilentModel();
    const feedback = { search: () => expect.fail("nothing is searched for a run that is cancelled") };
    const log = createSilentLogger();
    const context = { jobId: "j1", attempt: 1, signal: cancelling.signal, log };
    const ended = createExpandQuery({ model, prompts: current, feedback })(input, context);
    const { signal: called } = await asked;
    cancelling.abort("cancelled");
    await expect(ended).rejects.toBeDefined();
    expect(called.aborted).toBe(true);
  });
});

describe("expandQuery where no model is wanted", () => {
  it("asks none, and learns from what was found", async () => {
    const { output, asked } = await expand([capable], { changes: { round: 1, method: "twin" } });
    expect(asked).toHaveLength(0);
    expect(output).toMatchObject({ hypothetical: found.text, origin: "feedback" });
  });
});

describe("expandQuery with a weak model", () => {
  const saying = (said: unknown): string => JSON.stringify(said);
  const essay = "Recovery has many sides. ".repeat(400);

  it.each([
    ["broken JSON", `Sure:\n{'hypothetical': '${passage}', variations: ${saying(variations)},}`],
    ["an essay around the JSON", `${essay}\n\n\`\`\`json\n${capable}\n\`\`\`\n${essay}`],
    [
      "empty strings among good ones",
      saying({ hypothetical: passage, variations: [{ kind: "broader", text: " " }, ...variations] }),
    ],
    [
      "the question echoed among good ones",
      saying({
        hypothetical: `${question} ${passage}`,
        variations: [{ kind: "narrower", text: question }, ...variations],
      }),
    ],
    [
      "an essay for a query",
      saying({ hypothetical: passage, variations: [{ kind: "broader", text: essay }, ...variations] }),
    ],
  ])("repairs %s", async (_what, reply) => {
    const { output, asked } = await expand([reply]);
    expect(output).toStrictEqual({ topicId: "t1", hypothetical: passage, variations, origin: "model" });
    expect(asked).toHaveLength(1);
  });

  it.each([
    ["wrong types", saying({ hypothetical: 7, variations: "none" })],
    [
      "a kind that is only the fallback's",
      saying({ hypothetical: passage, variations: [{ kind: "feedback", text: "lock" }] }),
    ],
    ["prose", essay],
    ["nothing", ""],
    ["empty strings alone", saying({ hypothetical: "", variations: [{ kind: "broader", text: "" }] })],
    [
      "the question and nothing else",
      saying({ hypothetical: question, variations: [{ kind: "narrower", text: question }] }),
    ],
  ])("asks once more after %s, then leaves it to the fallback", async (_what, reply) => {
    const repaired = await expand([reply, capable]);
    expect(repaired.output.hypothetical).toBe(passage);
    const { output, asked, searches } = await expand([reply, reply]);
    expect(output.hypothetical).toBe(found.text);
    expect(asked).toHaveLength(2);
    expect(searches).toHaveLength(1);
  });

  it("leaves it to the fallback when the model is down", async () => {
    const down = new Failure("model-down", "no answer", { retry: "backoff" });
    expect((await expand([down])).output).toMatchObject({ hypothetical: found.text, origin: "feedback" });
  });
});

describe("expandQuery with a cache", () => {
  it("asks a model once for the same, in whatever run, topic number and round", async () => {
    const cache = createKeptAnswers();
    const first = await expand([capable], { cache });
    const changes = { runId: "r-01h2x3bbbb", round: 1, topic: { ...input.topic, id: "t2" }, scopes: [] };
    const second = await expand([], { cache, changes });
    expect(second.output).toStrictEqual({ ...first.output, topicId: "t2" });
  });

  it("keeps nothing of the fallback: its answer depends on what is indexed by then", async () => {
    const cache = createKeptAnswers();
    await expand(["no", "no"], { cache });
    expect(cache.size()).toBe(0);
  });
});
