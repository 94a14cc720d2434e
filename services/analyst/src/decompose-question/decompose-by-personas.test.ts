import { decomposeQuestion } from "@quarry/contracts";
import { createSilentLogger } from "@quarry/observability";
import { defaultPromptDirectory, loadPrompts } from "@quarry/prompt";
import { inventions, type PersonaName } from "@quarry/testkit/model-server";
import { describe, expect, it, onTestFinished } from "vitest";
import { startPersona } from "../testing/start-persona.ts";
import { createDecomposeQuestion } from "./decompose-question.ts";

const prompts = await loadPrompts(defaultPromptDirectory());
const context = { jobId: "j", attempt: 1, signal: new AbortController().signal, log: createSilentLogger() };

const decomposeTimes = async (persona: PersonaName, times: number) => {
  const { model, server } = await startPersona(persona);
  onTestFinished(() => server.stop());
  const decompose = createDecomposeQuestion({ model, prompts });
  const outputs: unknown[] = [];
  for (let time = 0; time < times; time += 1) {
    const question = `What is Terraform ${time}, and how is it used?`;
    outputs.push(await decompose({ runId: "r-01h2x3aaaa", question, depth: "light" }, context));
  }
  return { outputs, server };
};

describe("decomposing a question", () => {
  it.each([
    ["capable", 2, 2],
    ["sloppy", 6, 10],
    ["hostile", 3, 5],
    ["flaky", 4, 8],
  ] as const)("returns searchable topics with a %s model", async (persona, times, requests) => {
    const { outputs, server } = await decomposeTimes(persona, times);
    for (const output of outputs) {
      const { topics } = decomposeQuestion.output.parse(output);
      for (const invention of Object.values(inventions))
        expect(JSON.stringify(topics)).not.toContain(invention);
      expect(topics.every(({ queries }) => queries.some((query) => /terraform/i.test(query)))).toBe(true);
    }
    expect(server.requests).toHaveLength(requests);
  });
});
