import { afterEach, describe, expect, it } from "vitest";
import { type ModelServer, type ModelServerOptions, spawnModelServer, startModelServer } from "./index.ts";

const running: ModelServer[] = [];
const start = async (options: ModelServerOptions = {}): Promise<ModelServer> => {
  const server = await startModelServer(options);
  running.push(server);
  return server;
};
afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.stop()));
});

const post = (server: { readonly url: string }, body: object, headers: Record<string, string> = {}) =>
  fetch(`${server.url}/chat/completions`, { method: "POST", body: JSON.stringify(body), headers });

const aRequest = { model: "m", messages: [{ role: "user", content: "Say something." }] };
const says = (text: string) => () => ({ kind: "answer", text }) as const;

describe("startModelServer", () => {
  it("answers in one piece, with usage", async () => {
    const response = await post(await start({ persona: says("hello there") }), aRequest);
    expect(await response.json()).toMatchObject({
      object: "chat.completion",
      model: "m",
      choices: [{ message: { role: "assistant", content: "hello there" }, finish_reason: "stop" }],
      usage: { prompt_tokens: 4, completion_tokens: 3, total_tokens: 7 },
    });
  });

  it("streams when it is asked to, and counts when it is asked to", async () => {
    const server = await start({ persona: says("a text that is longer than one piece") });
    const asked = { ...aRequest, stream: true, stream_options: { include_usage: true } };
    const events = (await (await post(server, asked)).text()).trim().split("\n\n");
    expect(events).toHaveLength(5);
    expect(events[0]).toContain('"delta":{"content":"a text that is longer th"}');
    expect(events[2]).toContain('"finish_reason":"stop"');
    expect(events[3]).toContain('"completion_tokens":9');
    expect(events[4]).toBe("data: [DONE]");
  });

  it("lists a model, and knows no other paths", async () => {
    const { url } = await start();
    expect(await (await fetch(`${url}/models`)).json()).toMatchObject({ data: [{ id: "scripted" }] });
    expect((await fetch(`${url}/embeddings`)).status).toBe(404);
    expect((await post({ url }, { model: "m" })).status).toBe(400);
  });

  it("lets nobody in without the key", async () => {
    const server = await start({ apiKey: "open sesame" });
    expect((await post(server, aRequest, { authorization: "Bearer guess" })).status).toBe(401);
    expect((await post(server, aRequest, { authorization: "Bearer open sesame" })).status).toBe(200);
  });

  it("refuses the parts of a request that it is told not to know", async () => {
    const server = await start({ refuses: ["json_schema", "max_tokens"] });
    const asStructured = { ...aRequest, response_format: { type: "json_schema" } };
    expect((await post(server, asStructured)).status).toBe(400);
    expect((await post(server, { ...aRequest, max_tokens: 1 })).status).toBe(400);
    expect((await post(server, { ...aRequest, response_format: { type: "json_object" } })).status).toBe(200);
  });

  it("keeps what it was asked", async () => {
    const server = await start();
    await post(server, aRequest, { authorization: "Bearer a" });
    expect(server.requests).toMatchObject([
      { authorization: "Bearer a", path: "/v1/chat/completions", body: { model: "m" } },
    ]);
  });

  it("tells when a client goes away without its answer", async () => {
    const server = await start({ persona: () => ({ kind: "silence" }) });
    const gone = new AbortController();
    const waiting = fetch(`${server.url}/chat/completions`, {
      method: "POST",
      body: JSON.stringify(aRequest),
      signal: gone.signal,
    });
    await server.requested(1);
    gone.abort();
    await expect(waiting).rejects.toThrow("aborted");
    await expect(server.disconnected(1)).resolves.toBeUndefined();
  });
});

describe("spawnModelServer", () => {
  it("answers from a process of its own until it is stopped", async () => {
    const server = await spawnModelServer("capable");
    expect((await post(server, aRequest)).status).toBe(200);
    await server.stop();
    await expect(post(server, aRequest)).rejects.toThrow("fetch failed");
  });
});
