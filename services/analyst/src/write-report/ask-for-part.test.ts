import { defineTask } from "@quarry/language-model";
import { createScriptedModel } from "@quarry/language-model/testing";
import { createSilentLogger } from "@quarry/observability";
import { parsePrompt } from "@quarry/prompt";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { createAskForPart } from "./ask-for-part.ts";

const part = defineTask({
  name: "write-part",
  prompt: "write-part",
  tier: "main",
  input: z.string(),
  output: z.object({ text: z.string() }),
  values: (text) => ({ text }),
  twin: async () => ({ text: "by hand" }),
});
const prompt = parsePrompt(
  "write-part",
  "---\nid: write-part\nversion: 1\ntier: main\ninput: [text]\noutputLanguage: In English.\n---\n{{text}}\n",
);

/** Asks at so many points of time, one after the other. */
const askAt = async (startMs: number, ...times: readonly number[]) => {
  let nowMs = startMs;
  const model = createScriptedModel(times.map(() => '{"text":"by model"}'));
  const context = { jobId: "j", attempt: 1, signal: new AbortController().signal, log: createSilentLogger() };
  const reasoning = { model, prompts: new Map([["write-part", prompt]]) };
  const clock = (): number => nowMs;
  const ask = createAskForPart({ reasoning, runId: "r-01h2x3y4", context, allowedMs: 10_000, clock });
  const answers: string[] = [];
  for (const timeMs of times) {
    nowMs = timeMs;
    answers.push((await ask(part, "Write.")).output.text);
  }
  return { answers, requests: model.requests };
};

describe("createAskForPart", () => {
  it("asks the model as long as its job has time for it, and then the twin", async () => {
    const { answers, requests } = await askAt(5.5, 6, 9_004.4, 9_006, 90_000);
    expect(answers).toEqual(["by model", "by model", "by hand", "by hand"]);
    expect(requests).toHaveLength(2);
  });
});
