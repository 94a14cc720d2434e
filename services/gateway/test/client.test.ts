import { createQuarryClient } from "@quarry/client";
import { describe, expect, it } from "vitest";
import { openApiDocument } from "../src/openapi/openapi-document.ts";
import { operations } from "../src/openapi/operations.ts";
import { aRun } from "./in-memory-ports.ts";
import { startApp } from "./start-app.ts";

/** Operations the client does not offer, with reasons. */
const notOffered: Readonly<Record<string, string>> = {
  getResearchSourceFile: "a link for browsers; research.file reads the same file",
  signIn: "sessions are for browsers; a program sends its key",
  signOut: "sessions are for browsers; a program sends its key",
  openSharedReport: "opened by people with a link, without a key",
  openSharedSource: "opened by people with a link, without a key",
  getFeed: "read by feed readers, without a key",
  getHealth: "a probe of process managers; readiness says more",
  getMetrics: "read by Prometheus",
  mcp: "spoken by clients of the Model Context Protocol",
  listModels: "spoken by clients of OpenAI's API",
  getModel: "spoken by clients of OpenAI's API",
  createResponse: "spoken by clients of OpenAI's API",
  getResponse: "spoken by clients of OpenAI's API",
  cancelResponse: "spoken by clients of OpenAI's API",
  createChatCompletion: "spoken by clients of OpenAI's API",
};

/** Lists every function below an object. */
const functionsOf = (value: unknown): readonly ((...args: readonly string[]) => unknown)[] => {
  if (typeof value === "function") return [(...args) => Reflect.apply(value, undefined, args)];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(functionsOf) : [];
};

/** Returns the requests that each function of the client sends. */
const requestsOfClient = async (): Promise<readonly string[]> => {
  const sent: string[] = [];
  const client = createQuarryClient({
    url: "http://quarry.example",
    fetch: async (url, init) => {
      sent.push(`${(init.method ?? "GET").toLowerCase()} ${new URL(url).pathname}`);
      return new Response("{}", { status: 404 });
    },
  });
  for (const call of functionsOf(client)) {
    const answer = call("one", "two");
    const isStream = typeof answer === "object" && answer !== null && Symbol.asyncIterator in answer;
    const asked = isStream ? Array.fromAsync(answer as AsyncIterable<unknown>) : Promise.resolve(answer);
    await asked.catch(() => undefined);
  }
  return sent;
};

const documented = () => {
  const routes = Object.keys(operations).map((key) => {
    const [method = "", path = ""] = key.split(" ");
    return { method: method as "get", path, handlers: [] };
  });
  return Object.entries(openApiDocument(routes).paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => {
      const pattern = path.replace("{path}", ".+").replaceAll(/\{\w+\}/gu, "[^/]+");
      return {
        operationId,
        isExact: !path.includes("{"),
        pattern: new RegExp(`^${method} ${pattern}$`, "u"),
      };
    }),
  );
};

describe("the typed client", () => {
  it("reaches every operation of the OpenAPI document but those that are left out for a reason", async () => {
    const known = documented().toSorted((one, other) => Number(other.isExact) - Number(one.isExact));
    const reached = (await requestsOfClient()).map(
      (request) => known.find(({ pattern }) => pattern.test(request))?.operationId ?? request,
    );
    const all = [...new Set([...reached, ...Object.keys(notOffered)])];
    expect(all.toSorted()).toEqual(known.map(({ operationId }) => operationId).toSorted());
    expect(reached.filter((id) => id in notOffered)).toEqual([]);
  });
});

const openClient = async (...[changes]: Parameters<typeof startApp>) => {
  const app = await startApp(changes);
  return { ...app, client: createQuarryClient({ url: app.url, fetch, retry: { firstDelayMs: 1 } }) };
};

const question = "How did the cholera maps of 1854 change medicine?";

describe("over a real gateway, the client", () => {
  it("submits once although the first answer is lost", async () => {
    const { url, runs, enqueued } = await startApp();
    let requests = 0;
    const client = createQuarryClient({
      url,
      fetch: async (...args) => {
        const response = await fetch(...args);
        requests += 1;
        if (requests > 1) return response;
        throw new TypeError("terminated");
      },
      retry: { firstDelayMs: 1 },
    });
    const { id, status } = await client.research.submit({ question });
    expect([status, requests, runs.created.length]).toEqual(["queued", 2, 1]);
    expect(new Set(enqueued)).toEqual(new Set([id]));
  });

  it("lists runs a page at a time, shows one, and cancels it", async () => {
    const { client } = await openClient();
    const first = await client.research.submit({ question });
    const second = await client.research.submit({ question, depth: "deep" });
    const page = await client.research.list({ limit: 1 });
    expect(page.data).toMatchObject([{ id: second.id, question, spent: { tokens: 0 } }]);
    const rest = await client.research.list({ limit: 1, cursor: page.next_cursor ?? "" });
    expect(rest.data.map(({ id }) => id)).toEqual([first.id]);
    expect(await client.research.get(first.id)).toMatchObject({ status: "queued", question });
    expect(await client.research.cancel(first.id)).toMatchObject({ status: "cancelled" });
    await client.research.remove(first.id);
    await expect(client.research.get(first.id)).rejects.toMatchObject({ status: 404, code: "not-found" });
  });

  it("follows a run that continues, and continues after an event that was seen", async () => {
    const { client, runs, append } = await openClient();
    runs.put(aRun());
    append("r-00000001", { type: "run-accepted", question });
    const seen: string[] = [];
    for await (const { id, event } of client.research.events("r-00000001")) {
      seen.push(id);
      if (event.type === "run-accepted") append("r-00000001", { type: "claims-extracted", claims: 3 });
      if (event.type === "claims-extracted")
        append("r-00000001", { type: "run-finished", status: "completed", detail: "" });
    }
    expect(seen).toEqual(["1-0", "2-0", "3-0"]);
    const rest = await Array.fromAsync(client.research.events("r-00000001", { after: "2-0" }));
    expect(rest.map(({ id }) => id)).toEqual(["3-0"]);
  });

  it("reads the report and the files of the bundle", async () => {
    const { client, runs } = await openClient();
    runs.put(aRun());
    runs.finish("r-00000001", "completed");
    runs.putArtifact("r-00000001", "report.md", "# Grüße");
    expect(await client.research.report("r-00000001")).toBe("# Grüße");
    expect(await client.research.files("r-00000001")).toMatchObject([{ path: "report.md", bytes: 9 }]);
    const bytes = await client.research.file("r-00000001", "report.md");
    expect(new TextDecoder().decode(bytes)).toBe("# Grüße");
  });

  it("throws what the gateway refuses, with each field that is wrong", async () => {
    const { client } = await openClient();
    await expect(client.research.submit({ question, topK: 99 })).rejects.toMatchObject({
      name: "QuarryProblem",
      status: 400,
      code: "bad-request",
      retryable: false,
      instance: "/v1/research",
      errors: [{ field: "topK", message: expect.stringContaining("20") }],
    });
    await expect(client.research.get("r-99999999")).rejects.toMatchObject({ status: 404 });
    await expect(client.search({ query: " " })).rejects.toMatchObject({ errors: [{ field: "query" }] });
  });

  it("fills a collection with texts, files and files with comments, and empties it", async () => {
    const { client, uploaded } = await openClient();
    const { id } = await client.collections.create({ name: "Letters", mark: false });
    const text = await client.collections.addItem(id, { linkId: "a", text: "Dear Ada," });
    expect(text).toMatchObject({ linkId: "a", status: "preparing" });
    const file = await client.collections.addFile(id, { uri: "file:b.md", content: "Dear Charles," });
    expect(file.uri).toBe("file:b.md");
    const comments = { name: "b.comments.json", content: new Blob(['["Unfair."]']) };
    await client.collections.addFile(id, { uri: "file:c.md", content: "Dear Mary,", comments });
    expect(uploaded.length).toBeGreaterThan(1);
    const { items } = await client.collections.addItems(id, [{ linkId: "d", text: "x" }, { linkId: "e" }]);
    expect(items.map(({ outcome }) => outcome)).toEqual(["added", "refused"]);
    const refused = await client.collections.addItems(id, [{ linkId: "e" }]);
    expect(refused.items).toMatchObject([{ outcome: "refused", problem: { status: 400 } }]);
    const page = await client.collections.items(id, { limit: 2 });
    expect(page.items.map(({ linkId }) => linkId)).toEqual(["a", file.linkId]);
    expect((await client.collections.list()).data).toMatchObject([{ id, name: "Letters" }]);
    await client.collections.removeItem(id, "a");
    await client.collections.remove(id);
    await expect(client.collections.get(id)).rejects.toMatchObject({ status: 404 });
  });

  it("indexes, audits and counts", async () => {
    const { client } = await openClient();
    const indexing = await client.index.add({ text: "Salt lowers the freezing point of water." });
    expect(await client.index.get(indexing.id)).toEqual(indexing);
    expect(indexing.status).toBe("indexing");
    const auditing = await client.audit.submit({ text: "Water boils at 100 °C [1]." }, { waitSeconds: 0 });
    expect(await client.audit.get(auditing.id)).toMatchObject({ status: "auditing" });
    expect(await client.stats()).toMatchObject({ documents: 0 });
    expect(await client.readiness()).toEqual({ status: "ready", reasons: [] });
  });
});
