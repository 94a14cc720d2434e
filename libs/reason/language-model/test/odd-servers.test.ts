import { describe, expect, it } from "vitest";
import { ask, type Body, json, schema } from "./fixtures/ask-served.ts";
import { aRequest } from "./fixtures/model-test.ts";

const text = '{"year": 1871}';
const whole = (message: unknown, more: Body = {}, finish = "stop"): Response =>
  json({ choices: [{ message, finish_reason: finish }], ...more });
const stream = (body: string): Response =>
  new Response(body, { headers: { "content-type": "text/event-stream" } });
const failing = (message: string, status: number): Response => json({ error: { message } }, status);

describe("an endpoint with a form of its own", () => {
  const event = { choices: [{ delta: { content: text }, finish_reason: "stop" }] };
  it.each<[string, () => Response]>([
    [
      "an event in two lines",
      () => stream(`data: {"choices":\ndata: ${JSON.stringify(event.choices)}}\n\ndata: [DONE]\n\n`),
    ],
    ["a field name twice", () => stream(`data: data: ${JSON.stringify(event)}\n\ndata: [DONE]\n\n`)],
    [
      "JSON at the end of what it calls reasoning",
      () => whole({ content: null, reasoning: `It was dug in 1871.\n\`\`\`json\n${text}\n\`\`\`` }),
    ],
  ])("is read: %s", async (_what, served) => {
    const { outcome } = await ask([served]);
    expect(outcome).toMatchObject({ text: expect.stringContaining(text) });
  });

  it("gets instructions in the message of the user if it has no role for them", async () => {
    const messages = [
      { role: "system", content: "Be brief." },
      { role: "user", content: "When?" },
    ] as const;
    const served = ({ messages: sent }: Body) =>
      JSON.stringify(sent).includes('"system"')
        ? failing("Conversation roles must alternate user/assistant/user/assistant/...", 400)
        : whole({ content: "1871" });
    const { outcome, bodies } = await ask([served], { messages });
    expect(outcome).toMatchObject({ text: "1871" });
    expect(bodies.at(-1)?.["messages"]).toStrictEqual([{ role: "user", content: "Be brief.\n\nWhen?" }]);
  });

  it("is asked without an effort that its model cannot make", async () => {
    const served = (body: Body) =>
      "reasoning_effort" in body ? failing('"m" does not support thinking', 400) : whole({ content: text });
    const { outcome } = await ask([served], {}, { reasoningEffort: { main: "low", fast: "low" } });
    expect(outcome).toMatchObject({ text });
  });

  it("is asked with its schema again after one answer that did not fit it", async () => {
    const misfit = {
      message: "Generated JSON does not match the expected schema. See 'failed_generation' for more details.",
      code: "json_validate_failed",
    };
    const served = (_body: Body, request: number) =>
      request === 1 ? json({ error: misfit }, 400) : whole({ content: text });
    const { outcome, bodies, model } = await ask(served);
    expect(outcome).toMatchObject({ text, structured: false });
    await model.complete(aRequest({ schema }));
    expect(bodies.map((body) => "response_format" in body)).toStrictEqual([true, false, true]);
  });

  it.each([
    ["network_error", "model-down"],
    ["SAFETY", "reply-filtered"],
  ])("is judged by the reason of the provider behind it: %s", async (native, code) => {
    const choice = { message: { content: "" }, finish_reason: "stop", native_finish_reason: native };
    expect((await ask(() => json({ choices: [choice] }))).outcome).toMatchObject({ code });
  });

  it("is asked without a schema if none of its providers takes one", async () => {
    const served = (body: Body) =>
      "response_format" in body
        ? failing("No endpoints found that can handle the requested parameters.", 404)
        : whole({ content: text });
    expect(await ask([served])).toMatchObject({ outcome: { text } });
  });
});

describe("an endpoint that cannot answer", () => {
  it.each<[string, () => Response, string, string]>([
    [
      "whose context the prompt fills",
      () => whole({ content: "" }, { usage: { prompt_tokens: 4_095, completion_tokens: 1 } }, "length"),
      "prompt-too-long",
      "OLLAMA_CONTEXT_LENGTH",
    ],
    [
      "that blocks the prompt",
      () => json({ choices: [], prompt_feedback: { block_reason: "SAFETY" } }),
      "reply-filtered",
      "SAFETY",
    ],
    ...[
      "context shift is disabled",
      "failed to find free space in the KV cache, retrying with smaller n_batch = 1",
      "max_tokens must be at least 1, got -200.",
    ].map((words): [string, () => Response, string, string] => [
      words,
      () => failing(words, 500),
      "prompt-too-long",
      "LLM_CONTEXT_TOKENS",
    ]),
    ...[
      '"m" does not support chat',
      "No models loaded. Please load a model in the developer page.",
      "Multiple models are loaded. Please specify a model.",
      "you must provide a chat template if the tokenizer does not define one.",
    ].map((words): [string, () => Response, string, string] => [
      words,
      () => failing(words, 400),
      "bad-configuration",
      "LLM_MODEL",
    ]),
    [
      "without memory",
      () => failing("model requires more system memory (9.8 GiB) than is available (5.6 GiB)", 500),
      "model-down",
      "a smaller model",
    ],
    ["without credit", () => failing("Insufficient Balance", 402), "bad-configuration", "add credit"],
    [
      "without credit, in words",
      () => failing("余额不足或无可用资源包,请充值。", 429),
      "bad-configuration",
      "add credit",
    ],
    ...["Budget has been exceeded! Current cost: 76, Max budget: 10", "用户额度不足"].map(
      (words): [string, () => Response, string, string] => [
        words,
        () => failing(words, 400),
        "bad-configuration",
        "add credit",
      ],
    ),
    [
      "whose key is too old",
      () => failing("API key expired. Please renew the API key.", 400),
      "bad-configuration",
      "LLM_API_KEY",
    ],
    [
      "whose address is another",
      () => json({ error: "Unexpected endpoint or method. (POST /chat/completions). Returning 200 anyway" }),
      "bad-configuration",
      "LLM_BASE_URL",
    ],
    [
      "that takes no POST",
      () => json({ detail: "Method Not Allowed" }, 405),
      "bad-configuration",
      "LLM_BASE_URL",
    ],
    [
      "that streams the events of another API",
      () => stream('event: response.created\ndata: {"type": "response.created", "response": {}}\n\n'),
      "bad-configuration",
      "LLM_BASE_URL",
    ],
    [
      "whose code and words stand bare in a 200",
      () => json({ code: 401, msg: "invalid api key", success: false }),
      "bad-configuration",
      "invalid api key",
    ],
    [
      "whose provider says why",
      () => json({ error: { message: "Provider failed", code: 502, metadata: { raw: "its disk is full" } } }),
      "model-down",
      "its disk is full",
    ],
    [
      "that says so in plain words with status 200",
      () => new Response("Internal Server Error"),
      "model-down",
      "Internal Server Error",
    ],
  ])("is named: %s", async (_what, served, code, words) => {
    expect((await ask([served])).outcome).toMatchObject({ code, message: expect.stringContaining(words) });
  });

  it.each([
    [{ type: "authentication_error", message: "invalid x-api-key" }, "bad-configuration", 1],
    [{ type: "invalid_request_error", code: "model_not_found", message: "gone" }, "bad-configuration", 1],
    [{ type: "insufficient_quota", code: "insufficient_quota", message: "used up" }, "upstream-busy", 1],
    [{ status: "INVALID_ARGUMENT", message: "an argument is invalid" }, "bad-input", 1],
    [{ type: "overloaded_error", message: "Overloaded" }, "model-down", 3],
    [{ type: "server_error", message: "its disk is full" }, "model-down", 3],
    [{ type: "NotFoundError", message: "gone" }, "bad-configuration", 1],
    [{ status: "RESOURCE_EXHAUSTED", message: "no more now" }, "upstream-busy", 3],
    [{ type: "ThrottlingException", message: "no more now" }, "upstream-busy", 3],
    [{ code: "file_not_found", message: "its index is gone" }, "model-down", 3],
    [{ code: "retries_exhausted", message: "it gave up" }, "model-down", 3],
    [
      {
        type: "invalid_request_error",
        message:
          "upstream connect error or disconnect/reset before headers. reset reason: connection termination",
      },
      "model-down",
      3,
    ],
  ])("is judged by the kind of its error in a stream: %j", async (error, code, requests) => {
    const { outcome, bodies } = await ask(() => stream(`data: ${JSON.stringify({ error })}\n\n`), {});
    expect(outcome).toMatchObject({ code });
    expect(bodies).toHaveLength(requests);
  });

  it.each<[string, () => Response]>([
    [
      "too many tokens",
      () => failing("ThrottlingException: Too many tokens, please wait before trying again.", 400),
    ],
    [
      "too many requests, called an invalid one",
      () =>
        stream(
          'data: {"error": {"type": "invalid_request_error", "message": "Too many requests, please wait."}}\n\n',
        ),
    ],
    [
      "a request above a limit per minute",
      () =>
        stream(
          'data: {"error": {"message": "This request would exceed your rate limit of 30,000 input tokens per minute"}}\n\n',
        ),
    ],
    ["too many requests, in a plain text", () => new Response("upstream: too many requests")],
    [
      "too many requests, of another gateway",
      () => failing("The model is temporarily rate-limited upstream. Please retry shortly.", 400),
    ],
    ["too many requests at once", () => failing("并发数过高", 400)],
    ["a limit of requests", () => failing("Rate limit for model gpt-4 reached", 400)],
  ])("is asked again after it was asked too fast: %s", async (_what, served) => {
    const { outcome, bodies } = await ask([served, () => whole({ content: text })]);
    expect(outcome).toMatchObject({ text });
    expect(bodies[1]).toStrictEqual(bodies[0]);
    expect((await ask(served)).outcome).toMatchObject({ code: "upstream-busy" });
  });

  it.each([
    [
      "Prompt has 9000 tokens, more than the maximum context length. See /docs/rate-limits",
      "prompt-too-long",
    ],
    ["The maximum context length is 8192 tokens; see our rate limits page.", "prompt-too-long"],
    ["The context window is 8192 tokens. A rate limit exceeded answers 429.", "prompt-too-long"],
    ["unknown field: rate_limit_tier", "bad-input"],
    ["KV cache capacity exceeded: the prompt has no room", "bad-input"],
    ["parallel_tool_calls 不支持并发", "bad-input"],
  ])("is not taken for one that was asked too fast: %s", async (words, code) => {
    expect((await ask(() => failing(words, 400))).outcome).toMatchObject({ code, retry: "never" });
  });

  it("is asked with less if it refuses a parameter in words of a rate limit", async () => {
    const served = (body: Body) =>
      "response_format" in body ? failing("response_format 不支持并发", 400) : whole({ content: text });
    expect(await ask([served])).toMatchObject({ outcome: { text } });
  });

  it.each([
    ["TPM: Limit 7000, Used 0, Requested 7895. Please try again in 7.67s.", "prompt-too-long", []],
    [
      "TPM: Limit 7,000, Used 6,800, Requested 895. Please try again in 7.67s.",
      "upstream-busy",
      [7_670, 7_670],
    ],
  ])("is asked again only if a wait helps: %s", async (words, code, waitMs) => {
    const { outcome, waits } = await ask(() =>
      failing(`Rate limit reached on tokens per minute. ${words}`, 429),
    );
    expect(outcome).toMatchObject({ code });
    expect(waits).toStrictEqual(waitMs);
  });

  it.each([408, 409, 425, 429])(
    "is asked again if its model is not available now: status %d",
    async (status) => {
      const served = () => failing("The model `m` is currently not available due to high demand", status);
      const { outcome } = await ask([served, () => whole({ content: text })]);
      expect(outcome).toMatchObject({ text });
    },
  );

  it.each([
    ["Rate limit reached. Please try again in 7.66s.", 7_660],
    ["Quota exceeded. Please retry in 1m30s.", 90_000],
    ["Requests to the model exceeded the rate. Please retry after 12 seconds.", 12_000],
  ])("is asked again after the time in its words: %s", async (words, waitMs) => {
    const { outcome, waits } = await ask([() => failing(words, 429), () => whole({ content: text })]);
    expect(outcome).toMatchObject({ text });
    expect(waits).toStrictEqual([waitMs]);
  });
});
