import {
  feedLinkSchema,
  newApiKeySchema,
  storedRequestSchema,
  type WatchEntry,
  watchesPageSchema,
  watchViewSchema,
} from "@quarry/contracts";
import { Failure } from "@quarry/failure";
import { describe, expect, it } from "vitest";
import { aRun } from "../../test/in-memory/in-memory-ports.ts";
import {
  inMemoryReadLinks,
  inMemorySchedules,
  inMemoryWatches,
} from "../../test/in-memory/in-memory-watches.ts";
import { problemIn } from "../../test/problem-in.ts";
import { startWithBundle } from "../../test/start/start-with-bundle.ts";
import { digestOf } from "../security/keys.ts";

const entry: WatchEntry = {
  runId: "r-00000009",
  at: "2026-11-27T08:00:00.000Z",
  changes: [
    {
      kind: "contradicted",
      text: "Locks run out after 9 < 10 seconds.",
      before: "Locks run out after 5 seconds.",
      sources: [
        {
          uri: "https://locks.example.org/?a=1&b=2",
          title: "Locks",
          documentId: "0198a2b4-0000-7000-8000-000000000001",
          start: 0,
          end: 9,
          quote: "Locks…",
          change: "changed",
        },
      ],
    },
  ],
};

const start = async (changes: Parameters<typeof startWithBundle>[1] = {}) => {
  const app = await startWithBundle("A lock runs out after 5 seconds.", {
    apiKeyDigests: [digestOf("root")],
    watches: inMemoryWatches([entry]),
    ...changes,
  });
  const ask = async (method: string, path: string, body?: unknown) =>
    await fetch(`${app.url}${path}`, {
      method,
      headers: { authorization: "Bearer root", "content-type": "application/json" },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  const make = async (body: object = {}) => {
    const made = await ask("POST", "/v1/watches", {
      question: "When does it run out?",
      schedule: "every 1d",
      ...body,
    });
    return watchViewSchema.parse(await made.json());
  };
  const call = async (name: string, given: object): Promise<string> => {
    const params = { name, arguments: given };
    const response = await ask("POST", "/mcp", { jsonrpc: "2.0", id: 1, method: "tools/call", params });
    return await response.text();
  };
  return { ...app, ask, call, make };
};

describe("watches", () => {
  it("ask a question at once, and then on their schedule", async () => {
    const { make, repeated } = await start();
    const watch = await make({ timeZone: "Europe/Berlin", schedule: "0 8 * * 1" });
    expect(watch).toMatchObject({
      question: "When does it run out?",
      schedule: "0 8 * * 1",
      timeZone: "Europe/Berlin",
      nextAt: "2026-11-28T08:00:00.000Z",
      reportRunId: null,
    });
    expect(repeated).toEqual([watch.id]);
  });

  it("continue from a report as its run understood the question, and ask for the first time when it is due", async () => {
    const { ask, repeated } = await start();
    const made = await ask("POST", "/v1/watches", { runId: "r-00000001", schedule: "every 1d" });
    expect(watchViewSchema.parse(await made.json())).toMatchObject({
      question: "When does it run out?",
      reportRunId: "r-00000001",
    });
    expect(repeated).toEqual([]);
  });

  it("continue from the report that a version was made of, which has the searches", async () => {
    const { ask, runs } = await start();
    const revision = { reportId: "r-00000001", parentId: "r-00000001", instruction: "shorter", version: 2 };
    const request = storedRequestSchema.parse({ question: "When does it run out?", revision });
    runs.put(aRun({ id: "r-00000005", status: "completed", request }));
    const made = await ask("POST", "/v1/watches", { runId: "r-00000005", schedule: "every 1d" });
    expect(watchViewSchema.parse(await made.json()).reportRunId).toBe("r-00000001");
  });

  it.each([
    [{ schedule: "every 5m" }, "schedule"],
    [{ timeZone: "Mars/Olympus" }, "timeZone"],
    [{ question: undefined }, "question"],
    [{ notify: { url: "ftp://example.org" } }, "notify.url"],
  ])("say what is wrong with %j", async (body, field) => {
    const { ask } = await start();
    const refused = await ask("POST", "/v1/watches", { question: "Why?", schedule: "every 1d", ...body });
    expect((await problemIn(refused, 400)).errors).toContainEqual(expect.objectContaining({ field }));
  });

  it("are not made of a run that has no report yet", async () => {
    const { ask, runs } = await start();
    runs.put(aRun({ status: "running" }));
    expect((await ask("POST", "/v1/watches", { runId: "r-00000001", schedule: "every 1d" })).status).toBe(
      409,
    );
  });

  it("are paused, given another schedule and removed", async () => {
    const { ask, make } = await start();
    const { id } = await make();
    const path = `/v1/watches/${id}`;
    const paused = watchViewSchema.parse(await (await ask("PATCH", path, { paused: true })).json());
    expect(paused).toMatchObject({ paused: true, nextAt: null, schedule: "every 1d" });
    const changed = await ask("PATCH", path, { paused: false, schedule: "every 2d" });
    expect(await changed.json()).toMatchObject({ paused: false, schedule: "every 2d" });
    expect((await ask("PATCH", path, { schedule: "every 1m" })).status).toBe(400);
    expect((await ask("DELETE", path)).status).toBe(204);
    expect((await ask("GET", path)).status).toBe(404);
    const listed = await ask("GET", "/v1/watches");
    expect(watchesPageSchema.parse(await listed.json()).data).toEqual([]);
  });
});

describe("a watch that is removed while it is changed", () => {
  it("is answered as missing, over MCP with a tool that lists the others", async () => {
    const watches = { ...inMemoryWatches(), change: async () => false };
    const { ask, call, make } = await start({ watches });
    const { id } = await make();
    expect((await ask("PATCH", `/v1/watches/${id}`, { paused: true })).status).toBe(404);
    expect(await call("change_watch", { id, paused: true })).toContain("list_watches");
  });
});

describe("a watch whose schedule is no longer allowed", () => {
  it("can be paused, and resumes with another schedule only", async () => {
    const watches = inMemoryWatches();
    const { id } = await (await start({ watches })).make({ schedule: "every 1h" });
    const { ask } = await start({ watches, minWatchIntervalMinutes: 120 });
    const path = `/v1/watches/${id}`;
    expect((await ask("PATCH", path, { paused: true })).status).toBe(200);
    expect((await ask("PATCH", path, { paused: false })).status).toBe(400);
    expect((await ask("PATCH", path, { paused: false, schedule: "every 2h" })).status).toBe(200);
  });
});

describe("the feed of a watch", () => {
  it("is read without a key by the address that was made last, and by no other", async () => {
    const { ask, make, url } = await start();
    const { id } = await make();
    const address = async () =>
      feedLinkSchema.parse(await (await ask("POST", `/v1/watches/${id}/feed-link`)).json());
    const first = await address();
    const feed = await fetch(first.url);
    expect(feed.headers.get("content-type")).toContain("application/atom+xml");
    const text = await feed.text();
    expect(text).toContain(`<id>urn:quarry:watch:${id}</id>`);
    expect(text).toContain(
      "contradicted: Locks run out after 9 &lt; 10 seconds. Before: Locks run out after 5 seconds.",
    );
    expect(text).toContain("https://locks.example.org/?a=1&amp;b=2, changed");
    expect(text).not.toContain(new URL(first.url).searchParams.get("token"));
    const second = await address();
    expect((await fetch(first.url)).status).toBe(404);
    const other = await make();
    expect((await fetch(second.url.replace(id, other.id))).status).toBe(404);
    expect((await fetch(`${url}/v1/watches/${id}/feed.atom`)).status).toBe(404);
    await ask("DELETE", `/v1/watches/${id}`);
    expect((await fetch(second.url)).status).toBe(404);
  });
});

describe("watches over MCP", () => {
  it("are made, shown, changed and removed", async () => {
    const readLinks = inMemoryReadLinks();
    const schedules = inMemorySchedules();
    const { call } = await start({ readLinks, schedules });
    const made = await call("watch_question", { question: "When does it run out?", schedule: "every 2d" });
    expect(made).toContain("every 2d");
    expect(await call("watch_question", { question: "When?", schedule: "every 1m" })).toContain("schedule");
    expect(await call("list_watches", {})).toContain("w-00000001");
    expect(await call("get_watch", { id: "w-00000001" })).toContain("Locks run out after 9");
    expect(await call("change_watch", { id: "w-00000001", schedule: "every 1m" })).toContain("schedule");
    expect(await call("change_watch", { id: "w-00000001", schedule: "every 3d" })).toContain("every 3d");
    expect(await call("change_watch", { id: "w-00000001", paused: true })).toContain('"paused":true');
    expect(await call("create_feed_link", { id: "w-00000001" })).toContain("/feed.atom?token=");
    await call("remove_watch", { id: "w-00000001" });
    expect(await readLinks.list("feed", "w-00000001")).toEqual([]);
    expect(await schedules.nextOf("w-00000001")).toBeUndefined();
    expect(await call("get_watch", { id: "w-00000001" })).toContain("there is no watch");
  });
});

describe("a revoked key", () => {
  it("asks the questions of its watches no more", async () => {
    const { url, ask } = await start();
    const made = await ask("POST", "/v1/keys", { name: "leaked", owner: "ada" });
    const { id, key } = newApiKeySchema.parse(await made.json());
    const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
    const body = JSON.stringify({ question: "When does it run out?", schedule: "every 1d" });
    const posted = await fetch(`${url}/v1/watches`, { method: "POST", headers, body });
    const watch = watchViewSchema.parse(await posted.json());
    await ask("DELETE", `/v1/keys/${id}`);
    const other = await ask("POST", "/v1/keys", { name: "new", owner: "ada" });
    const { key: newKey } = newApiKeySchema.parse(await other.json());
    const shown = await fetch(`${url}/v1/watches/${watch.id}`, {
      headers: { authorization: `Bearer ${newKey}` },
    });
    expect(watchViewSchema.parse(await shown.json())).toMatchObject({ paused: true });
  });

  it("leaves the watches of a key of the configuration alone, which it cannot revoke", async () => {
    const watches = inMemoryWatches();
    const { ask, make } = await start({ watches });
    const { id } = await make();
    const keyId = (await watches.get(id))?.limits.keyId ?? "";
    expect(keyId).toMatch(/^k-config-/);
    expect((await ask("DELETE", `/v1/keys/${keyId}`)).status).toBe(404);
    expect(await watches.get(id)).toMatchObject({ paused: false });
  });

  it.each([1, 2])(
    "can be revoked again where Redis ended while its watches were paused (%i)",
    async (failing) => {
      const watches = inMemoryWatches();
      let pauses = 0;
      const pauseOfKey = async (keyId: string): Promise<void> => {
        pauses += 1;
        if (pauses === failing) throw new Failure("redis-down", "gone", { retry: "backoff" });
        await watches.pauseOfKey(keyId);
      };
      const { url, ask } = await start({ watches: { ...watches, pauseOfKey } });
      const made = await ask("POST", "/v1/keys", { name: "leaked", owner: "ada" });
      const { id, key } = newApiKeySchema.parse(await made.json());
      const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
      const body = JSON.stringify({ question: "When does it run out?", schedule: "every 1d" });
      const posted = await fetch(`${url}/v1/watches`, { method: "POST", headers, body });
      const watch = watchViewSchema.parse(await posted.json());
      expect((await ask("DELETE", `/v1/keys/${id}`)).status).toBe(503);
      expect((await ask("DELETE", `/v1/keys/${id}`)).status).toBe(failing === 1 ? 204 : 404);
      expect(await watches.get(watch.id)).toMatchObject({ paused: true });
      expect((await fetch(`${url}/v1/watches`, { headers })).status).toBe(401);
    },
  );
});
