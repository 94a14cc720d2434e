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
  fallback: async () => ({ text: "by hand" }),
});
const prompt = parsePrompt(
  "write-part",
  "---\nid: write-part\nversion: 1\ntier: main\ninput: [text]\noutputLanguage: In English.\n---\n{{text}}\n",
);

/** Asks once while there is time, and once when there is none any more. */
const askTwice = async () => {
  const deadline = new AbortController();
  const model = createScriptedModel(['{"text":"by model"}', '{"text":"by model"}']);
  const context = {
    jobId: "j",
    attempt: 1,
    signal: new AbortController().signal,
    deadline: deadline.signal,
    log: createSilentLogger(),
  };
  const reasoning = { model, prompts: new Map([["write-part", prompt]]) };
  const ask = createAskForPart({ reasoning, runId: "r-01h2x3y4", context });
  const first = await ask(part, "Write.");
  deadline.abort();
  return { answers: [first.output.text, (await ask(part, "Write.")).output.text], model };
};

describe("createAskForPart", () => {
  it("asks the model until the deadline of the run, and then the fallback", async () => {
    const { answers, model } = await askTwice();
    expect(answers).toEqual(["by model", "by hand"]);
    expect(model.requests).toHaveLength(1);
  });
});
