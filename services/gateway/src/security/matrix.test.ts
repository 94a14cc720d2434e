import { createHash } from "node:crypto";
import { problemSchema } from "@quarry/contracts";
import { createItemLibrary } from "@quarry/reading";
import { ownerMark } from "@quarry/redis";
import { aDocumentFacts } from "@quarry/testkit";
import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { documentedRoutes } from "../../test/documented-routes.ts";
import { inMemoryEvidence } from "../../test/in-memory/in-memory-ports.ts";
import { startApp } from "../../test/start/start-app.ts";

type Scope = "read" | "write" | "admin";

/** Access of another owner's key to a route that names data of Anna, and the scope that her own key needs. */
interface Decision {
  readonly scope: Scope | "any" | "open";
  /** `hidden`: 404 for others. `own`: shows or creates the caller's own data. `shared`: contains no owned data. */
  readonly others: "hidden" | "own" | "shared";
  readonly body?: unknown;
}

const own = (scope: Scope, body?: unknown): Decision => ({ scope, others: "own", body });
const hidden = (scope: Scope, body?: unknown): Decision => ({ scope, others: "hidden", body });
const shared = (scope: Decision["scope"], body?: unknown): Decision => ({ scope, others: "shared", body });
const plan = { steps: [] };

/** One decision for each route. */
const decisions: Readonly<Record<string, Decision>> = {
  "post /v1/research": own("write", { question: "Why do queues lose jobs?" }),
  "get /v1/research": own("read"),
  "post /v1/research/estimate": own("write", { question: "Why do queues lose jobs?" }),
  "get /v1/research/:id": hidden("read"),
  "post /v1/research/:id/follow-ups": hidden("write", { question: "And which of them is newest?" }),
  "post /v1/research/:id/revisions": hidden("write", { instruction: "Shorter, for a board." }),
  "get /v1/research/:id/revisions": hidden("read"),
  "get /v1/research/:id/revisions/:version": hidden("read"),
  "get /v1/research/:id/bundle": hidden("read"),
  "delete /v1/research/:id": hidden("write"),
  "post /v1/research/:id/cancel": hidden("write"),
  "get /v1/research/:id/events": hidden("read"),
  "get /v1/research/:id/plan": hidden("read"),
  "put /v1/research/:id/plan": hidden("write", plan),
  "put /v1/research/:id/answers": hidden("write", { answers: [] }),
  "post /v1/research/:id/notes": hidden("write", { note: "also look at costs" }),
  "get /v1/research/:id/scratchpad": hidden("read"),
  "get /v1/research/:id/report": hidden("read"),
  "get /v1/research/:id/claims": hidden("read"),
  "get /v1/research/:id/sources": hidden("read"),
  "get /v1/research/:id/sources/:file": hidden("read"),
  "get /v1/research/:id/audit": hidden("read"),
  "get /v1/research/:id/artifacts": hidden("read"),
  "get /v1/research/:id/artifacts/*path": hidden("read"),
  "post /v1/research/:id/share-links": hidden("write", {}),
  "get /v1/research/:id/share-links": hidden("read"),
  "delete /v1/research/:id/share-links/:linkId": hidden("write"),
  "get /shared/:token/report": shared("open"),
  "get /shared/:token/sources/:file": shared("open"),
  "post /v1/watches": own("write", { question: "Why do queues lose jobs?", schedule: "every 1d" }),
  "get /v1/watches": own("read"),
  "get /v1/watches/:id": hidden("read"),
  "patch /v1/watches/:id": hidden("write", { schedule: "every 2d" }),
  "delete /v1/watches/:id": hidden("write"),
  "post /v1/watches/:id/feed-link": hidden("write"),
  "get /v1/watches/:id/feed.atom": shared("open"),
  "get /v1/templates": own("read"),
  "get /v1/templates/:name": hidden("read"),
  "put /v1/templates/:name": own("write", { title: "Letter", text: "Outline: one page." }),
  "delete /v1/templates/:name": hidden("write"),
  "post /v1/collections": own("write", { name: "letters" }),
  "get /v1/collections": own("read"),
  "get /v1/collections/:id": hidden("read"),
  "delete /v1/collections/:id": hidden("write"),
  "post /v1/collections/:id/items": hidden("write", { text: "Words." }),
  "get /v1/collections/:id/items": hidden("read"),
  "get /v1/collections/:id/items/:itemId": hidden("read"),
  "get /v1/collections/:id/items/:itemId/text": hidden("read"),
  "get /v1/collections/:id/items/:itemId/original": hidden("read"),
  "delete /v1/collections/:id/items/:itemId": hidden("write"),
  "post /v1/collections/:id/requests": hidden("read", []),
  "get /v1/collections/:id/markers": hidden("read"),
  "get /v1/collections/:id/overview": hidden("read"),
  "get /v1/collections/:id/library": hidden("read"),
  "post /v1/collections/:id/goals": hidden("write", {}),
  "post /v1/collections/:id/markings": hidden("write", {}),
  "post /v1/index": own("write", { text: "Cholera is waterborne.", uri: "file:snow.md" }),
  "get /v1/index/metadata": own("read"),
  "get /v1/index/:id": hidden("read"),
  "get /v1/documents/:id": hidden("read"),
  "get /v1/documents/:id/text": hidden("read"),
  "post /v1/search": own("read", { query: "cholera" }),
  "post /v1/audit": own("write", { text: "Cholera is waterborne [1].", sources: [{ text: "Snow, 1855." }] }),
  "get /v1/audit/:id": hidden("read"),
  "get /v1/stats": own("read"),
  "get /v1/version": shared("read"),
  "get /v1/config": shared("read"),
  "get /v1/session": shared("any"),
  "get /v1/usage": own("read"),
  "get /v1/doctor": shared("admin"),
  "post /v1/doctor/model": shared("admin"),
  "post /v1/session": shared("any"),
  "delete /v1/session": shared("any"),
  "post /v1/keys": shared("admin", { name: "cli", owner: "eve" }),
  "get /v1/keys": shared("admin"),
  "delete /v1/keys/:id": shared("admin"),
  "get /healthz": shared("open"),
  "get /readyz": shared("open"),
  "get /metrics": shared("admin"),
  "post /mcp": own("write", { jsonrpc: "2.0", id: 1, method: "tools/list" }),
  "get /v1/models": shared("read"),
  "get /v1/models/:model": shared("read"),
  "post /v1/responses": own("write", { model: "quarry-light", input: "Why?", background: true }),
  "get /v1/responses/:id": hidden("read"),
  "post /v1/responses/:id/cancel": hidden("write"),
  "post /v1/chat/completions": own("write", { model: "quarry-light", messages: [] }),
};

const documentId = "0198a2b4-0000-7000-8000-000000000001";
const routes = Object.entries(decisions);
const digestOf = (key: string): string => createHash("sha256").update(key).digest("hex");
const idSchema = z.object({ id: z.string() });
const keySchema = idSchema.extend({ key: z.string() });

type Send = (route: string, key: string, options?: { readonly body?: unknown }) => Promise<Response>;

/** Starts an app in which Anna owns one resource of each kind; returns a function that requests it with any key. */
const startWithOwners = async () => {
  const { evidence } = inMemoryEvidence({ [documentId]: "Cholera is waterborne." });
  const app = await startApp({
    apiKeyDigests: [digestOf("root")],
    indexWaitMs: 0,
    auditWaitMs: 0,
    uploadMaxBytes: 1_000_000,
    evidence: {
      ...evidence,
      heldBy: async (mark, ids) => (mark === ownerMark("anna") ? [...ids] : []),
      listDocuments: async ({ scope }) => (scope?.endsWith(ownerMark("anna") ?? "") ? [documentId] : []),
    },
    library: createItemLibrary({
      getDocument: async () => ({ facts: aDocumentFacts({ documentId }), text: "Cholera is waterborne." }),
      clock: () => 0,
    }),
  });
  const names: Record<string, string> = {};
  const send: Send = async (route, key, { body } = {}) => {
    const [method = "", path = ""] = route.split(" ");
    const kind = path.split("/")[2] ?? "";
    const url = path
      .replace(":id", names[kind] ?? "none")
      .replace(":name", "letter")
      .replace(":itemId", names["item"] ?? "none")
      .replace(":model", "quarry-light")
      .replace(":version", "1")
      .replace(":file", `${documentId}.txt`)
      .replace("*path", "report.md");
    return await fetch(`${app.url}${url}`, {
      method: method.toUpperCase(),
      redirect: "manual",
      signal: AbortSignal.timeout(600_000),
      headers: {
        authorization: `Bearer ${key}`,
        accept: "application/json, text/event-stream",
        ...(body !== undefined && { "content-type": "application/json" }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  };
  const keyOf = async (owner: string, scopes: readonly Scope[]): Promise<string> => {
    const made = await send("post /v1/keys", "root", { body: { name: "test", owner, scopes } });
    return keySchema.parse(await made.json()).key;
  };
  const keys = {
    anna: await keyOf("anna", ["read", "write"]),
    ben: await keyOf("ben", ["read", "write"]),
    reader: await keyOf("anna", ["read"]),
    writer: await keyOf("anna", ["write"]),
  };
  const make = async (route: string): Promise<string> =>
    idSchema.parse(await (await send(route, keys.anna, decisions[route])).json()).id;
  names["research"] = await make("post /v1/research");
  names["collections"] = await make("post /v1/collections");
  names["index"] = await make("post /v1/index");
  names["audit"] = await make("post /v1/audit");
  names["watches"] = await make("post /v1/watches");
  names["responses"] = await make("post /v1/responses");
  await send("put /v1/templates/:name", keys.anna, decisions["put /v1/templates/:name"]);
  names["documents"] = documentId;
  return { ...app, send, keys, names };
};

let app: Awaited<ReturnType<typeof startWithOwners>>;
beforeEach(async () => {
  app = await startWithOwners();
});

/** Asks these routes in turn; returns each with the status of its answer to a key. */
const statusesOf = async (key: string, asked: readonly (readonly [string, Decision])[]) => {
  const statuses: (readonly [route: string, status: number])[] = [];
  for (const [route, decision] of asked) {
    const response = await app.send(route, key, decision);
    await response.body?.cancel();
    statuses.push([route, response.status]);
  }
  return statuses;
};

const hiddenRoutes = routes.filter(([, { others }]) => others === "hidden");
/** Orders routes so that what is cancelled and deleted is there for the others. */
const order = ([route]: readonly [string, unknown]): number =>
  route.startsWith("delete") ? 2 : Number(route.endsWith("/cancel"));

describe("who may do what", () => {
  it("is decided for each route", async () => {
    const served = (await documentedRoutes(app.url)).map(({ method, path }) => `${method} ${path}`);
    expect(Object.keys(decisions).toSorted()).toEqual(served.toSorted());
  });

  it.each(["get /v1/research", "get /v1/watches", "get /v1/collections", "get /v1/index/metadata"])(
    "lists nothing of another's: %s",
    async (route) => {
      const ids = Object.values(app.names);
      const [hers, his] = await Promise.all(
        [app.keys.anna, app.keys.ben].map(async (key) => (await app.send(route, key)).text()),
      );
      expect(ids.some((id) => hers?.includes(id))).toBe(true);
      expect(ids.filter((id) => his?.includes(id))).toEqual([]);
    },
  );

  it("begins what a tool of the Model Context Protocol begins for the owner of the key", async () => {
    const call = { name: "research", arguments: { question: "What is a monopsony?", wait_seconds: 0 } };
    const body = { jsonrpc: "2.0", id: 1, method: "tools/call", params: call };
    expect(await (await app.send("post /mcp", app.keys.ben, { body })).text()).toContain("get_research");
    const [his, hers] = await Promise.all(
      [app.keys.ben, app.keys.anna].map(async (key) => (await app.send("get /v1/research", key)).text()),
    );
    expect(his).toContain("monopsony");
    expect(hers).not.toContain("monopsony");
  });

  it.each([
    ["asks for a key", "wrong", ["read", "write", "admin", "any"], 401],
    ["refuses a key that may only read", "reader", ["write"], 403],
    ["refuses a key that may only write", "writer", ["read"], 403],
    ["is for administrators", "anna", ["admin"], 403],
  ] as const)("%s", async (_what, key, scopes, refusal) => {
    const asked = routes.filter(([, { scope }]) => (scopes as readonly string[]).includes(scope));
    const statuses = await statusesOf(key === "wrong" ? key : app.keys[key], asked);
    expect(statuses.length).toBeGreaterThan(4);
    expect(statuses.filter(([, status]) => status !== refusal)).toEqual([]);
  });

  it("says that a refusal is final", async () => {
    const response = await app.send("post /v1/collections", app.keys.reader, { body: { name: "letters" } });
    expect(problemSchema.parse(await response.json())).toMatchObject({ code: "forbidden", retryable: false });
  });

  it("hides from others and from the operator what is Anna's", async () => {
    for (const key of [app.keys.ben, "root"]) {
      const statuses = await statusesOf(key, hiddenRoutes);
      expect(statuses.filter(([, status]) => status !== 404)).toEqual([]);
    }
    const isMade = ([route]: readonly [string, unknown]): boolean => !/item|\/sources\//u.test(route);
    const hers = hiddenRoutes.filter(isMade).toSorted((one, other) => order(one) - order(other));
    const missing = (await statusesOf(app.keys.anna, hers)).filter(([, status]) => status === 404);
    // The run has not ended, so it has no results yet, and no link was made.
    const isLater = ([route]: readonly [string, unknown]): boolean =>
      /report|artifacts|audit|claims|sources|:linkId/u.test(route);
    expect(missing.filter((each) => !isLater(each))).toEqual([]);
  });
});
