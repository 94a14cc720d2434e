import type { fetchPage, OutputOf } from "@quarry/contracts";
import { createWorkerReader } from "@quarry/documents";
import type { EvidenceStore } from "@quarry/evidence";
import { createGradeSource } from "@quarry/grading";
import { createSilentLogger } from "@quarry/observability";
import {
  evidenceTest,
  type FixturePage,
  fixturePages,
  type FixtureRoute,
  startFixtureWeb,
  startRedis,
} from "@quarry/testkit";
import type { PolitenessConfig } from "@quarry/web";
import { aFetcher } from "@quarry/web/testing";
import { describe, expect, onTestFinished } from "vitest";
import { createFetchPage } from "../../src/fetch/fetch-page.ts";
import { noBrowser } from "../../src/testing/fetch-page-set-up.ts";

const context = {
  attempt: 1,
  signal: new AbortController().signal,
  log: createSilentLogger(),
};
/** A site, and two fetchers that share only Redis and the evidence store. */
const setUp = async (
  library: EvidenceStore,
  page: FixtureRoute,
  changes: Partial<PolitenessConfig> = {},
  timeoutMs?: number,
) => {
  const redis = await startRedis();
  const web = await startFixtureWeb({ "/page": page, "/old": fixturePages.redirect("/page") });
  const reader = createWorkerReader({
    maxCharacters: 100_000,
    timeoutMs: 300_000,
    memoryMb: 512,
    workers: 1,
  });
  onTestFinished(async () => {
    await Promise.all([redis.stop(), web.stop(), reader.close()]);
  });
  const open = () => {
    const { egress, pageCache } = aFetcher(redis, changes, timeoutMs);
    const uploads = { get: () => Promise.resolve(undefined) };
    const now = (): Date => new Date();
    const gradeSource = createGradeSource({ lists: [] });
    return createFetchPage({
      ...noBrowser,
      egress,
      pageCache,
      library,
      reader,
      uploads,
      gradeSource,
      maxBytes: 1_000_000,
      now,
    });
  };
  const [one, other] = [open(), open()];
  const readBy =
    (fetch: typeof one) =>
    (runId: string, path = "/page"): Promise<OutputOf<typeof fetchPage>> =>
      fetch(
        { runId, scope: `run:${runId}`, source: { kind: "url", url: `${web.url}${path}` } },
        { ...context, jobId: runId },
      );
  const asked = () => web.requests.filter(({ path }) => path !== "/robots.txt");
  return { readByOne: readBy(one), readByOther: readBy(other), asked };
};

const tagged = (tag: string, body: string) => ({
  headers: {
    "content-type": "text/plain",
    etag: `"${tag}"`,
    "last-modified": "Sat, 21 Nov 2026 10:00:00 GMT",
  },
  body,
});
const unchanged = { status: 304 };

describe("a page that was read", () => {
  evidenceTest("is not asked for again by another fetcher for another run", async ({ evidence }) => {
    const { readByOne, readByOther, asked } = await setUp(evidence, tagged("1", "The page."));
    const first = await readByOne("r-00000001", "/old");
    expect(first).toMatchObject({ status: "stored", origin: "web" });
    const again = [await readByOther("r-00000002", "/old"), await readByOther("r-00000003")];
    const document = first.status === "stored" && first.document;
    expect(again).toEqual([1, 2].map(() => ({ status: "stored", document, origin: "kept" })));
    expect(asked().map(({ path }) => path)).toEqual(["/old", "/page"]);
    const scopes = ["run:r-00000001", "run:r-00000002", "run:r-00000003"];
    for (const scope of scopes) expect(await evidence.documentsIn([scope])).toHaveLength(1);
  });

  evidenceTest("is asked for only if it has changed when its time is over", async ({ evidence }) => {
    const answers = [tagged("1", "The page."), unchanged, tagged("2", "The page, changed."), unchanged];
    const page = (visit: number): FixturePage => answers[visit - 1] ?? fixturePages.error(500);
    const { readByOne, readByOther, asked } = await setUp(evidence, page, { FETCH_KEEP_HOURS: 0 });
    const outputs = [
      await readByOne("r-00000001"),
      await readByOther("r-00000002"),
      await readByOne("r-00000003"),
      await readByOther("r-00000004"),
    ];
    const origins = ["web", "unchanged", "web", "unchanged"];
    expect(outputs).toMatchObject(origins.map((origin) => ({ status: "stored", origin })));
    const ids = outputs.map((output) => output.status === "stored" && output.document.documentId);
    expect([ids[1], ids[3]]).toEqual([ids[0], ids[2]]);
    expect(new Set(ids).size).toBe(2);
    expect(asked().map(({ headers }) => headers["if-none-match"])).toEqual([undefined, '"1"', '"1"', '"2"']);
    expect(asked()[1]?.headers["if-modified-since"]).toBe("Sat, 21 Nov 2026 10:00:00 GMT");
  });
});

describe("a page that cannot be read", () => {
  const { error, redirect, silence } = fixturePages;
  evidenceTest.for([
    ["not-found", error(404)],
    ["refused", error(403)],
    ["redirect-loop", redirect("/page")],
  ] as const)("is asked for once by all fetchers: %s", async ([reason, page], { evidence }) => {
    const { readByOne, readByOther, asked } = await setUp(evidence, page);
    for (const read of [readByOne, readByOther])
      expect(await read(`r-0000000${read === readByOne ? 1 : 2}`)).toMatchObject({ reason });
    expect(asked().map(({ path }) => path)).toEqual(["/page"]);
  });

  evidenceTest("is asked for once by each run while its site never answers", async ({ evidence }) => {
    const { readByOne, readByOther, asked } = await setUp(evidence, silence(), { ROBOTS: "ignore" }, 300);
    const timeout = { status: "unavailable", reason: "timeout" };
    expect(await readByOne("r-00000001")).toMatchObject(timeout);
    expect(asked()).toHaveLength(1);
    expect(await readByOther("r-00000002")).toMatchObject(timeout);
    expect(asked()).toHaveLength(2);
  });
});
