import { type CompletionRequest } from "@quarry/language-model";
import { describe, expect, it } from "vitest";
import { runSummarise } from "../src/testing/summarise-task.ts";
import { ask, type Body, json } from "./fixtures/ask-served.ts";

const text = '{"year": 1893}';

const whole = (message: unknown, more: Body = {}) => ({
  choices: [{ message, finish_reason: "stop" }],
  ...more,
});

describe("a server that loads its model", () => {
  const loading = () =>
    json({ error: { message: "Loading model", type: "unavailable_error", code: 503 } }, 503);
  it("gets minutes to load", async () => {
    const { outcome, waits } = await ask([
      ...Array.from({ length: 40 }, () => loading),
      () => json(whole({ content: text })),
    ]);
    expect(outcome).toMatchObject({ text });
    expect(waits).toHaveLength(40);
  });

  it("gets time to start", async () => {
    const starting = () => new Response("The model is starting, please retry later", { status: 503 });
    const { outcome } = await ask([
      ...Array.from({ length: 9 }, () => starting),
      () => json(whole({ content: text })),
    ]);
    expect(outcome).toMatchObject({ text });
  });

  it("gets time to load whatever its status is", async () => {
    const served = json({ error: "Model is still loading. Please wait." }, 400);
    const { outcome, bodies } = await ask([() => served.clone(), () => json(whole({ content: text }))]);
    expect(outcome).toMatchObject({ text });
    expect(bodies[1]).toStrictEqual(bodies[0]);
  });

  it.each([
    [503, "Model llama-3 is loading (context length 32768), please wait"],
    [503, "loading model with n_ctx = 8192"],
    [425, "loading model with n_ctx = 8192"],
    [503, "Downloading model…"],
    [503, "Reloading model"],
    [503, "Loading model. Requests are aborted until it is ready."],
  ])("is given time to load, whatever else it says: %d %s", async (status, words) => {
    const { outcome } = await ask([
      ...Array.from({ length: 9 }, () => () => json({ error: { message: words } }, status)),
      () => json(whole({ content: text })),
    ]);
    expect(outcome).toMatchObject({ text });
  });

  it.each([
    "could not load model: rpc error: code = Unavailable",
    "Model loading was stopped due to insufficient system resources.",
    "Model loading aborted due to insufficient system resources.",
  ])("is not confused with one that cannot: %s", async (words) => {
    const { outcome, waits } = await ask(() => json({ error: { message: words } }, 503));
    expect(outcome).toMatchObject({ code: "model-down" });
    expect(waits).toHaveLength(2);
  });

  it("is recognised by other messages, and gets the requested time up to a limit", async () => {
    const other = () =>
      Response.json(
        { error: "Model m is currently loading" },
        { status: 503, headers: { "retry-after": "60" } },
      );
    const { outcome, waits } = await ask(other);
    expect(outcome).toMatchObject({ code: "upstream-busy", message: expect.stringContaining("loading") });
    expect(waits.slice(0, 10)).toStrictEqual(Array.from({ length: 10 }, () => 60_000));
  });
});

describe("a server that cuts a prompt silently", () => {
  const page = "The ferry left the harbour at nine and came back at noon. ".repeat(200);
  const reading = async (prompt_tokens: number) => {
    const usage = { prompt_tokens, completion_tokens: 3 };
    return (await ask(() => json(whole({ content: '{"summary":"short","score":2}' }, { usage })), {})).model;
  };

  it.each([
    ["is reported, with the setting", 1_024, 1],
    ["is not reported where the prompt was read", 2_600, 0],
  ])("%s", async (_what, read, warnings) => {
    const messages: string[] = [];
    const model = await reading(read);
    const long = {
      ...model,
      complete: (request: CompletionRequest) =>
        model.complete({ ...request, messages: [{ role: "user", content: page }] }),
    };
    await runSummarise(long, {
      report: (event) => void (event.type === "warning" && messages.push(event.message)),
    });
    expect(messages.filter((message) => message.includes("OLLAMA_CONTEXT_LENGTH"))).toHaveLength(warnings);
  });
});
