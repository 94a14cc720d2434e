import type { CallReport } from "@quarry/language-model";
import { createLanguageModel } from "@quarry/language-model";
import { describe, expect, vi } from "vitest";
import { aRequest, failing, inOrder, modelTest, optionsFor, saying } from "./fixtures/model-test.ts";

const schema = { name: "describe", json: { type: "object", properties: { text: { type: "string" } } } };

const collector = () => {
  const calls: CallReport[] = [];
  return { calls, report: (call: CallReport) => void calls.push(call) };
};

describe("a request to an endpoint", () => {
  modelTest("says what is asked, of whom, and within what", async ({ open }) => {
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
        json_schema: { name: "describe", schema: schema.json },
      },
    });
  });

  modelTest("goes to the model of its task, else to that of its tier", async ({ open }) => {
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
    "is put together from its pieces, with the tokens the endpoint counted and their price",
    async ({ open }) => {
      const { model } = await open(inOrder(saying("A queue is a line in which jobs wait. ✓")));
      const { calls, report } = collector();
      const completion = await model.complete(aRequest({ report }));
      const usage = { inputTokens: 4, outputTokens: 10 };
      expect(completion).toStrictEqual({ text: "A queue is a line in which jobs wait. ✓", usage });
      expect(calls).toStrictEqual([{ model: "large", outcome: "answered", ...usage, cost: 24 }]);
    },
  );

  modelTest("is read in one piece from an endpoint that does not stream", async ({ open }) => {
    const { model } = await open({ ...inOrder(saying("yes")), streams: false });
    expect(await model.complete(aRequest())).toStrictEqual({
      text: "yes",
      usage: { inputTokens: 4, outputTokens: 1 },
    });
  });

  modelTest("has its tokens estimated where nobody counts them", async ({ open }) => {
    const { model } = await open({ ...inOrder(saying("漢字 and more")), countsTokens: false });
    expect((await model.complete(aRequest())).usage).toStrictEqual({ inputTokens: 9, outputTokens: 5 });
  });

  modelTest("is cut where it is longer than any answer may be", async ({ open }) => {
    const { server, model } = await open(inOrder({ kind: "endless", text: "and so on " }));
    expect((await model.complete(aRequest())).text).toHaveLength(1_600);
    await expect(server.disconnected(1)).resolves.toBeUndefined();
  });

  modelTest("that breaks off counts as a failure, and as spent", async ({ open }) => {
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

describe("cancelling a request", () => {
  modelTest("rejects with the reason and closes the connection", async ({ open }) => {
    const { server, model } = await open(inOrder({ kind: "silence" }));
    const { signal, abort } = abortable();
    const { calls, report } = collector();
    const waiting = model.complete(aRequest({ signal, report }));
    await server.requested(1);
    abort(new Error("the run was cancelled"));
    await expect(waiting).rejects.toThrow("the run was cancelled");
    await expect(server.disconnected(1)).resolves.toBeUndefined();
    expect(calls).toMatchObject([{ outcome: "cancelled", inputTokens: 9, outputTokens: 0 }]);
  });

  modelTest("ends an answer that is on its way", async ({ open }) => {
    const { server, model } = await open(inOrder({ kind: "endless", text: "." }), {
      maxOutputTokens: 1_000_000_000,
    });
    const { signal, abort } = abortable();
    const waiting = model.complete(aRequest({ signal }));
    await server.requested(1);
    abort(new Error("enough"));
    await expect(waiting).rejects.toThrow("enough");
    await expect(server.disconnected(1)).resolves.toBeUndefined();
  });

  modelTest("asks nobody when it comes before", async ({ open }) => {
    const { server, model } = await open(inOrder(saying("yes")));
    await expect(model.complete(aRequest({ signal: AbortSignal.abort() }))).rejects.toThrow("aborted");
    expect(server.requests).toHaveLength(0);
  });
});

describe("the deadline of a request", () => {
  modelTest("ends it, and another attempt gets its own", async ({ open }) => {
    const asked: { delayMs: number; expire: () => void }[] = [];
    const timer = (delayMs: number): AbortSignal => {
      const { signal, abort } = abortable();
      asked.push({ delayMs, expire: () => abort(new Error("timer")) });
      return signal;
    };
    const { server, model } = await open(
      inOrder({ kind: "silence" }, saying("yes")),
      { timeoutMs: 700 },
      { timer },
    );
    const { calls, report } = collector();
    const waiting = model.complete(aRequest({ report }));
    await server.requested(1);
    asked[0]?.expire();
    expect((await waiting).text).toBe("yes");
    expect(asked.map(({ delayMs }) => delayMs)).toStrictEqual([700, 700]);
    expect(calls.map(({ outcome }) => outcome)).toStrictEqual(["deadline-exceeded", "answered"]);
  });
});

describe("an endpoint that knows less", () => {
  const formats = (server: {
    readonly requests: readonly { body: { response_format?: { type: string } | undefined } }[];
  }) => server.requests.map(({ body }) => body.response_format?.type ?? "text");

  modelTest("is asked for less structure, and not for more again", async ({ open }) => {
    const refusing = { ...inOrder(saying("{}")), refuses: ["json_schema", "json_object"] } as const;
    const { server, model } = await open(refusing);
    const { calls, report } = collector();
    for (let ask = 0; ask < 2; ask += 1) await model.complete(aRequest({ schema, report }));
    expect(formats(server)).toStrictEqual(["json_schema", "json_object", "text", "text"]);
    expect(calls.map(({ outcome }) => outcome)).toStrictEqual(["refused", "refused", "answered", "answered"]);
  });

  modelTest("is remembered for the model that refused, not for the others", async ({ open }) => {
    const refusing = { ...inOrder(saying("{}")), refuses: ["json_schema"] } as const;
    const { server, model } = await open(refusing, { fastModel: "small" });
    await model.complete(aRequest({ schema }));
    await model.complete(aRequest({ schema, tier: "fast" }));
    expect(formats(server)).toStrictEqual(["json_schema", "json_object", "json_schema", "json_object"]);
  });

  modelTest(
    "is asked in its own words for the length, and without what it does not know",
    async ({ open }) => {
      const refusing = {
        ...inOrder(saying("yes")),
        refuses: ["max_tokens", "temperature", "stream_options"],
      } as const;
      const { server, model } = await open(refusing);
      expect((await model.complete(aRequest())).text).toBe("yes");
      expect(server.requests.at(-1)?.body).toStrictEqual({
        model: "large",
        messages: [{ role: "user", content: "What is a queue?" }],
        stream: true,
        max_completion_tokens: 100,
      });
    },
  );

  modelTest("is not blamed for a prompt that is too long", async ({ open }) => {
    const { server, model } = await open(
      inOrder({ kind: "error", status: 400, message: "This model's maximum context length is 8192 tokens." }),
    );
    await expect(model.complete(aRequest({ schema }))).rejects.toMatchObject({
      code: "bad-input",
      retry: "never",
    });
    expect(server.requests).toHaveLength(1);
  });

  modelTest("that refuses every form is asked in all of them again", async ({ open }) => {
    const { server, model } = await open(inOrder(failing(400)));
    for (let ask = 0; ask < 2; ask += 1)
      await expect(model.complete(aRequest({ schema }))).rejects.toMatchObject({ code: "bad-input" });
    expect(formats(server)).toStrictEqual([
      "json_schema",
      "json_object",
      "text",
      "json_schema",
      "json_object",
      "text",
    ]);
  });
});

const abortable = (): { signal: AbortSignal; abort: (reason: Error) => void } => {
  const controller = new AbortController();
  return { signal: controller.signal, abort: (reason) => controller.abort(reason) };
};
