import { type CallReport, createLanguageModel } from "@quarry/language-model";
import { describe, expect, vi } from "vitest";
import { aRequest, inOrder, modelTest, optionsFor, saying } from "./fixtures/model-test.ts";

const schema = { name: "describe", json: { type: "object", properties: { text: { type: "string" } } } };

const collector = () => {
  const calls: CallReport[] = [];
  return { calls, report: (call: CallReport) => void calls.push(call) };
};

describe("a request to an endpoint", () => {
  modelTest("contains messages, model and limits", async ({ open }) => {
    const { server, model } = await open(inOrder(saying("{}")), { temperature: 0.5 });
    await model.complete(aRequest({ schema }));
    expect(server.requests[0]?.body).toStrictEqual({
      model: "large",
      messages: [{ role: "user", content: "What is a queue?" }],
      stream: true,
      stream_options: { include_usage: true },
      temperature: 0.5,
      max_tokens: 100,
      response_format: {
        type: "json_schema",
        json_schema: {
          name: "describe",
          schema: {
            type: "object",
            properties: { text: { type: ["string", "null"] } },
            required: ["text"],
            additionalProperties: false,
          },
          strict: true,
        },
      },
    });
  });

  modelTest("omits unset parameters: no limit, no temperature, no effort", async ({ open }) => {
    const { server, model } = await open(inOrder(saying("{}")), {
      maxOutputTokens: undefined,
      temperature: undefined,
    });
    await model.complete(aRequest());
    expect(server.requests[0]?.body).toStrictEqual({
      model: "large",
      messages: [{ role: "user", content: "What is a queue?" }],
      stream: true,
      stream_options: { include_usage: true },
    });
  });

  modelTest("sets the configured reasoning effort of each tier", async ({ open }) => {
    const { server, model } = await open(inOrder(saying("{}")), {
      reasoningEffort: { main: "high", fast: "low" },
    });
    for (const tier of ["main", "fast"] as const) await model.complete(aRequest({ tier }));
    expect(server.requests.map(({ body }) => body["reasoning_effort"])).toStrictEqual(["high", "low"]);
  });

  modelTest("goes to the model of its task, otherwise to that of its tier", async ({ open }) => {
    const changes = { fastModel: "small", taskModels: { "write-report": "huge" } };
    const { server, model } = await open(inOrder(saying("yes")), changes);
    for (const [tier, task] of [
      ["main", "a"],
      ["fast", "a"],
      ["fast", "write-report"],
    ] as const)
      await model.complete(aRequest({ tier, task }));
    expect(server.requests.map(({ body }) => body.model)).toStrictEqual(["large", "small", "huge"]);
  });

  modelTest.for([
    ["no key", "", undefined, undefined],
    ["a key", "", "sk-canary", "Bearer sk-canary"],
    ["a user in the address", "user:pass%40word@", undefined, `Basic ${btoa("user:pass@word")}`],
  ] as const)("carries %s", async ([_what, user, apiKey, authorization], { serve }) => {
    vi.stubEnv("OPENAI_API_KEY", "sk-of-another-program");
    vi.stubEnv("OPENAI_BASE_URL", "http://127.0.0.1:1/");
    const server = await serve(inOrder(saying("yes")));
    const baseUrl = `${server.url.replace("://", `://${user}`)}/?api-version=1`;
    const model = createLanguageModel(optionsFor(baseUrl, { apiKey }));
    await model.complete(aRequest());
    vi.unstubAllEnvs();
    expect(server.requests).toMatchObject([{ path: "/v1/chat/completions?api-version=1" }]);
    expect(server.requests[0]?.authorization).toBe(authorization);
  });
});

describe("an answer of an endpoint", () => {
  modelTest(
    "is joined from its pieces, with the tokens that the endpoint counted and their price",
    async ({ open }) => {
      const { model } = await open(inOrder(saying("A queue is a line in which jobs wait. ✓")));
      const { calls, report } = collector();
      const completion = await model.complete(aRequest({ report }));
      const usage = { inputTokens: 4, outputTokens: 10 };
      expect(completion).toStrictEqual({
        text: "A queue is a line in which jobs wait. ✓",
        usage,
        structured: true,
      });
      expect(calls).toStrictEqual([{ model: "large", outcome: "answered", ...usage, cost: 24 }]);
    },
  );

  modelTest("is read in one piece from an endpoint that does not stream", async ({ open }) => {
    const { model } = await open({ ...inOrder(saying("yes")), streams: false });
    expect(await model.complete(aRequest())).toMatchObject({
      text: "yes",
      usage: { inputTokens: 4, outputTokens: 1 },
    });
  });

  modelTest("has estimated tokens if the endpoint does not count them", async ({ open }) => {
    const { model } = await open({ ...inOrder(saying("漢字 and more")), countsTokens: false });
    expect((await model.complete(aRequest())).usage).toStrictEqual({ inputTokens: 9, outputTokens: 5 });
  });

  modelTest("is rejected if it exceeds the maximum length", async ({ open }) => {
    const { server, model } = await open(inOrder({ kind: "endless", text: "and so on " }));
    await expect(model.complete(aRequest())).rejects.toMatchObject({ code: "reply-cut-off" });
    await expect(server.disconnected(1)).resolves.toBeUndefined();
  });

  modelTest.for([
    [
      "cut off at the limit that was set",
      { text: '{"text":"A que', finish: "length" },
      { maxOutputTokens: 100 },
      "reply-cut-off",
      "raise LLM_MAX_OUTPUT_TOKENS (100 now)",
    ],
    [
      "cut off where no limit was set",
      { text: '{"text":"A que', finish: "length" },
      { maxOutputTokens: undefined },
      "reply-cut-off",
      "set LLM_MAX_OUTPUT_TOKENS",
    ],
    [
      "used up by reasoning",
      { text: "", reasoning: "Let me think.", finish: "length" },
      {},
      "reply-cut-off",
      "used all its output for reasoning and had none left for its reply; lower LLM_REASONING_EFFORT",
    ],
    [
      "reasoning alone",
      { text: "", reasoning: "Let me think." },
      {},
      "reply-empty",
      "lower LLM_REASONING_EFFORT",
    ],
    ["thinking aloud alone", { text: "<think>Hm.</think>" }, {}, "reply-empty", "LLM_REASONING_EFFORT"],
    ["withheld", { text: "A", finish: "content_filter" }, {}, "reply-filtered", "set another LLM_MODEL"],
  ] as const)(
    "that is %s is a failure of its own, which names the remedy and is not asked again",
    async ([_what, reply, changes, code, remedy], { open }) => {
      for (const streams of [true, false]) {
        const { server, model } = await open(
          { ...inOrder({ kind: "answer", ...reply }, saying("never")), streams },
          changes,
        );
        await expect(model.complete(aRequest())).rejects.toMatchObject({
          code,
          message: expect.stringContaining(remedy),
          retry: "never",
        });
        expect(server.requests).toHaveLength(1);
      }
    },
  );

  modelTest("that breaks off counts as a failure, and is charged", async ({ open }) => {
    const { model } = await open(inOrder({ kind: "cut", text: "A queue is" }));
    const { calls, report } = collector();
    await expect(model.complete(aRequest({ report }))).rejects.toMatchObject({
      code: "model-down",
      message: expect.stringContaining("cut off"),
    });
    expect(calls[0]).toStrictEqual({
      model: "large",
      outcome: "model-down",
      inputTokens: 9,
      outputTokens: 3,
      cost: 15,
    });
  });
});
