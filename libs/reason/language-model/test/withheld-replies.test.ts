import { describe, expect, it } from "vitest";
import { ask, type Body, json } from "./fixtures/ask-served.ts";

const whole = (message: Body, finish_reason = "stop"): Response =>
  json({ choices: [{ message, finish_reason }] });
const error = (message: string, more: Body = {}, status = 400): Response =>
  json({ error: { message, ...more } }, status);

describe("a model that withholds its answer", () => {
  it.each<[string, () => Response, string]>([
    [
      "by a policy",
      () => error("It triggers our content management policy.", { code: "content_filter" }),
      "policy",
    ],
    ["by a risk", () => error("Content Exists Risk"), "Risk"],
    ["by an inspection", () => error("Output may be unfit.", { code: "data_inspection_failed" }), "unfit"],
    ["by moderation", () => error("Your input was flagged", {}, 403), "flagged"],
    ["by a code", () => error("The request ends here", { code: "1301" }), "ends here"],
    ["in Chinese", () => error("系统检测到输入可能包含不安全或敏感内容", { code: "1301" }), "敏感"],
    [
      "in the middle of a stream",
      () =>
        new Response(
          [{ choices: [{ delta: { content: "The mill" } }] }, { error: { message: "Sensitive content" } }]
            .map((piece) => `data: ${JSON.stringify(piece)}\n\n`)
            .join(""),
        ),
      "Sensitive content",
    ],
    [
      "in a part of its message",
      () => whole({ content: [{ type: "refusal", refusal: "I may not." }] }),
      "I may not",
    ],
    ["by a guardrail", () => whole({ content: "" }, "guardrail_intervened"), "filter"],
  ])("is reported as withheld, and asked once: %s", async (_how, served, words) => {
    const { outcome, bodies } = await ask(served);
    expect(outcome).toMatchObject({ code: "reply-filtered", message: expect.stringContaining(words) });
    expect(bodies).toHaveLength(1);
  });
});

describe("a filter that is down", () => {
  it.each<[string, () => Response]>([
    ["by its status", () => error("The content filter gives no result", {}, 503)],
    ["by its words", () => error("The content filter is temporarily unavailable", {}, 502)],
  ])("is asked again: %s", async (_how, served) => {
    const { outcome } = await ask([served, () => whole({ content: "1871" })]);
    expect(outcome).toMatchObject({ text: "1871" });
  });
});

describe("a reply without an answer", () => {
  it.each<[string, Body, string]>([
    [
      "a call of a function where a text is wanted",
      { content: null, tool_calls: [{ function: { name: "search", arguments: '{"query": "mill"}' } }] },
      "empty reply",
    ],
    [
      "a thought in parts",
      { content: "", reasoning_details: [{ type: "reasoning.text", text: "Hm." }] },
      "LLM_REASONING_EFFORT",
    ],
  ])("is never used: %s", async (_what, message, words) => {
    const { outcome } = await ask(() => whole(message), {});
    expect(outcome).toMatchObject({ code: "reply-empty", message: expect.stringContaining(words) });
  });

  it.each<[string, Body, string, string]>([
    ["reasoning", { completion_tokens: 0, total_tokens: 4_095 }, "reply-cut-off", "for reasoning"],
    ["reasoning, alone", { total_tokens: 4_095 }, "reply-cut-off", "for reasoning"],
    ["a full context", { completion_tokens: 0, total_tokens: 95 }, "prompt-too-long", "fills the context"],
    ["a full context and one token", { total_tokens: 96 }, "prompt-too-long", "fills the context"],
    ["an unknown end", {}, "reply-cut-off", "at its limit"],
  ])("at the limit names what its total of tokens shows: %s", async (_what, written, code, words) => {
    const choices = [{ message: { content: "" }, finish_reason: "length" }];
    const { outcome } = await ask(() => json({ choices, usage: { prompt_tokens: 95, ...written } }), {});
    expect(outcome).toMatchObject({ code, message: expect.stringContaining(words) });
  });

  it("names the context where the server has counted a prompt, and no words of an answer", async () => {
    const body = {
      choices: [{ message: { content: "" }, finish_reason: "stop" }],
      usage: { prompt_tokens: 36_110, completion_tokens: 0 },
    };
    const { outcome } = await ask(() => Response.json(body), {});
    expect(outcome).toMatchObject({
      code: "reply-empty",
      message: expect.stringMatching(/36110 tokens; lower LLM_CONTEXT_TOKENS/u),
    });
  });
});
