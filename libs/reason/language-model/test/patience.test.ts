import { type CompletionRequest, createLanguageModel } from "@quarry/language-model";
import { describe, expect, it } from "vitest";
import { runSummarise } from "../src/testing/summarise-task.ts";
import { aRequest, optionsFor, recordedWaits } from "./fixtures/model-test.ts";

type Body = Readonly<Record<string, unknown>>;
type Served = (body: Body, request: number) => Response;

const schema = { name: "describe", json: { type: "object", properties: { year: { type: "integer" } } } };
const text = '{"year": 1893}';

const json = (value: unknown, status = 200): Response => Response.json(value, { status });
const whole = (message: unknown, more: Body = {}) => ({
  choices: [{ message, finish_reason: "stop" }],
  ...more,
});

/** Asks an endpoint that serves these responses, the last one for ever. */
const ask = async (served: Served | readonly Served[], changes: Partial<CompletionRequest> = { schema }) => {
  const serve = typeof served === "function" ? [served] : served;
  const bodies: Body[] = [];
  const { waits, wait } = recordedWaits();
  const fetch = async (_url: unknown, init?: RequestInit): Promise<Response> => {
    const body: Body = JSON.parse(typeof init?.body === "string" ? init.body : "{}");
    bodies.push(body);
    const at = Math.min(bodies.length, serve.length) - 1;
    return serve[at]?.(body, bodies.length) ?? Response.error();
  };
  const model = createLanguageModel(optionsFor("http://model.test/v1"), { fetch, wait, random: () => 0 });
  const outcome = await model.complete(aRequest(changes)).catch((error: unknown) => error);
  return { outcome, bodies, waits, model };
};

describe("a server that loads its model", () => {
  const loading = () =>
    json({ error: { message: "Loading model", type: "unavailable_error", code: 503 } }, 503);
  it("is waited for, for minutes", async () => {
    const { outcome, waits } = await ask([
      ...Array.from({ length: 40 }, () => loading),
      () => json(whole({ content: text })),
    ]);
    expect(outcome).toMatchObject({ text });
    expect(waits).toHaveLength(40);
  });

  it("is waited for in other words, and as long as it says, and not for ever", async () => {
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

describe("a server that cuts a prompt without a word", () => {
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
