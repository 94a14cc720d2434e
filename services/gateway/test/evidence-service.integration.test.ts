import {
  evidenceStatsSchema,
  indexMetadataViewSchema,
  indexViewSchema,
  problemSchema,
  searchAnswerSchema,
} from "@quarry/contracts";
import { redisTest, startFixtureWeb, fixturePages, startQdrant } from "@quarry/testkit";
import { expect, onTestFinished } from "vitest";
import { asJson } from "./as-json.ts";
import { startGateway } from "./start-gateway.ts";
import { startServices } from "./start-service.ts";

const locks = `# Locks

Every worker renews the lock of the job it works on. The lock lives for five seconds.

# Bread

Dough rises overnight in a cool kitchen. Bake it in a very hot oven with plenty of steam.`;

const page = "<title>Outgoing</title><p>The fetcher refuses addresses that are not globally routable.</p>";

/** 这座城市有四十个花园。志愿者在干旱的夏天每两天给小树浇水。 */
const gardenInGbk = Buffer.from(
  "d5e2d7f9b3c7cad0d3d0cbc4caaeb8f6bba8d4b0a1a3d6bed4b8d5dfd4dab8c9bab5b5c4cfc4ccecc3bfc1bdccecb8f8d0a1caf7bdbdcbaea1a3",
  "hex",
);

const talk = {
  title: "A talk on rivers",
  transcript: [
    { text: "The river freezes in late November.", start: 1, duration: 4 },
    { text: "Ferries stop then.", start: 6, duration: 3 },
  ],
  comments: ["Whoever skates on that river is brave indeed."],
};

const startAll = async (redisUrl: string) => {
  const qdrant = await startQdrant();
  onTestFinished(() => qdrant.stop());
  const web = await startFixtureWeb({ "/outgoing": fixturePages.html(page) });
  onTestFinished(() => web.stop());
  const environment = { REDIS_URL: redisUrl, QDRANT_URL: qdrant.url };
  await startServices(["orchestrator", "fetcher", "indexer", "reranker"], {
    ...environment,
    EGRESS_ALLOW: `127.0.0.1:${web.port}`,
  });
  const { url } = await startGateway(redisUrl, environment);
  const post = async (path: string, body: unknown, headers: Record<string, string> = {}) =>
    await fetch(`${url}${path}`, asJson(body, { ...headers }));
  const index = async (body: unknown) => {
    const response = await post("/v1/index", body, { Prefer: "wait=120" });
    return { status: response.status, view: indexViewSchema.parse(await response.json()) };
  };
  const search = async (body: unknown) => {
    const response = await post("/v1/search", body);
    expect(response.status).toBe(200);
    return searchAnswerSchema.parse(await response.json()).passages;
  };
  const stats = async () => evidenceStatsSchema.parse(await (await fetch(`${url}/v1/stats`)).json());
  return { url, web, post, index, search, stats, environment };
};

redisTest("the evidence service on its own indexes, finds, cites and counts", async ({ redis }) => {
  const { url, web, post, index, search, stats, environment } = await startAll(redis.url);
  expect(await search({ query: "locks" })).toEqual([]);

  const text = { text: locks, uri: "file:locks.md", grade: "A", metadata: { team: "core" } };
  const first = await index(text);
  expect(first).toMatchObject({
    status: 201,
    view: {
      status: "indexed",
      uri: "file:locks.md",
      title: "Locks",
      grade: "A",
      gradeReasons: ["given by the user"],
      language: "en",
      collectionId: "c-evidence",
      alreadyIndexed: false,
    },
  });
  const again = await index(text);
  expect(again).toMatchObject({ status: 200, view: { alreadyIndexed: true } });
  const read = await index({ url: `${web.url}/outgoing`, publishedAt: "2026-03-01" });
  expect(read).toMatchObject({ status: 201, view: { title: "Outgoing", grade: "D" } });
  const missing = await post("/v1/index", { url: `${web.url}/nowhere` }, { Prefer: "wait=120" });
  expect(missing.status).toBe(422);
  expect(problemSchema.parse(await missing.json()).type).toBe("/docs#problem-unreadable");

  const found = await search({ query: "What keeps a job from being taken twice?", explain: true });
  const [best] = found;
  expect(best?.document).toMatchObject({ uri: "file:locks.md", metadata: { team: "core" } });
  expect(locks.slice(best?.start, best?.end)).toBe(best?.text);
  for (const { start, end, quote } of best?.spans ?? []) expect(locks.slice(start, end)).toBe(quote);
  expect(best?.why?.legs.length).toBeGreaterThan(0);
  const uris = async (filters: object): Promise<string[]> => [
    ...new Set((await search({ query: "fetcher, locks", filters })).map(({ document }) => document.uri)),
  ];
  expect(await uris({ minGrade: "B" })).toEqual(["file:locks.md"]);
  expect(await uris({ publishedAfter: "2026-01-01" })).toEqual([`${web.url}/outgoing`]);
  expect(await uris({ publishedAfter: "2026-01-01", minGrade: "B" })).toEqual([]);

  const counted = await stats();
  expect(counted).toMatchObject({ documents: 2, queries: 5, zeroResults: 2, zeroResultRate: 0.4 });
  expect(counted.passages).toBeGreaterThan(1);
  expect(counted.latencyMs).not.toBeNull();
  const other = await startGateway(redis.url, environment);
  expect(evidenceStatsSchema.parse(await (await fetch(`${other.url}/v1/stats`)).json())).toEqual(counted);

  const metadata = indexMetadataViewSchema.parse(await (await fetch(`${url}/v1/index/metadata`)).json());
  expect(metadata).toMatchObject({ index_built: true, document_count: 2, next: null });
  expect(
    Object.values(metadata.sources)
      .map(({ quality }) => quality)
      .toSorted(),
  ).toEqual(["A", "D"]);

  const contentType = encodeURIComponent("text/plain; charset=gbk");
  const chinese = await fetch(`${url}/v1/index?uri=file:garden.txt&contentType=${contentType}`, {
    method: "POST",
    headers: { "Content-Type": "application/octet-stream", Prefer: "wait=120" },
    body: new Uint8Array(gardenInGbk),
  });
  expect(indexViewSchema.parse(await chinese.json())).toMatchObject({ language: "zh", characters: 29 });
  const [garden] = await search({ query: "志愿者给小树浇水", filters: { languages: ["zh"] } });
  expect(garden?.spans.map(({ quote }) => quote)).toContain("志愿者在干旱的夏天每两天给小树浇水。");

  const item = await fetch(`${url}/v1/index?uri=file:talk.json`, {
    method: "POST",
    headers: { "Content-Type": "application/octet-stream", Prefer: "wait=120" },
    body: JSON.stringify(talk),
  });
  expect(indexViewSchema.parse(await item.json())).toMatchObject({ title: "A talk on rivers" });
  const [spoken] = await search({ query: "When does the river freeze?", filters: { minGrade: "C" } });
  expect(spoken).toMatchObject({
    text: "The river freezes in late November. Ferries stop then.",
    words: { start: 0, end: 9 },
    time: { startMs: 1_000, endMs: 9_000 },
  });
  const [opinion] = await search({ query: "Whoever skates on the river is brave" });
  expect(opinion).toMatchObject({
    document: { uri: "file:talk.json#comments", grade: "D" },
    words: { start: 0, end: 8 },
  });
  expect(opinion).not.toHaveProperty("time");

  expect((await fetch(`${url}/v1/collections/c-evidence`, { method: "DELETE" })).status).toBe(204);
  expect(await search({ query: "locks" })).toEqual([]);
  expect(await stats()).toMatchObject({ documents: 0, passages: 0 });
});
