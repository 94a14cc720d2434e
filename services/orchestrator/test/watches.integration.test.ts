import { createCollectionStore } from "@quarry/collections";
import {
  type BundleDocuments,
  type Change,
  repeatWatch,
  researchRequestSchema,
  type RunEvent,
} from "@quarry/contracts";
import { createProducer, createSchedules, type JobContext } from "@quarry/jobs";
import { createSilentLogger } from "@quarry/observability";
import { createRunLog, createRunStore, createWatchStore } from "@quarry/runs";
import { redisTest } from "@quarry/testkit";
import { describe, expect } from "vitest";
import { createRepeatWatch } from "../src/watches/repeat-watch.ts";
import { settleRepetition } from "../src/watches/settle-repetition.ts";
import { opened } from "./until-test-ends.ts";

const documentId = "c99a804d-36c2-5312-a3ec-c39d81ca24a8";
const page = "https://tower.example.org/height";
const hook = "https://hooks.example.org/quarry";
const at = "2026-11-27T08:00:00.000Z";

const documents: BundleDocuments = [
  {
    id: documentId,
    used: true,
    file: `sources/${documentId}.txt`,
    uri: page,
    title: "The tower",
    publisher: "example.org",
    language: "en",
    mediaType: "text/html",
    grade: "C",
    gradeReasons: ["publisher is not in the lists"],
    fetchedAt: at,
    sha256: "0".repeat(64),
    characters: 10,
    words: 2,
  },
  {
    id: documentId,
    used: false,
    file: null,
    uri: "https://gone.example.org/",
    reason: "not-found",
    detail: "404",
  },
];

const change: Change = {
  kind: "contradicted",
  text: "The tower is 330 metres tall.",
  before: "The tower is 324 metres tall.",
  sources: [{ uri: page, title: "The tower", documentId, start: 0, end: 29, quote: "…", change: "changed" }],
};

const searched: RunEvent = {
  type: "search-answered",
  query: "tower height",
  results: 1,
  diagnosis: [],
  addresses: ["https://Towers.example.org/list?utm_source=x"],
};

const open = async (url: string) => {
  const redis = { url };
  const runs = opened(createRunStore({ redis }));
  const log = opened(createRunLog({ redis }));
  const watches = opened(createWatchStore({ redis }));
  const schedules = opened(createSchedules(repeatWatch, { redis }));
  const producer = opened(createProducer({ redis }));
  const collections = opened(createCollectionStore({ redis }));
  const repeat = createRepeatWatch({ runs, log, watches, schedules, producer, collections, clock: Date.now });
  const watch = await watches.create(watches.newId(), {
    request: researchRequestSchema.parse({
      question: "How tall is the tower?",
      plan: "review",
      clarify: "auto",
    }),
    schedule: "every 1d",
    timeZone: "UTC",
    notify: { url: hook },
  });
  const context = (jobId: string, attempt = 1): JobContext => ({
    jobId,
    attempt,
    signal: new AbortController().signal,
    log: createSilentLogger(),
  });
  const begin = async (jobId: string) => {
    const answer = await repeat({ watchId: watch.id }, context(jobId));
    if (answer.status !== "begun") throw new Error(answer.detail);
    const run = await runs.get(answer.runId);
    if (run === undefined) throw new Error("no run was begun");
    return run;
  };
  const end = async (
    runId: string,
    status: "completed" | "failed",
    files: Readonly<Record<string, unknown>> = {},
  ) => {
    for (const [path, content] of Object.entries(files))
      await runs.putArtifact(runId, path, JSON.stringify(content));
    await runs.finish(runId, { status, detail: "it ended" });
    const run = await runs.get(runId);
    if (run === undefined) throw new Error("the run is gone");
    return await settleRepetition({ watches, runs, deployment: undefined }, run, at);
  };
  return { watch, watches, runs, log, schedules, collections, repeat, context, begin, end };
};

const report = { "findings.json": {}, "documents.json": documents };

describe("a watch", () => {
  redisTest(
    "asks its question alone the first time, then with what the report was made from",
    async ({ redis }) => {
      const { watch, begin, end, log } = await open(redis.url);
      const first = await begin("first");
      expect(first.request.repetition).toEqual({ watchId: watch.id });
      expect(first.request).toMatchObject({ plan: "run", clarify: "off" });
      await log.append(first.id, "search", searched);
      await end(first.id, "completed", report);
      const second = await begin("second");
      expect(second.request.repetition?.before).toEqual({
        runId: first.id,
        queries: ["tower height"],
        pages: [
          { uri: page, documentId, isRetracted: false },
          { uri: "https://gone.example.org/", documentId: null, isRetracted: false },
        ],
        known: ["https://towers.example.org/list"],
      });
      expect(second.request.labels).toEqual({ watch: watch.id });
    },
  );

  redisTest(
    "keeps what has changed, and tells its webhook without a word of the sources",
    async ({ redis }) => {
      const { watch, watches, begin, end } = await open(redis.url);
      await end((await begin("first")).id, "completed", report);
      const second = await begin("second");
      const message = await end(second.id, "completed", { ...report, "changes.json": [change] });
      expect(message).toMatchObject({
        event: "watch.changed",
        url: hook,
        messageId: `msg_${second.id}_changes`,
      });
      expect(JSON.parse(message?.body ?? "")).toMatchObject({
        data: { id: watch.id, runId: second.id, changes: { contradicted: 1 } },
      });
      expect(message?.body).not.toContain("330");
      expect(await watches.entries(watch.id, 9)).toEqual([{ runId: second.id, at, changes: [change] }]);
    },
  );

  redisTest("is compared with the same report again after a repetition that failed", async ({ redis }) => {
    const { watch, watches, begin, end } = await open(redis.url);
    const first = await begin("first");
    await end(first.id, "completed", report);
    expect(await end((await begin("second")).id, "failed", report)).toBeUndefined();
    expect(await watches.get(watch.id)).toMatchObject({ outcome: "failed", reportRunId: first.id });
  });

  redisTest(
    "begins one run for a job that is done twice, and none beside one that continues",
    async ({ redis }) => {
      const { watch, begin, repeat, context, end } = await open(redis.url);
      const first = await begin("first");
      expect(await repeat({ watchId: watch.id }, context("second"))).toMatchObject({ status: "skipped" });
      await end(first.id, "completed", report);
      expect((await begin("third")).id).not.toBe(first.id);
    },
  );

  redisTest(
    "reads a collection for a goal again once an item was added, and not before",
    async ({ redis }) => {
      const { watches, runs, collections, repeat, context, end } = await open(redis.url);
      const { id: collectionId } = await collections.create("notes", { mark: false });
      const add = async (name: string, of: string) => {
        const uri = `file:${name}`;
        const content = { kind: "stored" as const, documentId: of, uri };
        const { item } = await collections.putItem(collectionId, {
          linkId: name,
          uri,
          source: "file",
          given: {},
          content,
          comments: null,
        });
        const transcript = {
          status: "ready" as const,
          documentId: of,
          characters: 1,
          words: 1,
          language: "en",
        };
        await collections.settleItem(collectionId, {
          itemId: item.itemId,
          version: 1,
          preparation: { status: "completed", output: { transcript, comments: null } },
          sources: { content, comments: null },
        });
        return item.itemId;
      };
      const first = await add("one", documentId);
      const request = researchRequestSchema.parse({ goal: "What do they say?", collectionId });
      const watch = await watches.create(watches.newId(), { request, schedule: "every 1d", timeZone: "UTC" });
      const again = (jobId: string) => repeat({ watchId: watch.id }, context(jobId));
      const begun = await again("first");
      if (begun.status !== "begun") throw new Error(begun.detail);
      expect((await runs.get(begun.runId))?.items.map(({ itemId }) => itemId)).toEqual([first]);
      const own = documents.slice(0, 1).map((document) => ({ ...document, uri: "file:one" }));
      await end(begun.runId, "completed", { "findings.json": {}, "documents.json": own });
      expect(await again("second")).toEqual({ status: "skipped", detail: "no source has changed" });
      expect(await watches.get(watch.id)).toMatchObject({ outcome: "unchanged", reportRunId: begun.runId });
      const newer = "0b6f0b62-6b9e-5a33-8a53-3a3f3b6d2c11";
      await add("two", newer);
      const third = await again("third");
      if (third.status !== "begun") throw new Error(third.detail);
      const run = await runs.get(third.runId);
      expect(run?.items).toHaveLength(2);
      expect(run?.request.repetition?.before?.changes).toEqual([
        { uri: "file:two", change: "new", before: null, after: newer },
      ]);
      await end(third.runId, "failed");
      await collections.remove(collectionId);
      expect(await again("fourth")).toEqual({ status: "skipped", detail: "its collection was deleted" });
    },
  );

  redisTest("is not repeated once the key that made it has expired", async ({ redis }) => {
    const { watch, watches, repeat, context } = await open(redis.url);
    const { request, schedule, timeZone } = watch;
    const asked = { request, schedule, timeZone };
    const of = (keyExpiresAt: string) => watches.create(watches.newId(), { ...asked, keyExpiresAt });
    const [expired, valid] = [await of("2026-01-01T00:00:00.000Z"), await of("9999-01-01T00:00:00.000Z")];
    expect(await repeat({ watchId: valid.id }, context("one"))).toMatchObject({ status: "begun" });
    expect(await repeat({ watchId: expired.id }, context("two"))).toMatchObject({ status: "skipped" });
    expect(await watches.get(expired.id)).toMatchObject({
      outcome: "skipped",
      detail: expect.stringContaining("key has expired"),
    });
  });

  redisTest(
    "is not repeated while it is paused, and ends its schedule once it is removed",
    async ({ redis }) => {
      const { watch, watches, schedules, repeat, context } = await open(redis.url);
      await schedules.set(watch.id, { kind: "every", everyMs: 3_600_000 }, { watchId: watch.id });
      await watches.change(watch.id, { paused: true });
      expect(await repeat({ watchId: watch.id }, context("one"))).toMatchObject({ status: "skipped" });
      await watches.remove(watch.id);
      await repeat({ watchId: watch.id }, context("two"));
      expect(await schedules.nextOf(watch.id)).toBeUndefined();
    },
  );
});
