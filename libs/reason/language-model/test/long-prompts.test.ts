import { describe, expect, it } from "vitest";
import { ask, type Body, json } from "./fixtures/ask-served.ts";

const events = (piece: unknown): Response =>
  new Response(`data: ${JSON.stringify(piece)}\n\n`, { headers: { "content-type": "text/event-stream" } });

describe("a prompt that is too long", () => {
  const error = (message: string, more: Body = {}) => ({ error: { message, ...more } });
  it.each<[string, Response]>([
    ["OpenAI", json(error("This model's maximum context length is 8192 tokens."), 400)],
    ["llama.cpp", json(error("Context size has been exceeded.", { code: 500 }), 500)],
    ["llama.cpp, newer", json(error("the request exceeds the available context size", { code: 400 }), 400)],
    ["LM Studio", json({ error: "Trying to keep the first 9001 tokens when context the overflows." }, 400)],
    [
      "Gemini",
      json(
        [
          error("The input token count (12) exceeds the maximum number of tokens allowed (8).", {
            code: 400,
          }),
        ],
        400,
      ),
    ],
    ["Groq", json(error("Request too large for model `m`: Limit 6000, Requested 9001"), 413)],
    ["OpenAI's limits", json(error("Request too large for m on tokens per min (TPM): Limit 30000"), 429)],
    ["Zhipu", json(error("Prompt 超长", { code: "1261" }), 400)],
    ["Qwen", json(error("<400> Range of input length should be [1, 129024]"), 400)],
    ["Anthropic", json(error("prompt is too long: 213000 tokens > 200000 maximum"), 400)],
    [
      "Mistral",
      json(
        {
          object: "error",
          message: "Prompt contains 40000 tokens, too large for model with 32768 maximum context length",
        },
        400,
      ),
    ],
    ["LiteLLM", json(error("litellm.ContextWindowExceededError: too long"), 400)],
    [
      "SGLang",
      json(
        {
          object: "error",
          message: "The input (9001 tokens) is longer than the model's context length (8192 tokens).",
        },
        400,
      ),
    ],
    ["TGI", json({ error: "`inputs` tokens + `max_new_tokens` must be <= 4096. Given: 9000" }, 422)],
    ["Kimi", json(error("Your request exceeded model token limit: 8192"), 400)],
    ["TabbyAPI", json({ detail: "Prompt length 9000 is greater than max_seq_len 4096" }, 400)],
    ["ERNIE", json({ error_code: 336003, error_msg: "the max input characters is 20000" })],
    [
      "LM Studio, as an event that advises reloading the model",
      events(
        error(
          "The number of tokens to keep is greater than the context length. Try to load the model with a larger context length, or provide a shorter input",
        ),
      ),
    ],
    ["an event", events(error("This model's maximum context length is 8192 tokens.", { code: 400 }))],
    [
      "a server that counts as many tokens as the code of a filter",
      json(error("maximum context length is 1024 tokens, your messages resulted in 1301 tokens"), 400),
    ],
    ["GitHub", json(error("tokens_limit_reached: Max size: 8000 tokens."), 400)],
    ["ik_llama.cpp", json(error("Input prompt is too big compared to KV size.", { code: 500 }), 500)],
    [
      "TensorRT-LLM",
      json(
        error("The sum of prompt length (9000), query length (1) should not exceed max_num_tokens (8192)"),
        400,
      ),
    ],
    ["a count", json(error("Total request tokens (9001) exceeded the limit 8192"), 400)],
    ["advice", json(error("please provide a shorter input"), 400)],
    ["a list of mistakes", json({ detail: [{ type: "string_too_long", loc: ["body", "messages"] }] }, 422)],
    [
      "the provider behind a gateway",
      json(
        error("Provider returned error", {
          code: 400,
          metadata: { raw: '{"error":{"message":"maximum context length is 8192 tokens"}}' },
        }),
        400,
      ),
    ],
    ["a proxy", new Response("<h1>413 Request Entity Too Large</h1>", { status: 413 })],
  ])("is recognised by the message of %s", async (_whose, response) => {
    const { outcome, bodies } = await ask(() => response.clone());
    expect(outcome).toMatchObject({
      code: "prompt-too-long",
      message: expect.stringContaining("LLM_CONTEXT_TOKENS"),
    });
    expect(bodies).toHaveLength(1);
  });

  it("is reported with the output limit if that is part of it", async () => {
    const words = "'max_tokens' is too large: 9000. This model's maximum context length is 8192 tokens";
    expect((await ask(() => json(error(words), 400))).outcome).toMatchObject({
      code: "prompt-too-long",
      message: expect.stringContaining("LLM_MAX_OUTPUT_TOKENS"),
    });
  });

  it.each([
    "Invalid request: response_format json_schema nesting depth (7) exceeds the maximum of 5",
    "Invalid request: the value of parameter 'top_logprobs' (25) exceeds 20",
    "Invalid request: the list of tools is too big",
  ])("is not confused with another limit of a request: %s", async (words) => {
    expect((await ask(() => json(error(words), 400))).outcome).toMatchObject({ code: "bad-input" });
  });

  it("is not confused with a rate limit", async () => {
    const { outcome } = await ask(() => json(error("Too many tokens, please wait before trying again"), 429));
    expect(outcome).toMatchObject({ code: "upstream-busy" });
  });
});
