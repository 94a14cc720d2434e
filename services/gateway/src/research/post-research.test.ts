import { collectionViewSchema, runAcceptedSchema } from "@quarry/contracts";
import { eventually } from "@quarry/testkit";
import { describe, expect, it } from "vitest";
import { asJson } from "../../test/as-json.ts";
import { problemIn } from "../../test/problem-in.ts";
import { startApp } from "../../test/start/start-app.ts";
import { gatewayConfig } from "../config.ts";
import { deploymentOf } from "../operation/deployment.ts";

const post = async (url: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> =>
  await fetch(`${url}/v1/research`, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });

const acceptedOf = async (response: Response) => runAcceptedSchema.parse(await response.json());

const question = "How does a queue recover?";

describe("postResearch", () => {
  it("accepts a question, enqueues its run and says where it is", async () => {
    const { url, enqueued } = await startApp();
    const response = await post(url, { question });
    expect(response.status).toBe(202);
    const body = await acceptedOf(response);
    expect(body).toMatchObject({ status: "queued", links: { self: `/v1/research/${body.id}` } });
    expect(response.headers.get("location")).toBe(`/v1/research/${body.id}`);
    expect(enqueued).toEqual([body.id]);
    expect(body.warnings).toEqual([]);
  });

  it("says which jobs have no worker", async () => {
    const { url } = await startApp({ abandonedQueues: () => ["fetch-page"] });
    const { warnings } = await acceptedOf(await post(url, { question }));
    expect(warnings).toEqual([expect.stringContaining("queues without a worker: fetch-page")]);
  });

  it("refuses a webhook where nothing can be signed, and says what is missing", async () => {
    const { url, enqueued } = await startApp({ deployment: deploymentOf(gatewayConfig.parse({})) });
    const webhook = { url: "https://hooks.example.org/quarry" };
    const response = await post(url, { question, webhook });
    expect((await problemIn(response, 400)).errors).toEqual([
      { field: "webhook", message: expect.stringContaining("WEBHOOK_SECRET") },
    ]);
    expect(enqueued).toEqual([]);
  });

  it.each([
    [{}, "question", "is required"],
    [{ question, topK: 0 }, "topK", "at least 1"],
    [{ question, modes: ["poem"] }, "modes[0]", '"idea"'],
    [{ question, sources: { urls: ["ftp://x"] } }, "sources.urls[0]", "must be an http(s) address"],
    [{ question, budget: { pages: "many" } }, "budget.pages", "of type number"],
    [{ question, collectionId: "c-99999999" }, "collectionId", "POST /v1/collections"],
    [{ question, webhook: { url: "ftp://x" } }, "webhook.url", "must be an http(s) address"],
    [{ question, labels: { "a b": "c" } }, "labels.a b", "letters"],
    [[], "(whole)", "of type object"],
  ])("refuses %j and names %s", async (body, field, message) => {
    const { url, enqueued } = await startApp();
    const response = await post(url, body);
    const { errors } = await problemIn(response, 400);
    expect(errors?.[0]?.field).toBe(field);
    expect(errors?.[0]?.message).toContain(message);
    expect(enqueued).toEqual([]);
  });

  it("refuses a key that would pollute prototypes", async () => {
    const { url } = await startApp();
    const response = await post(url, `{"question":"${question}","__proto__":{"topK":1}}`);
    expect(response.status).toBe(400);
  });

  it.each([
    [{ web: "yes" }, "sources.web", "must be of type boolean"],
    [{ web: false, sites: ["example.org"] }, "sources.web", "leave one of them out"],
    [{ sites: ["https://example.org/"] }, "sources.sites[0]", "must be a host such as example.org"],
    [{ providers: ["askjeeves"] }, "sources.providers[0]", 'must be one of "searxng", "brave"'],
    [{ providers: ["sitemap"] }, "sources.providers", "send sites, too"],
  ])("says of sources %j what is wrong and what to send", async (sources, field, message) => {
    const { url } = await startApp();
    const response = await post(url, { question, sources });
    expect((await problemIn(response, 400)).errors).toEqual([
      { field, message: expect.stringContaining(message) },
    ]);
  });

  it.each([
    ["broken JSON", 400, "{", {}],
    ["a huge body", 413, `"${"x".repeat(257 * 1_024)}"`, {}],
    ["a form", 415, "question=x", { "Content-Type": "application/x-www-form-urlencoded" }],
    ["a long key", 400, { question }, { "Idempotency-Key": "k".repeat(201) }],
    ["a key with spaces", 400, { question }, { "Idempotency-Key": "a b" }],
  ])("answers %s by %i", async (_name, status, body, headers: Record<string, string>) => {
    const { url } = await startApp();
    const response = await post(url, body, headers);
    expect((await problemIn(response, status)).status).toBe(status);
  });

  it("answers 503 in time when the store does not answer", async () => {
    const { url, runs } = await startApp({ submitTimeoutMs: 20 });
    runs.store.create = () => new Promise(() => undefined);
    const response = await post(url, { question });
    expect(response.status).toBe(503);
    expect(response.headers.get("retry-after")).toBe("2");
  });

  it("has not begun what it answered with 503, unless the client has a key to find it by", async () => {
    const { url, runs, enqueued } = await startApp({ submitTimeoutMs: 20 });
    const create = runs.store.create.bind(runs.store);
    const created = async () => (await runs.store.find({ limit: 10, filter: {} })).runs;
    let write = Promise.withResolvers<void>();
    const written = Promise.withResolvers<void>();
    runs.store.create = async (run) => {
      await write.promise;
      const made = await create(run);
      written.resolve();
      return made;
    };
    expect((await post(url, { question })).status).toBe(503);
    write.resolve();
    await written.promise;
    await eventually(async () => expect(await created()).toEqual([]));
    write = Promise.withResolvers();
    expect((await post(url, { question }, { "Idempotency-Key": "k1" })).status).toBe(503);
    write.resolve();
    await eventually(async () => expect(await created()).toHaveLength(1));
    expect(enqueued).toEqual([]);
  });

  it("answers a key with its run when the collection is gone by now", async () => {
    const { url, collections } = await startApp();
    const { id } = await collections.store.create("Letters", { mark: false });
    const asked = { question, collectionId: id };
    const first = await acceptedOf(await post(url, asked, { "Idempotency-Key": "k1" }));
    await collections.store.remove(id);
    const again = await post(url, asked, { "Idempotency-Key": "k1" });
    expect(again.status).toBe(202);
    expect((await acceptedOf(again)).id).toBe(first.id);
  });

  it("enqueues a queued run again when its submission is repeated", async () => {
    const { url, enqueued } = await startApp();
    const headers = { "Idempotency-Key": "k1" };
    const { id } = await acceptedOf(await post(url, { question }, headers));
    expect((await acceptedOf(await post(url, { question }, headers))).id).toBe(id);
    expect(enqueued).toEqual([id, id]);
  });

  it("refuses a goal for a collection without items, and says how to add some", async () => {
    const { url, enqueued } = await startApp();
    const created = await fetch(`${url}/v1/collections`, asJson({ name: "talks" }));
    const { id: collectionId } = collectionViewSchema.pick({ id: true }).parse(await created.json());
    const response = await post(url, { goal: question, collectionId });
    expect((await problemIn(response, 409)).detail).toContain(`POST /v1/collections/${collectionId}/items`);
    expect(enqueued).toEqual([]);
    expect((await post(url, { question, collectionId })).status).toBe(202);
  });

  it("hands the items of the collection to a run with a goal", async () => {
    const { url, runs } = await startApp();
    const created = await fetch(`${url}/v1/collections`, asJson({ name: "talks" }));
    const { id: collectionId } = collectionViewSchema.pick({ id: true }).parse(await created.json());
    await fetch(`${url}/v1/collections/${collectionId}/items?uri=file:talk.txt`, {
      method: "POST",
      headers: { "Content-Type": "application/octet-stream" },
      body: "Retention fell.",
    });
    expect((await post(url, { goal: question, collectionId, plan: "review" })).status).toBe(202);
    expect(runs.created).toMatchObject([
      { request: { goal: question, plan: "review" }, items: [{ uri: "file:talk.txt" }] },
    ]);
  });
});
