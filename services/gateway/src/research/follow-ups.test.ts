import { problemSchema, runAcceptedSchema, runViewSchema } from "@quarry/contracts";
import { describe, expect, it } from "vitest";
import { aRun } from "../../test/in-memory-ports.ts";
import { startWithBundle } from "../../test/start-with-bundle.ts";
import { runBefore } from "../openai/run-of-request.ts";

const parentId = "r-00000001";
const question = "And how is it renewed?";

const send = async (url: string, body: unknown): Promise<Response> =>
  await fetch(url, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });

const start = async () => {
  const app = await startWithBundle();
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
      turns: [{ question: "When does it run out?", answer: "A lock runs out after 5 seconds." }],
      documents: [{ documentId, uri: expect.any(String) }],
      searchesIfNeeded: true,
    });
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
    expect(refused.status).toBe(409);
    expect(problemSchema.parse(await refused.json()).detail).toContain("GET /v1/research/r-00000002");
  });

  it("refuses what a client may not say", async () => {
    const { ask } = await start();
    for (const body of [{}, { question, thread: {} }, { question, collectionId: "c-00000001" }])
      expect((await ask(body)).status).toBe(400);
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

  it("names a previous response that is not there", async () => {
    const { url } = await start();
    const response = await send(`${url}/v1/responses`, { ...answerOf, previous_response_id: "resp_x" });
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ error: { param: "previous_response_id" } });
  });
});
