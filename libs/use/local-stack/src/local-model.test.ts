import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { findLocalModel, withLocalModel } from "./local-model.ts";

const serve = async (status: number, body: unknown): Promise<number> => {
  const server = createServer((_request, response) => {
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
};

const listed = (...ids: string[]) => ({ object: "list", data: ids.map((id) => ({ id, object: "model" })) });

describe("findLocalModel", () => {
  it("takes the first server that has a model that writes", async () => {
    const [refusing, encoding, writing] = await Promise.all([
      serve(401, {}),
      serve(200, listed("nomic-embed-text", "quarry")),
      serve(200, listed("nomic-embed-text", "qwen3:8b")),
    ]);
    const ports = [refusing, encoding, writing].map((port) => ({ server: "Ollama", port }));
    expect(await findLocalModel(fetch, ports)).toEqual({
      server: "Ollama",
      baseUrl: `http://127.0.0.1:${writing}/v1`,
      model: "qwen3:8b",
    });
    expect(await findLocalModel(fetch, ports.slice(0, 2))).toBeUndefined();
  });
});

describe("withLocalModel", () => {
  const found = { server: "Ollama", baseUrl: "http://127.0.0.1:11434/v1", model: "qwen3:8b" };
  const ask = async (environment: NodeJS.ProcessEnv, isRefused = false) => {
    const lines: string[] = [];
    const find = async () => found;
    const made = await withLocalModel(environment, { isRefused, say: (line) => void lines.push(line), find });
    return { made, lines };
  };

  it("uses it after saying so, without a key that is set", async () => {
    const { made, lines } = await ask({ LLM_API_KEY: "of another endpoint" });
    expect(made).toEqual({
      LLM_BASE_URL: found.baseUrl,
      LLM_MODEL: "qwen3:8b",
      LLM_API_KEY: "",
      LLM_API_KEY_FILE: "",
    });
    expect(lines).toEqual([
      "quarry: using qwen3:8b of Ollama at http://127.0.0.1:11434/v1; --no-model disables it\n",
    ]);
  });

  it.each([
    ["a model is configured", { LLM_BASE_URL: "https://llm.example.org/v1" }, false],
    ["it is refused", {}, true],
  ])("leaves the environment as it is when %s", async (_why, environment, isRefused) => {
    expect(await ask(environment, isRefused)).toEqual({ made: environment, lines: [] });
  });
});
