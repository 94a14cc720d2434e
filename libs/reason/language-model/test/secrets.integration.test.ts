import { failureToWire } from "@quarry/failure";
import { createLanguageModel, defineTask, type LanguageModel, runTask } from "@quarry/language-model";
import { createLogger } from "@quarry/observability";
import { parsePrompt } from "@quarry/prompt";
import type { ModelServerOptions } from "@quarry/testkit/model-server";
import { describe, expect } from "vitest";
import { z } from "zod";
import { aRequest, modelTest, optionsFor } from "./fixtures/model-test.ts";

const canaries = [
  "canary-key",
  "canary-user",
  "canary-pass",
  "canary-query",
  btoa("canary-user:canary-pass"),
];
const noWait = { wait: async () => undefined };

const withSecrets = (url: string, apiKey?: string): LanguageModel => {
  const baseUrl = `${url.replace("://", "://canary-user:canary-pass@")}?code=canary-query`;
  return createLanguageModel(optionsFor(baseUrl, { apiKey }), noWait);
};

const secretsIn = (text: string): string[] => canaries.filter((canary) => text.includes(canary));

const greet = defineTask({
  name: "greet",
  prompt: "greet",
  tier: "main",
  input: z.object({}),
  output: z.object({ greeting: z.string() }),
  values: () => ({}),
  fallback: async () => ({ greeting: "hello" }),
});
const prompt = parsePrompt(
  "greet",
  "---\nid: greet\nversion: 1\ntier: main\ninput: []\noutputLanguage: Any.\n---\nGreet.\n",
);

const everythingWritten = async (model: LanguageModel): Promise<string> => {
  const lines: string[] = [];
  const log = createLogger({
    service: "test",
    level: "debug",
    destination: { write: (line) => lines.push(line) },
  });
  const ports = {
    model,
    prompts: new Map([["greet", prompt]]),
    fallback: {},
    log,
    signal: new AbortController().signal,
  };
  const outcome = await runTask(greet, {}, ports);
  const failure: unknown = await model.complete(aRequest()).catch((error: unknown) => error);
  log.error({ failure }, "failed");
  const cause: unknown = failure instanceof Error ? failure.cause : undefined;
  return [...lines, JSON.stringify(outcome), failureToWire(failure), String(cause)].join("\n");
};

const echo = (status: number): ModelServerOptions => ({
  persona: (asked) => ({
    kind: "error",
    status,
    message: `you sent ${canaries.join(" and ")}: ${asked.prompt}`,
  }),
});

describe("secrets of an endpoint", () => {
  modelTest("are in no output when the endpoint repeats its key", async ({ serve }) => {
    const { url } = await serve({ apiKey: "another key" });
    const written = await everythingWritten(withSecrets(url, "canary-key"));
    expect(written).toContain("Incorrect API key provided: Bearer [secret]");
    expect(secretsIn(written)).toStrictEqual([]);
  });

  modelTest.for([400, 401, 404, 429, 500])(
    "are in no output after a %s that contains them",
    async (status, { serve }) => {
      const { url } = await serve(echo(status));
      expect(secretsIn(await everythingWritten(withSecrets(url, "canary-key")))).toStrictEqual([]);
    },
  );

  modelTest("are in no output when the endpoint is unreachable", async () => {
    const written = await everythingWritten(withSecrets("http://127.0.0.1:1/v1", "canary-key"));
    expect(written).toContain("127.0.0.1:1 cannot be reached");
    expect(secretsIn(written)).toStrictEqual([]);
  });

  modelTest("are not sent to the target of a redirect", async ({ serve }) => {
    const other = await serve();
    const headers = { location: `${other.url}/chat/completions` };
    const { url } = await serve({
      persona: () => ({ kind: "error", status: 307, message: "there", headers }),
    });
    expect(secretsIn(await everythingWritten(withSecrets(url, "canary-key")))).toStrictEqual([]);
    expect(other.requests).toHaveLength(0);
  });
});
