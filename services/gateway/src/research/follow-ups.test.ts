import { createHash } from "node:crypto";
import { maxTurns, runAcceptedSchema, runViewSchema } from "@quarry/contracts";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { aRun } from "../../test/in-memory/in-memory-ports.ts";
import { problemIn } from "../../test/problem-in.ts";
import { startWithBundle } from "../../test/start/start-with-bundle.ts";
import { gatewayConfig } from "../config.ts";
import { runBefore } from "../openai/run-of-request.ts";
import { deploymentOf } from "../operation/deployment.ts";

const parentId = "r-00000001";
const question = "And how is it renewed?";
const idSchema = z.object({ id: z.string() });

const send = async (url: string, body: unknown, key?: string): Promise<Response> =>
  await fetch(url, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      ...(key !== undefined && { authorization: `Bearer ${key}` }),
    },
    body: JSON.stringify(body),
  });

const start = async (changes: Parameters<typeof startWithBundle>[1] = {}) => {
  const app = await startWithBundle(undefined, changes);
  const ask = (body: unknown, id = parentId) => send(`${app.url}/v1/research/${id}/follow-ups`, body);
  const begun = async (response: Response) => {
    expect(response.status).toBe(202);
    const { id } = runAcceptedSchema.parse(await response.json());
    return app.runs.store.get(id);
  };
  return { ...app, ask, begun };
};

describe("POST /v1/research/:id/follow-ups", () => {
  it("begins a run of the same sources that knows what was asked and answered", async () => {
    const { ask, begun, documentId } = await start();
    const run = await begun(await ask({ question }));
    expect(run?.request).toMatchObject({ question, depth: "light", labels: { follows: parentId } });
    expect(run?.request.thread).toEqual({
      parentId,
      turns: [
        {
          question: "When does it run out?",
          answer: "Locks\nSummary\nA lock runs out after 5 seconds [1].\nSources: [1] Queues",
        },
      ],
      documents: [{ documentId, uri: expect.any(String) }],
      searchesIfNeeded: true,
    });
  });

  it("keeps the first question of a thread, and the last ones", async () => {
    const { ask, begun, runs } = await start();
    const parent = (await runs.store.get(parentId)) ?? expect.fail("there is no parent");
    const turns = Array.from({ length: maxTurns }, (_, at) => ({
      question: `Question ${at}?`,
      answer: "Yes.",
    }));
    const thread = { parentId: "r-00000009", turns, documents: [], searchesIfNeeded: true };
    runs.put({ ...parent, request: { ...parent.request, thread } });
    const asked = (await begun(await ask({ question })))?.request.thread?.turns;
    expect(asked?.map((turn) => turn.question)).toEqual([
      "Question 0?",
      ...turns.slice(2).map((turn) => turn.question),
      "When does it run out?",
    ]);
  });

  it("is written by a template, at every door", async () => {
    const model = { name: "hand", fastName: "hand", contextTokens: 64_000, prices: null };
    const { ask, begun, url, runs } = await start({
      deployment: { ...deploymentOf(gatewayConfig.parse({})), model },
    });
    const template = "board-brief";
    const run = await begun(await ask({ question, template }));
    expect(run?.request).toMatchObject({ template, templateContent: { name: template } });
    const asked = { model: "quarry-light", input: question, background: true };
    const previous = { previous_response_id: `resp_${parentId}` };
    await send(`${url}/v1/responses`, { ...asked, ...previous, metadata: { template } });
    expect(runs.created.at(-1)?.request).toMatchObject({
      templateContent: { name: template },
      thread: { parentId },
    });
    const params = {
      name: "ask_follow_up",
      arguments: { id: parentId, question, template, wait_seconds: 0 },
    };
    await (await send(`${url}/mcp`, { jsonrpc: "2.0", id: 1, method: "tools/call", params })).text();
    expect(runs.created.at(-1)?.request.templateContent?.name).toBe(template);
  });

  it("is shown with the run it follows, and without what it starts from", async () => {
    const { ask, begun, url } = await start();
    const run = await begun(await ask({ question }));
    const view = runViewSchema.parse(await (await fetch(`${url}/v1/research/${run?.id}`)).json());
    expect(view.parentId).toBe(parentId);
    expect(view.request).not.toHaveProperty("thread");
  });

  it("searches at once where sources are given", async () => {
    const { ask, begun } = await start();
    const run = await begun(await ask({ question, sources: { web: true } }));
    expect(run?.request).toMatchObject({ sources: { web: true }, thread: { searchesIfNeeded: false } });
  });

  it("needs a run with a report", async () => {
    const { ask, runs } = await start();
    expect((await ask({ question }, "r-99999999")).status).toBe(404);
    runs.put(aRun({ id: "r-00000002", status: "running" }));
    const refused = await ask({ question }, "r-00000002");
    expect((await problemIn(refused, 409)).detail).toContain("GET /v1/research/r-00000002");
  });

  it.each([
    [{}, "question"],
    [{ question, thread: {} }, "thread"],
    [{ question, sources: { web: false, sites: ["example.org"] } }, "sources.web"],
    [
      { question, labels: Object.fromEntries(Array.from({ length: 16 }, (_, index) => [`l${index}`, ""])) },
      "labels",
    ],
    [{ question, webhook: { url: "https://hooks.example.org/" } }, "webhook"],
  ])("refuses %j and names %s", async (body, field) => {
    const { ask, runs } = await start({ deployment: deploymentOf(gatewayConfig.parse({})) });
    const refused = await ask(body);
    expect((await problemIn(refused, 400)).errors).toMatchObject([{ field }]);
    expect(runs.created).toEqual([]);
  });

  it("asks the collection of the run before for as long as it is there", async () => {
    const { ask, begun, url, runs } = await start();
    const parent = await runs.store.get(parentId);
    const made = await send(`${url}/v1/collections`, { name: "Locks" });
    const { id: collectionId } = idSchema.parse(await made.json());
    if (parent !== undefined) runs.put({ ...parent, request: { ...parent.request, collectionId } });
    expect((await begun(await ask({ question })))?.request.collectionId).toBe(collectionId);
    await fetch(`${url}/v1/collections/${collectionId}`, { method: "DELETE" });
    const later = await begun(await ask({ question }));
    expect(later?.request.collectionId).toBeUndefined();
    expect(later?.request.sources).toMatchObject({ web: false, local: false });
  });
});

describe("a follow-up question of a client of OpenAI's API", () => {
  const answerOf = { model: "quarry-light", input: question, background: true };

  it("follows the response that previous_response_id names", async () => {
    const { url, runs } = await start();
    const response = await send(`${url}/v1/responses`, {
      ...answerOf,
      previous_response_id: `resp_${parentId}`,
    });
    expect(await response.json()).toMatchObject({ previous_response_id: `resp_${parentId}` });
    expect(runs.created.at(-1)?.request.thread?.parentId).toBe(parentId);
  });

  it("follows the run that answered the question before in a chat, as it was asked", async () => {
    const { runs } = await start();
    const parent = await runs.store.get(parentId);
    const before = [
      { role: "user", content: parent?.request.question },
      { role: "assistant", content: "After 5 seconds." },
    ];
    const last = { role: "user", content: question };
    expect((await runBefore({ runs: runs.store }, [...before, last]))?.id).toBe(parentId);
    const other = [{ role: "user", content: "What is basalt?" }, last];
    expect(await runBefore({ runs: runs.store }, other)).toBeUndefined();
    expect(await runBefore({ runs: runs.store }, [last])).toBeUndefined();
  });

  it("asks the collection that is named, not that of the run before", async () => {
    const { url, runs } = await start();
    const made = await send(`${url}/v1/collections`, { name: "Locks" });
    const { id } = idSchema.parse(await made.json());
    const previous = { previous_response_id: `resp_${parentId}` };
    await send(`${url}/v1/responses`, { ...answerOf, ...previous, metadata: { collection_id: id } });
    expect(runs.created.at(-1)?.request).toMatchObject({ collectionId: id, thread: { parentId } });
  });

  it("names what is wrong as the client has called it", async () => {
    const { url } = await start();
    for (const [changes, param] of [
      [{ metadata: { collection_id: "c-99999999" } }, "metadata.collection_id"],
      [{ metadata: { template: "none-such" } }, "metadata.template"],
      [{ input: "?" }, "input"],
    ] as const) {
      const response = await send(`${url}/v1/responses`, { ...answerOf, ...changes });
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({
        error: { param, message: expect.stringContaining(param) },
      });
    }
  });
});

describe("a run of another owner", () => {
  const messages = [
    { role: "user", content: aRun().request.question },
    { role: "assistant", content: "After 5 seconds." },
    { role: "user", content: question },
  ];

  /** Starts the app with keys of its operator, who has a run, and of Ben. */
  const startWithKeys = async () => {
    const app = await start({ apiKeyDigests: [createHash("sha256").update("root").digest("hex")] });
    const made = await send(
      `${app.url}/v1/keys`,
      { name: "ben", owner: "ben", scopes: ["read", "write"] },
      "root",
    );
    const { key: ben } = z.object({ key: z.string() }).parse(await made.json());
    const post = (key: string, path: string, body: unknown) => send(`${app.url}${path}`, body, key);
    return { ...app, ben, post };
  };

  it("is not followed by a response", async () => {
    const { post, ben, runs } = await startWithKeys();
    const body = {
      model: "quarry-light",
      input: question,
      background: true,
      previous_response_id: `resp_${parentId}`,
    };
    expect((await post(ben, "/v1/responses", body)).status).toBe(404);
    expect(runs.created).toEqual([]);
    expect((await post("root", "/v1/responses", body)).status).toBe(200);
  });

  it("is not followed by a chat with the same question", async () => {
    const { post, ben, runs } = await startWithKeys();
    const followedBy = async (key: string) => {
      const response = await post(key, "/v1/chat/completions", {
        model: "quarry-light",
        messages,
        stream: true,
      });
      await response.body?.cancel();
      return runs.created.at(-1)?.request.thread?.parentId;
    };
    expect(await followedBy(ben)).toBeUndefined();
    expect(await followedBy("root")).toBe(parentId);
  });

  it("is not followed by a tool of the Model Context Protocol", async () => {
    const { post, ben, runs } = await startWithKeys();
    const params = { name: "ask_follow_up", arguments: { id: parentId, question, wait_seconds: 0 } };
    const call = { jsonrpc: "2.0", id: 1, method: "tools/call", params };
    expect(await (await post(ben, "/mcp", call)).text()).toContain("there is no run with this id");
    expect(runs.created).toEqual([]);
    expect(await (await post("root", "/mcp", call)).text()).toContain("get_research");
    expect(runs.created.at(-1)?.request.thread?.parentId).toBe(parentId);
  });
});
