import { describe, expect, it } from "vitest";
import { ask, type Body, json, type Served } from "./fixtures/ask-served.ts";

const text = '{"year": 1893}';

const events = (...pieces: readonly unknown[]): Response =>
  new Response(
    pieces.map((piece) => `data: ${typeof piece === "string" ? piece : JSON.stringify(piece)}\n\n`).join(""),
    { headers: { "content-type": "text/event-stream" } },
  );
const chunk = (content: unknown, finish?: unknown) => ({
  choices: [{ index: 0, delta: { content }, ...(finish === undefined ? {} : { finish_reason: finish }) }],
});
const whole = (message: unknown, more: Body = {}) => ({
  choices: [{ message, finish_reason: "stop" }],
  ...more,
});

describe("a reply in an odd form", () => {
  it.each<[string, Served]>([
    ["content in parts", () => json(whole({ content: [{ type: "text", text }] }))],
    [
      "a thought and an answer in parts",
      () =>
        json(
          whole({
            content: [
              { type: "thinking", thinking: [{ type: "text", text: "Hm {" }] },
              { type: "text", text },
            ],
          }),
        ),
    ],
    [
      "parts in a stream",
      () =>
        events(chunk([{ type: "text", text: '{"year"' }]), chunk([{ text: ": 1893}" }], "stop"), "[DONE]"),
    ],
    [
      "choices that are null in a piece",
      () => events({ choices: null }, chunk(text, "stop"), { choices: null, usage: null }, "[DONE]"),
    ],
    [
      "token counts that are null",
      () => json(whole({ content: text }, { usage: { prompt_tokens: null, completion_tokens: null } })),
    ],
    [
      "token counts that are text",
      () => json(whole({ content: text }, { usage: { prompt_tokens: "7", completion_tokens: "x" } })),
    ],
    ["token counts that are a list", () => json(whole({ content: text }, { usage: [] }))],
    ["no finish_reason before the end", () => events(chunk(text), "[DONE]")],
    ["an empty finish_reason", () => events(chunk(text, ""), "[DONE]")],
    [
      "a finish_reason of null in one piece",
      () => json({ choices: [{ message: { content: text }, finish_reason: null }] }),
    ],
    ["neither a reason nor an end, but whole JSON", () => events(chunk(text))],
    ["another spelling of the end", () => events(chunk(text), "[done]")],
    ["another word for stop", () => events(chunk(text, "eos_token"), "[DONE]")],
    [
      "a whole message after its pieces",
      () => events(chunk(text), { choices: [{ message: { content: text }, finish_reason: "stop" }] }),
    ],
    [
      "JSON that calls itself a stream",
      () =>
        new Response(JSON.stringify(whole({ content: text })), {
          headers: { "content-type": "text/event-stream" },
        }),
    ],
    [
      "an answer that is taken for reasoning",
      () => json(whole({ content: null, reasoning_content: `Hm {it}.</think>${text}` })),
    ],
    [
      "an answer that is handed to a function",
      () => json(whole({ content: null, tool_calls: [{ function: { name: "describe", arguments: text } }] })),
    ],
    [
      "an answer that is handed to a function in pieces",
      () =>
        events(
          ...['{"year"', ": 1893}"].map((part) => ({
            choices: [{ delta: { tool_calls: [{ index: 0, function: { arguments: part } }] } }],
          })),
          "[DONE]",
        ),
    ],
    ["an empty error beside the answer", () => json(whole({ content: text }, { error: {} }))],
    [
      "an error without content beside it",
      () => json(whole({ content: text }, { error: { code: "", message: "" } })),
    ],
    [
      "a success that is called an error",
      () => json(whole({ content: text }, { error: { code: 0, message: "success" } })),
    ],
    ["JSON that is taken for reasoning", () => json(whole({ content: "", reasoning: text }))],
    [
      "a reason in each piece that is none",
      () => events(chunk('{"year"', "null"), chunk(": 1893}", "null"), chunk("", "stop"), "[DONE]"),
    ],
    [
      "choices by number",
      () => json({ choices: { 0: { message: { content: text }, finish_reason: "stop" } } }),
    ],
    ["an answer that the server has parsed", () => json(whole({ content: null, parsed: { year: 1893 } }))],
    ["blanks up to the limit", () => events(chunk(text), chunk("\n".repeat(90)), chunk("", "length"))],
  ])("is read: %s", async (_what, served) => {
    const { outcome, waits } = await ask(served);
    expect(outcome).toMatchObject({ text: expect.stringMatching(/\{"year": ?1893\}/u) });
    expect(waits).toStrictEqual([]);
  });

  it("is not duplicated by a last piece that repeats it", async () => {
    const said = "The mill burned in 1902.";
    const { outcome } = await ask(
      () => events(chunk("The mill "), chunk("burned in 1902."), chunk(said, "stop")),
      {},
    );
    expect(outcome).toMatchObject({ text: said });
  });

  it("is the last piece if each contains the previous ones", async () => {
    const { outcome } = await ask(
      () =>
        events(
          chunk("The"),
          chunk("The mill"),
          chunk("The mill burned in 1902."),
          chunk("", "stop"),
          "[DONE]",
        ),
      {},
    );
    expect(outcome).toMatchObject({ text: "The mill burned in 1902." });
  });

  it("keeps pieces that only begin alike", async () => {
    const { outcome } = await ask(() => events(chunk("1"), chunk("10"), chunk(" mills burned.", "stop")), {});
    expect(outcome).toMatchObject({ text: "110 mills burned." });
  });

  it("has the counts that can be parsed, and estimates for the others", async () => {
    const usage = { prompt_tokens: "7", completion_tokens: null };
    const { outcome } = await ask(() => json(whole({ content: "yes" }, { usage })), {});
    expect(outcome).toMatchObject({ usage: { inputTokens: 7, outputTokens: 1 } });
  });
});

it("names the limit for a reply without choices that has used its tokens for reasoning", async () => {
  const usage = { prompt_tokens: 4, completion_tokens: 100 };
  const { outcome } = await ask(() => json({ choices: [], usage }));
  expect(outcome).toMatchObject({
    code: "reply-empty",
    message: expect.stringContaining("LLM_MAX_OUTPUT_TOKENS"),
  });
});

describe("a reply that breaks off", () => {
  const cut = '{"text": "It was built in 1893 and it burned in 19';
  it.each<[string, Served]>([
    ["without a reason", () => events(chunk(cut))],
    ["with an empty reason", () => events(chunk(cut, ""))],
    ["with an error for a reason", () => events(chunk(cut, "error"), "[DONE]")],
    ["with a reason that is none", () => events(chunk(cut, "null"))],
    ["with an unknown reason", () => events(chunk(cut, "unknown"))],
    ["with a reason that says so", () => events(chunk(cut, "incomplete"), "[DONE]")],
    ["in one piece", () => new Response(`{"choices": [{"message": {"content": "It was`)],
    ["for want of resources", () => events(chunk(cut, "insufficient_system_resource"), "[DONE]")],
  ])("is asked for again: %s", async (_what, served) => {
    const { outcome } = await ask([served, () => json(whole({ content: text }))]);
    expect(outcome).toMatchObject({ text });
  });

  it("is used if its connection ends badly after its own end", async () => {
    const served = async function* () {
      yield Buffer.from(`data: ${JSON.stringify(chunk("It burned in 1902.", "stop"))}\n\n`);
      throw new Error("reset");
    };
    const body = ReadableStream.from(served());
    expect((await ask(() => new Response(body), {})).outcome).toMatchObject({ text: "It burned in 1902." });
  });

  it("is never used as a text", async () => {
    const { outcome } = await ask(() => events(chunk("The mill burned in 19")), {});
    expect(outcome).toMatchObject({ code: "model-down", message: expect.stringContaining("cut off") });
  });
});

describe("an error in a reply", () => {
  const limited = { error: { message: "Rate limit exceeded: free", code: 429 } };
  it.each<[string, Served, string, number]>([
    ["a limit in a 200", () => json(limited), "upstream-busy", 3],
    [
      "a wrong model in a 200",
      () => json({ object: "error", message: "no model m", code: 404 }),
      "bad-configuration",
      1,
    ],
    [
      "an error in a stream",
      () => events(chunk("It"), { error: { message: "Provider gone", code: 502 } }),
      "model-down",
      3,
    ],
    [
      "an error in a choice",
      () => json({ choices: [{ message: {}, error: { code: 502, message: "Upstream died" } }] }),
      "model-down",
      3,
    ],
    ["an error as a string", () => json({ error: "the runner has died" }), "model-down", 3],
    [
      "a web page",
      () => new Response("<h1>It runs</h1>", { headers: { "content-type": "text/html" } }),
      "bad-configuration",
      1,
    ],
    ["a web page without a type", () => new Response("<!doctype html><p>It runs"), "bad-configuration", 1],
    ["a list of errors", () => json({ success: false, errors: [{ message: "down" }] }), "model-down", 3],
    [
      "a status beside choices that are null",
      () => json({ choices: null, base_resp: { status_code: 1004, status_msg: "bad key" } }),
      "model-down",
      3,
    ],
    [
      "a wrong key in a 400",
      () => json({ error: { message: "API key not valid." } }, 400),
      "bad-configuration",
      1,
    ],
    [
      "a model that is retired",
      () => json({ error: { message: "The model m has been decommissioned" } }, 400),
      "bad-configuration",
      1,
    ],
    ["a field of a stream", () => new Response('error: {"code":500,"message":"died"}\n\n'), "model-down", 3],
    [
      "a model that a 400 does not know",
      () => json({ error: { message: "The model m does not exist" } }, 400),
      "bad-configuration",
      1,
    ],
    [
      "the form of another door",
      () => json({ message: { role: "assistant", content: "It" }, done: true }),
      "bad-configuration",
      1,
    ],
    ["nothing", () => new Response(""), "model-down", 3],
    ["an end without an answer", () => events("[DONE]"), "reply-empty", 1],
  ])("is reported as an error: %s", async (_what, served, code, requests) => {
    const { outcome, bodies } = await ask(served, {});
    expect(outcome).toMatchObject({ code });
    expect(bodies).toHaveLength(requests);
  });

  it("is reported in the words of an event", async () => {
    const { outcome } = await ask(() => new Response("event: error\ndata: its engine died\n\n"), {});
    expect(outcome).toMatchObject({ message: expect.stringContaining("its engine died") });
  });

  it("is reported in the endpoint's own words", async () => {
    const { outcome } = await ask(() => json(limited), {});
    expect(outcome).toMatchObject({ message: expect.stringContaining("Rate limit exceeded: free") });
  });
});

describe("a server that fails on a schema", () => {
  it.each([
    ["with its grammar", json({ error: { message: "failed to parse grammar" } }, 500)],
    ["in its first use of a grammar", json({ error: "Error initializing grammar sampler" }, 500)],
    ["without a reason", new Response("Internal Server Error", { status: 500 })],
  ])("is asked without one: %s", async (_how, failure) => {
    const { outcome, bodies } = await ask((body) =>
      "response_format" in body ? failure.clone() : json(whole({ content: text })),
    );
    expect(outcome).toMatchObject({ text, structured: false });
    expect(bodies).toHaveLength(2);
  });

  it.each([
    ["a stream", "stream", json({ error: { message: "Streaming is not supported for this model" } }, 400)],
    ["a field it does not name", "stream_options", json({ detail: "Extra inputs are not permitted" }, 422)],
  ])("is asked without %s that it refuses", async (_what, field, refusal) => {
    const { outcome } = await ask((body) =>
      field in body ? refusal.clone() : json(whole({ content: text })),
    );
    expect(outcome).toMatchObject({ text });
  });
});
