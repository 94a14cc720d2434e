import type { CallReport } from "@quarry/language-model";
import type { ModelRequest } from "@quarry/testkit/model-server";
import { describe, expect } from "vitest";
import { aRequest, failing, inOrder, modelTest, saying } from "./fixtures/model-test.ts";

const schema = { name: "describe", json: { type: "object", properties: { text: { type: "string" } } } };

const collector = () => {
  const calls: CallReport[] = [];
  return { calls, report: (call: CallReport) => void calls.push(call) };
};

describe("an endpoint with fewer features", () => {
  const formats = (server: { readonly requests: readonly { body: ModelRequest["body"] }[] }) =>
    server.requests.map(({ body: { response_format: format } }) =>
      format?.json_schema?.strict ? "strict" : (format?.type ?? "text"),
    );

  const textOf = ({ body }: { readonly body: ModelRequest["body"] }) =>
    body.messages.map(({ content }) => content).join("\n");

  modelTest("that has no strict form reads the schema in the prompt, and others do not", async ({ open }) => {
    const refusing = { ...inOrder(saying("{}")), refuses: ["strict"] } as const;
    const { server, model } = await open(refusing);
    const first = await model.complete(aRequest({ schema }));
    await model.complete(aRequest({ schema }));
    expect(formats(server)).toStrictEqual(["strict", "json_schema", "json_schema"]);
    expect(server.requests.map((request) => textOf(request).includes('"properties"'))).toStrictEqual([
      false,
      true,
      true,
    ]);
    expect(first.structured).toBe(true);
  });

  modelTest("that allows a shorter answer is a failure that names the setting", async ({ open }) => {
    const message = "max_tokens is too large: 100. This model supports at most 64 completion tokens.";
    const { model } = await open(inOrder({ kind: "error", status: 400, message }));
    await expect(model.complete(aRequest())).rejects.toMatchObject({
      code: "bad-input",
      message: expect.stringContaining("set LLM_MAX_OUTPUT_TOKENS to its limit"),
    });
  });

  modelTest("is not asked for a strict form that does not exist", async ({ open }) => {
    const { server, model } = await open(inOrder(saying("{}")));
    const json = { type: "object", additionalProperties: { type: "number" } };
    await model.complete(aRequest({ schema: { name: "count", json } }));
    await model.complete(aRequest({ schema }));
    expect(formats(server)).toStrictEqual(["json_schema", "strict"]);
  });

  modelTest("that accepts a schema without enforcing it does not get one again", async ({ open }) => {
    const { server, model } = await open(inOrder(saying("{}")));
    await model.complete(aRequest({ schema }));
    const unheld = await model.complete(aRequest({ schema, unheld: true }));
    await model.complete(aRequest({ schema }));
    expect(formats(server)).toStrictEqual(["strict", "json_object", "json_object"]);
    expect(unheld.structured).toBe(false);
  });

  modelTest("gets a limit of 16,384 if it requires one", async ({ open }) => {
    const refusing = { ...inOrder(saying("yes")), refuses: ["no_limit"] } as const;
    const { server, model } = await open(refusing, { maxOutputTokens: undefined });
    for (let ask = 0; ask < 2; ask += 1) await model.complete(aRequest());
    expect(server.requests.map(({ body }) => body["max_tokens"])).toStrictEqual([undefined, 16_384, 16_384]);
  });

  modelTest("is asked for less structure, and not for more again", async ({ open }) => {
    const refusing = { ...inOrder(saying("{}")), refuses: ["json_schema", "json_object"] } as const;
    const { server, model } = await open(refusing);
    const { calls, report } = collector();
    for (let ask = 0; ask < 2; ask += 1) await model.complete(aRequest({ schema, report }));
    expect(formats(server)).toStrictEqual(["strict", "json_schema", "json_object", "text", "text"]);
    expect(calls.map(({ outcome }) => outcome)).toStrictEqual([
      "refused",
      "refused",
      "refused",
      "answered",
      "answered",
    ]);
  });

  modelTest("is remembered for the model that refused, not for the others", async ({ open }) => {
    const refusing = { ...inOrder(saying("{}")), refuses: ["json_schema"] } as const;
    const { server, model } = await open(refusing, { fastModel: "small" });
    await model.complete(aRequest({ schema }));
    await model.complete(aRequest({ schema, tier: "fast" }));
    const once = ["strict", "json_schema", "json_object"];
    expect(formats(server)).toStrictEqual([...once, ...once]);
  });

  modelTest("is asked with its own parameter for the length, and without unknown ones", async ({ open }) => {
    const refusing = {
      ...inOrder(saying("yes")),
      refuses: ["max_tokens", "temperature", "reasoning_effort", "stream_options"],
    } as const;
    const { server, model } = await open(refusing, {
      reasoningEffort: { main: "low", fast: undefined },
    });
    expect((await model.complete(aRequest())).text).toBe("yes");
    expect(server.requests.at(-1)?.body).toStrictEqual({
      model: "large",
      messages: [{ role: "user", content: "What is a queue?" }],
      stream: true,
      max_completion_tokens: 100,
    });
  });

  modelTest("keeps its dialect after a prompt that is too long", async ({ open }) => {
    const { server, model } = await open(
      inOrder({ kind: "error", status: 400, message: "This model's maximum context length is 8192 tokens." }),
    );
    await expect(model.complete(aRequest({ schema }))).rejects.toMatchObject({
      code: "prompt-too-long",
      message: expect.stringContaining("set LLM_CONTEXT_TOKENS to its context"),
      retry: "never",
    });
    expect(server.requests).toHaveLength(1);
  });

  modelTest("that refuses every form is asked in all of them again", async ({ open }) => {
    const { server, model } = await open(inOrder(failing(400)));
    for (let ask = 0; ask < 2; ask += 1)
      await expect(model.complete(aRequest({ schema }))).rejects.toMatchObject({ code: "bad-input" });
    const each = ["strict", "json_schema", "json_object", "text"];
    expect(formats(server)).toStrictEqual([...each, ...each]);
  });
});
