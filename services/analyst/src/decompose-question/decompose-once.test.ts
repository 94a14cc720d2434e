import { createSilentLogger } from "@quarry/observability";
import { defaultPromptDirectory, loadPrompts } from "@quarry/prompt";
import { describe, expect, it, onTestFinished } from "vitest";
import { startPersona } from "../testing/start-persona.ts";
import { createDecomposeQuestion } from "./decompose-question.ts";

const prompts = await loadPrompts(defaultPromptDirectory());
const context = { jobId: "j", attempt: 1, signal: new AbortController().signal, log: createSilentLogger() };

const startAsking = async () => {
  const { model, server } = await startPersona("capable");
  onTestFinished(() => server.stop());
  const kept = new Map<string, unknown>();
  const cache = {
    get: async (key: string) => kept.get(key),
    set: async (key: string, answer: unknown) => void kept.set(key, answer),
  };
  const decompose = createDecomposeQuestion({ model, prompts, cache });
  const ask = async (runId: string, question: string, depth: "light" | "deep" = "light") =>
    decompose({ runId, question, depth }, context);
  return { ask, requests: () => server.requests.length };
};

describe("a question that was asked before", () => {
  it("is not decomposed by the model again in another run, even with other spacing", async () => {
    const { ask, requests } = await startAsking();
    const first = await ask("r-01h2x3aaaa", "What is Terraform, and how is it used?");
    const second = await ask("r-01h2x3bbbb", "  What is Terraform,\nand how is it used? ");
    expect(second).toEqual(first);
    expect(requests()).toBe(1);
  });

  it("is decomposed again for another depth, which may need other topics", async () => {
    const { ask, requests } = await startAsking();
    await ask("r-01h2x3aaaa", "What is Terraform?");
    await ask("r-01h2x3bbbb", "What is Terraform?", "deep");
    expect(requests()).toBe(2);
  });
});
