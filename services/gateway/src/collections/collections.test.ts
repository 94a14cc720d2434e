import { collectionViewSchema, itemViewSchema } from "@quarry/contracts";
import { Failure } from "@quarry/failure";
import { describe, expect, it } from "vitest";
import { asJson } from "../../test/as-json.ts";
import { problemIn } from "../../test/problem-in.ts";
import { startApp } from "../../test/start/start-app.ts";

const raw = { "Content-Type": "application/octet-stream" };

const makeCollection = async (url: string, name: string): Promise<string> => {
  const response = await fetch(`${url}/v1/collections`, asJson({ name }));
  expect(response.status).toBe(201);
  return collectionViewSchema.parse(await response.json()).id;
};

const withCollection = async (changes: Parameters<typeof startApp>[0] = {}) => {
  const app = await startApp(changes);
  const id = await makeCollection(app.url, "notes");
  const send = async (uri: string, body: string | Buffer, headers: Record<string, string> = raw) =>
    await fetch(`${app.url}/v1/collections/${id}/items?uri=${encodeURIComponent(uri)}`, {
      method: "POST",
      headers,
      body: typeof body === "string" ? body : new Uint8Array(body),
    });
  return { ...app, id, send };
};

describe("listCollections", () => {
  it("leads from the newest to the oldest by its next", async () => {
    const { url, id } = await withCollection();
    const later = await makeCollection(url, "more notes");
    const first: unknown = await (await fetch(`${url}/v1/collections?limit=1`)).json();
    const next = `/v1/collections?limit=1&before=${later}`;
    expect(first).toMatchObject({ collections: [{ id: later, name: "more notes" }], next });
    const rest: unknown = await (await fetch(`${url}/v1/collections?before=${later}`)).json();
    expect(rest).toMatchObject({
      collections: [{ id, name: "notes", counts: { preparing: 0 } }],
      next: null,
    });
  });

  it.each(["limit=0", "limit=101", "before=x"])("refuses ?%s by name", async (query) => {
    const { url } = await startApp();
    const response = await fetch(`${url}/v1/collections?${query}`);
    expect((await problemIn(response, 400)).errors?.[0]?.field).toBe(query.split("=")[0]);
  });
});

describe("postItem, with the bytes of a file", () => {
  it("keeps the bytes as they are and lists the item", async () => {
    const { url, id, send, uploaded, prepared } = await withCollection();
    const bytes = Buffer.from([0, 255, 10, 13, 128]);
    const response = await send("file:docs/ä b.bin", bytes);
    expect(response.status).toBe(201);
    const item = itemViewSchema.parse(await response.json());
    expect(item).toMatchObject({ uri: "file:docs/ä b.bin", linkId: "file:docs/ä b.bin", source: "file" });
    expect(response.headers.get("location")).toBe(item.links.self);
    expect(uploaded).toEqual([bytes]);
    expect(prepared).toMatchObject([{ content: { uploadId: "u-1", uri: "file:docs/ä b.bin", bytes: 5 } }]);
    const view = await (await fetch(`${url}/v1/collections/${id}`)).json();
    expect(collectionViewSchema.parse(view).items).toEqual([item]);
  });

  it("keeps what the query says of the file", async () => {
    const { url, id, added } = await withCollection();
    const said = new URLSearchParams({
      uri: "https://www.example.org/watch?v=1",
      linkId: "talk",
      title: "A talk",
      publishedAt: "2026-11-01",
      contentType: "text/vtt",
      "metadata.team": "core",
    });
    const response = await fetch(`${url}/v1/collections/${id}/items?${said.toString()}`, {
      method: "POST",
      headers: raw,
      body: "WEBVTT",
    });
    expect(response.status).toBe(201);
    expect(added).toEqual([
      {
        linkId: "talk",
        uri: "https://www.example.org/watch?v=1",
        source: "example.org",
        given: { title: "A talk", publishedAt: "2026-11-01", metadata: { team: "core" } },
        content: {
          kind: "upload",
          uploadId: "u-1",
          uri: "https://www.example.org/watch?v=1",
          bytes: 6,
          contentType: "text/vtt",
        },
        comments: null,
      },
    ]);
  });

  it.each([1_001, 200_000])("refuses %i bytes and names the limit", async (size) => {
    const { send, uploaded } = await withCollection();
    const response = await send("file:big.bin", Buffer.alloc(size));
    expect((await problemIn(response, 413)).detail).toContain("1000 bytes (UPLOAD_MAX_BYTES)");
    expect(uploaded).toEqual([]);
  });

  it.each([
    "docs/a.md",
    "file:",
    "file:/etc/passwd",
    "file:../a.md",
    "file:a/../../b.md",
    "file:a\u202egnp.md",
    "file:a\\b.md",
    "ftp://example.org/",
    `file:${"a".repeat(1_024)}`,
  ])("refuses the uri %j", async (uri) => {
    const { send } = await withCollection();
    const response = await send(uri, "text");
    expect((await problemIn(response, 400)).errors?.[0]?.field).toBe("uri");
  });

  it.each([{ "Content-Type": "text/html" }, { ...raw, "Content-Encoding": "gzip" }])(
    "refuses a body sent as %j",
    async (headers) => {
      const { send } = await withCollection();
      expect((await send("file:a.md", "text", headers)).status).toBe(415);
    },
  );
});

describe("collections", () => {
  it("forgets a collection with its documents", async () => {
    const { url, id, forgotten } = await withCollection();
    expect((await fetch(`${url}/v1/collections/${id}`, { method: "DELETE" })).status).toBe(204);
    expect(forgotten).toEqual([`collection:${id}`, `collection:${id}-past`]);
    expect((await fetch(`${url}/v1/collections/${id}`)).status).toBe(404);
  });

  it("answers a deletion in time, however long forgetting takes", async () => {
    const waited: number[] = [];
    const { url, id } = await withCollection({
      itemJobs: {
        prepare: async () => undefined,
        retire: async () => undefined,
        forget: async (_scopes, { timeoutMs }) => {
          waited.push(timeoutMs);
          return false;
        },
      },
      forgetWaitMs: 50,
    });
    const left = await fetch(`${url}/v1/collections/${id}`, { method: "DELETE" });
    expect([left.status, waited]).toEqual([202, [50]]);
    expect(await left.json()).toEqual({ id, status: "leaving" });
    expect((await fetch(`${url}/v1/collections/${id}`)).status).toBe(404);
  });

  it("answers deletions where Redis has no room for their jobs", async () => {
    const refuse = async (): Promise<never> => {
      throw new Failure("storage-full", "Redis is full", { retry: "backoff" });
    };
    const jobs = { prepare: async () => undefined, retire: refuse, forget: refuse };
    const { url, id, send } = await withCollection({ itemJobs: jobs });
    const { itemId } = itemViewSchema.parse(await (await send("file:a.md", "text")).json());
    const remove = async (path: string): Promise<number> =>
      (await fetch(`${url}/v1/collections/${path}`, { method: "DELETE" })).status;
    expect(await remove(`${id}/items/${itemId}`)).toBe(204);
    expect(await remove(id)).toBe(202);
    expect((await fetch(`${url}/v1/collections/${id}`)).status).toBe(404);
  });

  it("takes out again what comes in while a collection is forgotten", async () => {
    const { url, id, send, retired } = await withCollection();
    await send("file:a.md", "text");
    await fetch(`${url}/v1/collections/${id}`, { method: "DELETE" });
    expect(retired).toEqual([`${id}/removed`]);
  });

  it("refuses a collection without a name", async () => {
    const { url } = await startApp();
    const response = await fetch(`${url}/v1/collections`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: '{"name":" "}',
    });
    expect((await problemIn(response, 400)).errors?.[0]?.field).toBe("name");
  });
});
