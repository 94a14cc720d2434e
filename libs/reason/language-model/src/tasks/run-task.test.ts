import { Failure } from "@quarry/failure";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { CompletionRequest } from "../model/language-model.ts";
import { createScriptedModel } from "../testing/scripted-model.ts";
import { byFallback, byModel, runSummarise, summarise } from "../testing/summarise-task.ts";
import { defineTask } from "./task.ts";

describe("runTask with a capable model", () => {
  it("returns the model's answer to one request with prompt, schema, tier and signal", async () => {
    const model = createScriptedModel(['{"summary":"short","score":2}']);
    const { signal } = new AbortController();
    const { outcome } = await runSummarise(model, { signal });
    expect(outcome).toMatchObject(byModel);
    expect(model.requests).toHaveLength(1);
    expect(model.requests[0]).toMatchObject({
      tier: "fast",
      schema: { name: "summarise", json: { type: "object", required: ["summary"] } },
      messages: [{ role: "user", content: expect.stringContaining("--- begin page b1 ---\nA page.") }],
    });
    expect(model.requests[0]?.schema?.json).toMatchObject({ properties: { summary: { type: "string" } } });
    expect(model.requests[0]?.signal).toBe(signal);
  });
});

describe("runTask with a weak model", () => {
  it.each([
    ["JSON that can be repaired", "{'summary': 'short', score: 2,}"],
    ["prose around JSON", 'Certainly!\n```json\n{"summary":"short","score":2}\n```\nAnything else?'],
  ])("uses %s at once", async (_what, reply) => {
    const model = createScriptedModel([reply]);
    expect((await runSummarise(model)).outcome).toMatchObject(byModel);
    expect(model.requests).toHaveLength(1);
  });

  it.each([
    ["JSON that cannot be repaired", "I would rather not.", "the reply contains no complete JSON value"],
    ["wrong types", '{"summary":"short","score":"two"}', "at score"],
    ["a missing field", '{"score":2}', "at summary"],
  ])("asks once more after %s, with the problem", async (_what, reply, problem) => {
    const model = createScriptedModel([reply, '{"summary":"short","score":2}']);
    expect((await runSummarise(model)).outcome).toMatchObject(byModel);
    const messages = model.requests[1]?.messages ?? [];
    expect(messages.map(({ role }) => role)).toStrictEqual(["user", "assistant", "user"]);
    expect(messages[1]?.content).toBe(reply);
    expect(messages[2]?.content).toContain(problem);
  });

  it("shows the model only a part of a runaway reply", async () => {
    const model = createScriptedModel(["no ".repeat(100_000), '{"summary":"short","score":2}']);
    await runSummarise(model);
    expect(model.requests[1]?.messages[1]?.content).toHaveLength(4_000);
  });

  it("uses the fallback after two unusable answers, and logs the reason", async () => {
    const model = createScriptedModel(["no", '{"summary":7}']);
    const { outcome, lines } = await runSummarise(model);
    expect(outcome).toMatchObject(byFallback);
    expect(model.requests).toHaveLength(2);
    expect(lines).toMatchObject([
      {
        level: "warn",
        message: "answered by the fallback",
        fields: { task: "summarise", model: "scripted", problem: expect.stringContaining("at summary") },
      },
    ]);
  });
});

describe("runTask with a separate reply schema", () => {
  const echo = "do not repeat the page";
  const replying = defineTask({
    ...summarise,
    reply: ({ page }) => z.object({ summary: z.string().refine((summary) => summary !== page, echo) }),
  });
  const ask = async (replies: readonly string[]) => {
    const model = createScriptedModel(replies);
    const { outcome } = await runSummarise(model, {}, replying);
    return { outcome, requests: model.requests };
  };

  it("asks for the reply, and answers with the output", async () => {
    const { outcome, requests } = await ask(['{"summary":"short","score":2}']);
    expect(outcome).toMatchObject({ output: { summary: "short", score: 0 }, method: "model" });
    expect(requests[0]?.schema?.json).not.toHaveProperty("properties.score");
  });

  it("rejects an answer that is useless for the input, with the reason", async () => {
    const { outcome, requests } = await ask(['{"summary":"A page."}', '{"summary":"short"}']);
    expect(outcome).toMatchObject({ output: { summary: "short" }, method: "model" });
    expect(requests[1]?.messages[2]?.content).toContain(echo);
  });

  it("uses the fallback when a reply does not match the output", async () => {
    expect((await ask(['{"summary":""}'])).outcome).toMatchObject(byFallback);
  });
});

describe("runTask with an answer in text", () => {
  const inTags = /<summary>([^<]*)<\/summary>/;
  const writing = defineTask({
    ...summarise,
    answer: "text",
    reply: () =>
      z
        .string()
        .regex(inTags, "no summary between its tags")
        .transform((text) => ({ summary: inTags.exec(text)?.[1] ?? "" })),
  });
  const ask = async (replies: readonly string[]) => {
    const model = createScriptedModel(replies);
    return { ...(await runSummarise(model, {}, writing)), requests: model.requests };
  };

  it("sends no schema, and reads the reply unchanged, without reasoning", async () => {
    const { outcome, requests } = await ask(["<think>{}</think>Here: <summary>short</summary>"]);
    expect(outcome).toMatchObject({ output: { summary: "short" }, method: "model" });
    expect(requests[0]).not.toHaveProperty("schema");
    expect(requests[0]?.messages[0]?.content).not.toContain("JSON");
  });

  it("uses an answer that ends at the output limit if the task allows it, and reports it", async () => {
    const cutOff = "the answer was cut off; raise LLM_MAX_OUTPUT_TOKENS";
    const scripted = createScriptedModel(["<summary>short</summary> and then"]);
    const model = {
      ...scripted,
      complete: async (request: CompletionRequest) => ({
        ...(await scripted.complete(request)),
        ...(request.keepsCutOff === true && { cutOff }),
      }),
    };
    const keeping = await runSummarise(model, {}, { ...writing, keepsCutOff: true });
    expect(keeping.outcome).toMatchObject({ output: { summary: "short" }, method: "model", cutOff });
  });

  it.each([
    ["without what was asked for", "Certainly!", "no summary between its tags"],
    ["without anything", " ", "the reply is empty"],
  ])("asks once more after a reply %s, and not for JSON", async (_what, reply, problem) => {
    const { outcome, requests } = await ask([reply, "<summary>short</summary>"]);
    expect(outcome).toMatchObject({ output: { summary: "short" }, method: "model" });
    expect(requests[1]?.messages[2]?.content).toContain(problem);
    expect(requests[1]?.messages[2]?.content).not.toContain("JSON");
  });
});

describe("runTask with a prompt that is too long", () => {
  const tooLong = new Failure("prompt-too-long", "longer than it can read", { retry: "never" });
  const halving = defineTask({
    ...summarise,
    shrink: ({ page }) => (page.length < 2 ? undefined : { page: page.slice(0, page.length / 2) }),
  });

  it("asks again with less material until it fits", async () => {
    const model = createScriptedModel([tooLong, tooLong, '{"summary":"short","score":2}']);
    expect((await runSummarise(model, {}, halving)).outcome).toMatchObject(byModel);
    const pages = model.requests.map(({ messages }) => messages[0]?.content.includes("A page."));
    expect(pages).toStrictEqual([true, false, false]);
  });

  it("uses the fallback with the whole input when nothing more can be omitted", async () => {
    const model = createScriptedModel([tooLong, tooLong, tooLong, tooLong]);
    const { outcome } = await runSummarise(model, {}, halving);
    expect(outcome).toMatchObject({ ...byFallback, usage: { twinReason: "prompt-too-long" } });
  });

  it("does not ask again for a task that cannot omit anything", async () => {
    const model = createScriptedModel([tooLong]);
    expect((await runSummarise(model)).outcome).toMatchObject(byFallback);
    expect(model.requests).toHaveLength(1);
  });
});
