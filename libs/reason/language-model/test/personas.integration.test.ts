import {
  defineTask,
  type LanguageModel,
  type LanguageModelPorts,
  runTask,
  type TaskOutcome,
} from "@quarry/language-model";
import { createSilentLogger } from "@quarry/observability";
import { parsePrompt } from "@quarry/prompt";
import { inventions } from "@quarry/testkit/model-server";
import { describe, expect } from "vitest";
import { z } from "zod";
import { modelTest } from "./fixtures/model-test.ts";

// Like tasks over passages: code accepts only ids that were shown.
const cite = defineTask({
  name: "cite",
  prompt: "cite",
  tier: "main",
  input: z.object({ passages: z.string() }),
  output: z.object({ passageIds: z.array(z.string()).min(1), strength: z.number(), sure: z.boolean() }),
  reply: () =>
    z
      .object({
        passageIds: z.array(z.string()).min(1),
        strength: z.number(),
        sure: z.boolean(),
      })
      .refine(({ passageIds }) => passageIds.every((id) => id === "p1" || id === "p2"), "cites no passage"),
  values: ({ passages }) => ({ passages }),
  fallback: async () => ({ passageIds: ["p1"], strength: 0, sure: false }),
});
const prompt = parsePrompt(
  "cite",
  "---\nid: cite\nversion: 1\ntier: main\ninput: [passages]\nuntrusted: [passages]\noutputLanguage: Any.\n---\nCite from {{passages}}\n",
);
const passages = "[p1] A queue keeps jobs in order.\n[p2] A worker takes the oldest job.";

const askTimes = async (model: LanguageModel, times: number) => {
  const outcomes: TaskOutcome<z.output<typeof cite.output>>[] = [];
  for (let task = 0; task < times; task += 1)
    outcomes.push(
      await runTask(
        cite,
        { passages },
        {
          model,
          prompts: new Map([["cite", prompt]]),
          fallback: {},
          log: createSilentLogger(),
          signal: new AbortController().signal,
        },
      ),
    );
  return outcomes;
};

const methods = (outcomes: readonly { readonly method: string }[]): string[] =>
  outcomes.map(({ method }) => method);
const calls = (outcomes: readonly { readonly usage: { readonly calls: number } }[]): number[] =>
  outcomes.map(({ usage }) => usage.calls);

const byModel = { output: { passageIds: ["p1", "p2"], strength: 0.5, sure: true }, method: "model" };

describe("a task", () => {
  modelTest("is answered in one request by a capable model", async ({ open }) => {
    const { model } = await open({ persona: "capable" });
    expect(await askTimes(model, 2)).toMatchObject([byModel, byModel]);
  });

  modelTest(
    "is answered by a sloppy model as far as possible, with a second request if necessary",
    async ({ open }) => {
      const { server, model } = await open({ persona: "sloppy" });
      const outcomes = await askTimes(model, 6);
      expect(server.requests).toHaveLength(10);
      expect(methods(outcomes)).toStrictEqual(["model", "model", "model", "model", "model", "twin"]);
      expect(calls(outcomes)).toStrictEqual([1, 2, 1, 2, 2, 2]);
      expect(outcomes.slice(0, 5).map(({ output }) => output)).toStrictEqual(
        outcomes.slice(0, 5).map(() => byModel.output),
      );
    },
  );

  modelTest("contains nothing that a hostile model invented", async ({ open }) => {
    const { server, model } = await open({ persona: "hostile" });
    const outcomes = await askTimes(model, 6);
    expect(server.requests).toHaveLength(calls(outcomes).reduce((total, count) => total + count, 0));
    expect(methods(outcomes)).toStrictEqual(outcomes.map(() => "twin"));
    expect(JSON.stringify(outcomes)).not.toContain(inventions.id);
  });

  modelTest("is answered by a flaky model after some attempts", async ({ open }) => {
    const expiries: (() => void)[] = [];
    const startTimer: LanguageModelPorts["startTimer"] = (onEnd) => {
      expiries.push(onEnd);
      return { restart: () => undefined, stop: () => undefined };
    };
    const { server, model } = await open({ persona: "flaky" }, {}, { startTimer });
    // The ninth of ten requests is never answered.
    for (const silent of [9, 19]) void server.requested(silent).then(() => expiries[silent - 1]?.());
    const outcomes = await askTimes(model, 10);
    expect(outcomes).toMatchObject(outcomes.map(() => byModel));
    expect(calls(outcomes)).toStrictEqual(outcomes.map(() => 2));
  });

  modelTest("is answered by the fallback after one call if the model only reasons", async ({ open }) => {
    const { model } = await open({ persona: "thinks" });
    const outcomes = await askTimes(model, 2);
    expect(methods(outcomes)).toStrictEqual(["twin", "twin"]);
    expect(calls(outcomes)).toStrictEqual([1, 1]);
    expect(outcomes[0]?.usage.twinReason).toBe("cut-off");
  });
});
