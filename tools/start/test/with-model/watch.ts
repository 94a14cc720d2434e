import { createServer } from "node:http";
import { repeatWatch, type WatchView } from "@quarry/contracts";
import { createProducer } from "@quarry/jobs";
import { eventually } from "@quarry/testkit";
import { expect, it, onTestFinished } from "vitest";
import type { ModelStack } from "./model-stack.ts";

const question = "How long are the bridges of the Alder valley, and which of them are closed?";

const towns = ["Arnholm", "Brekke", "Colby", "Dunvik", "Elsund", "Farnes"];

const paths = towns.map((town) => `/${town}`);

const pageOf = (town: string, index: number): string =>
  `<html><head><title>The bridge of ${town}</title></head><body><main><h1>The bridge of ${town}</h1>
<p>The bridge of ${town} in the Alder valley is ${300 + index * 11} metres long and rests on ${4 + index} pillars of granite from the quarry of the valley.</p>
<p>About ${2_000 + index * 130} cars cross the bridge of ${town} every day, most of them on their way to the harbour. Engineers inspect the bridge every spring.</p></main></body></html>`;

/** Starts a web of one page for each town, which answers 304 if a page is unchanged. */
const startPages = async () => {
  const pages = new Map(towns.map((town, index) => [`/${town}`, { text: pageOf(town, index), version: 1 }]));
  // Sets, because a job that lost its lock reads its page again.
  const seen = { whole: new Set<string>(), unchanged: new Set<string>() };
  const server = createServer((request, response) => {
    const path = request.url ?? "";
    const page = pages.get(path);
    if (page === undefined) return response.writeHead(404).end();
    const etag = `"${page.version}"`;
    const isKnown = request.headers["if-none-match"] === etag;
    seen[isKnown ? "unchanged" : "whole"].add(path);
    response.writeHead(isKnown ? 304 : 200, { "content-type": "text/html", etag });
    return response.end(isKnown ? undefined : page.text);
  });
  const { promise, resolve: listening } = Promise.withResolvers<void>();
  server.listen(0, "127.0.0.1", listening);
  await promise;
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const host = `127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`;
  const change = (town: string, from: string, to: string): void => {
    const page = pages.get(`/${town}`);
    if (page?.text.includes(from) !== true) throw new Error(`the page of ${town} does not say ${from}`);
    pages.set(`/${town}`, { text: page.text.replace(from, to), version: page.version + 1 });
  };
  return {
    urls: towns.map((town) => `http://${host}/${town}`),
    seen,
    change,
    drop: (town: string) => pages.delete(`/${town}`),
  };
};

const start = async ({ client, redisUrl }: ModelStack) => {
  const web = await startPages();
  const producer = createProducer({ redis: { url: redisUrl } });
  onTestFinished(() => producer.close());
  const settled = async (watchId: string, after: string | null): Promise<WatchView> =>
    await eventually(async () => {
      const watch = await client.watches.get(watchId);
      if (watch.openRunId !== null || watch.checkedAt === after) throw new Error("the repetition goes on");
      return watch;
    });
  let asked = 0;
  const repeat = async (watch: WatchView): Promise<WatchView> => {
    asked += 1;
    const at = new Date(Date.UTC(2026, 0, asked)).toISOString();
    await producer.produce(repeatWatch, { watchId: watch.id, at });
    return await settled(watch.id, watch.checkedAt);
  };
  return { web, settled, repeat };
};

/** Tests a watch whose pages change. */
export const testWatch = (stackOf: () => ModelStack): void => {
  it("reports what changes on pages, claim by claim, and costs next to nothing while they stay as they are", async () => {
    const { model, client } = stackOf();
    const { web, settled, repeat } = await start(stackOf());
    const callsBefore = model.requests.length;
    const { id } = await client.watches.create({
      question,
      schedule: "every 1d",
      depth: "light",
      sources: { urls: web.urls, web: false },
    });
    const first = await settled(id, null);
    expect(first).toMatchObject({ outcome: "first", entries: [] });
    expect(web.seen).toEqual({ whole: new Set(paths), unchanged: new Set() });
    web.seen.whole.clear();
    const calls = model.requests.length;
    expect(calls).toBeGreaterThan(callsBefore + 2);

    const quiet = await repeat(first);
    expect(quiet).toMatchObject({ outcome: "unchanged", entries: [], reportRunId: first.reportRunId });
    expect(model.requests).toHaveLength(calls);
    expect(web.seen).toEqual({ whole: new Set(), unchanged: new Set(paths) });
    expect((await client.research.list({ label: `watch:${id}` })).data).toHaveLength(1);

    web.change("Brekke", "311 metres", "375 metres");
    web.change(
      "Colby",
      "Engineers inspect the bridge every spring.",
      "The council closed the bridge of Colby in November.",
    );
    web.drop("Elsund");
    const changed = await repeat(quiet);
    expect(changed.outcome).toBe("changed");
    const [entry] = changed.entries;
    const changes = entry?.changes ?? [];
    expect(changes).toContainEqual(
      expect.objectContaining({ kind: "contradicted", text: expect.stringContaining("375 metres") }),
    );
    expect(changes).toContainEqual(
      expect.objectContaining({ kind: "new", text: expect.stringContaining("closed the bridge of Colby") }),
    );
    expect(changes).toContainEqual(
      expect.objectContaining({ kind: "gone", text: expect.stringContaining("Elsund") }),
    );
    expect(changes.every(({ sources }) => sources.every(({ uri }) => /Brekke|Colby|Elsund/u.test(uri)))).toBe(
      true,
    );
    expect(entry?.runId).toBe(changed.reportRunId);

    const again = await repeat(changed);
    expect(again).toMatchObject({ outcome: "unchanged", reportRunId: changed.reportRunId });
    expect(again.entries).toHaveLength(1);
  });
};
