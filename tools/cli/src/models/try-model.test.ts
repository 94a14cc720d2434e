import type { CompletionRequest } from "@quarry/language-model";
import { describe, expect, it } from "vitest";
import { contextLengthOf, tryModel } from "./try-model.ts";

const { signal } = new AbortController();

const replies = [
  '{"place": "Torvik", "year": 1934}',
  "The dam was built in 1934 [1.2]. The valley was flooded in 1935 [2.1].",
  "Wrong.",
  "Room 417",
  "Der Damm wurde im Jahr 1934 gebaut. Danach wurde das Tal überflutet.",
];

const modelOf = (answers: readonly (string | Error)[]) => {
  const requests: CompletionRequest[] = [];
  const complete = async (request: CompletionRequest) => {
    const text = answers[requests.length] ?? "";
    requests.push(request);
    if (text instanceof Error) throw text;
    return { text, usage: { inputTokens: 100, outputTokens: 20 } };
  };
  return { requests, complete };
};

const tryWith = async (answers: readonly (string | Error)[]) => {
  let now = 0;
  const model = modelOf(answers);
  const tried = await tryModel({ model, signal, clock: () => (now += 500) });
  return { tried, requests: model.requests };
};

describe("tryModel", () => {
  it("says that a capable model does all five, and how long each took", async () => {
    const { tried, requests } = await tryWith(replies);
    expect(tried.map(({ done, seconds }) => [done, seconds])).toEqual(replies.map(() => [true, 0.5]));
    expect(requests[0]?.schema?.name).toBe("facts");
    expect(requests[3]?.messages[0]?.content.length).toBeGreaterThan(20_000);
  });

  it("says what a weak one fails, and why there is no answer", async () => {
    const weak = [
      "Torvik, 1934",
      "It was built in 1934.",
      "carried, not wrong",
      new Error("busy"),
      "In 1934.",
    ];
    const { tried } = await tryWith(weak);
    expect(tried.map(({ done }) => done)).toEqual([false, false, false, false, false]);
    expect(tried[3]?.problem).toBe("busy");
  });
});

describe("contextLengthOf", () => {
  const asked = { baseUrl: "http://127.0.0.1:11434/v1", model: "qwen3:8b" };
  const answering = (answers: Readonly<Record<string, unknown>>) => async (url: string) =>
    new Response(JSON.stringify(answers[new URL(url).pathname] ?? {}), {
      status: new URL(url).pathname in answers ? 200 : 404,
    });

  it.each([
    ["vLLM", { "/v1/models": { data: [{ id: "qwen3:8b", max_model_len: 32_768 }] } }, 32_768],
    ["llama.cpp", { "/v1/models": { data: [{ id: "qwen3:8b", meta: { n_ctx_train: 8_192 } }] } }, 8_192],
    [
      "Ollama",
      {
        "/v1/models": { data: [{ id: "qwen3:8b" }] },
        "/api/show": { model_info: { "qwen3.context_length": 40_960 } },
      },
      40_960,
    ],
    ["a server that does not say", { "/v1/models": { data: [{ id: "qwen3:8b" }] } }, undefined],
  ])("reads it as %s says it", async (_server, answers, length) => {
    expect(await contextLengthOf(asked, { get: answering(answers), signal })).toBe(length);
  });
});
