import type { LoggedEvent, RunEvent } from "@quarry/contracts";
import { openRedisClient } from "@quarry/redis/testing";
import { createRunOutbox, nothingSpent, type RunFilter, type RunLog } from "@quarry/runs";
import { describe, expect } from "vitest";
import { aRequest, runTest as it } from "./fixtures/run-test.ts";

const otherRequest = { ...aRequest, question: "What is a stack?" };
const items = [{ itemId: "i-1", linkId: "a", uri: "file:a.md", isPage: false }];
const warning = (message: string): RunEvent => ({ type: "warning", message });

const collect = async (entries: AsyncIterable<LoggedEvent>): Promise<LoggedEvent[]> =>
  Array.fromAsync(entries);

const fill = async (runLog: RunLog, runId: string, count: number): Promise<void> => {
  for (let index = 0; index < count; index += 1)
    await runLog.append(runId, `w/${index}`, warning(`${index}`));
};

describe("createRunStore", () => {
  it("returns what was submitted", async ({ runs }) => {
    const { run, created } = await runs.create({ request: aRequest, items });
    expect(created).toBe(true);
    expect(await runs.get(run.id)).toEqual({
      id: run.id,
      owner: "operator",
      request: aRequest,
      items,
      status: "queued",
      createdAt: run.createdAt,
      finishedAt: null,
      problem: null,
      answered: null,
      changes: null,
      report: null,
      spending: nothingSpent,
      waitedMs: 0,
      resumes: 0,
      approvedPlan: null,
      answers: null,
      notes: [],
      scratchpad: null,
      step: 0,
    });
    expect(run.id).toMatch(/^r-[0-9a-z]{8,40}$/);
    expect(await runs.open()).toEqual([run.id]);
  });

  it("does not know a run that was never created", async ({ runs }) => {
    expect(await runs.get("r-00000000")).toBeUndefined();
  });

  it("makes one run of fifty submissions under one key", async ({ runs }) => {
    const submission = { request: aRequest, items, idempotencyKey: "key" };
    const answers = await Promise.all(Array.from({ length: 50 }, () => runs.create(submission)));
    expect(new Set(answers.map(({ run }) => run.id)).size).toBe(1);
    expect(answers.filter(({ created }) => created)).toHaveLength(1);
    expect(await runs.open()).toHaveLength(1);
  });

  it("gives the number of a version to one of the runs that ask for it together, until that is removed", async ({
    runs,
  }) => {
    const revision = { reportId: "r-00000001", parentId: "r-00000001", version: 2, strike: [], pin: [] };
    const revise = (changes: object = {}) =>
      runs.create({ request: { ...aRequest, revision: { ...revision, ...changes } } });
    const answers = await Promise.allSettled(Array.from({ length: 20 }, () => revise()));
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await expect(revise()).rejects.toMatchObject({ code: "conflict" });
    await revise({ version: 3 });
    await revise({ reportId: "r-00000002" });
    for (const runId of await runs.open()) await runs.remove(runId);
    expect((await revise()).created).toBe(true);
  });

  it("keeps no new run in a full Redis, and finds the one of a known key there", async ({ runs, redis }) => {
    const submission = { request: aRequest, idempotencyKey: "key" };
    const { run } = await runs.create(submission);
    const client = openRedisClient(redis);
    await client.config("SET", "maxmemory", "1");
    const full = { code: "storage-full", retry: "backoff" };
    await expect(runs.create({ request: otherRequest })).rejects.toMatchObject(full);
    const ofKey = { request: otherRequest, limits: { keyId: "k-1", openRunsOfKey: 5 } };
    await expect(runs.create(ofKey)).rejects.toMatchObject(full);
    expect(await runs.create(submission)).toMatchObject({ created: false, run: { id: run.id } });
    expect(await runs.open()).toEqual([run.id]);
    await client.config("SET", "maxmemory", "0");
    expect(await runs.create({ request: otherRequest })).toMatchObject({ created: true });
  });

  it("refuses a key that was used with another body", async ({ runs }) => {
    await runs.create({ request: aRequest, idempotencyKey: "key" });
    await expect(runs.create({ request: otherRequest, idempotencyKey: "key" })).rejects.toMatchObject({
      code: "conflict",
      retry: "never",
    });
    expect(await runs.open()).toHaveLength(1);
  });

  it("finds the run of a key whatever its collection holds by now", async ({ runs }) => {
    const asked = { request: aRequest, idempotencyKey: "key" };
    const { run } = await runs.create(asked);
    expect(await runs.create({ ...asked, items })).toMatchObject({ run: { id: run.id }, created: false });
    expect(await runs.findKeyed(asked)).toMatchObject({ id: run.id });
    expect(await runs.findKeyed({ ...asked, idempotencyKey: "other" })).toBeUndefined();
    expect(await runs.findKeyed({ ...asked, request: otherRequest })).toBeUndefined();
  });

  it("leads past runs whose records are gone to the last one", async ({ redis, runs }) => {
    const made: string[] = [];
    for (let index = 0; index < 5; index += 1) made.push((await runs.create({ request: aRequest })).run.id);
    await openRedisClient(redis).del(`run:${made[3]}`);
    const seen: string[] = [];
    let before: string | null = null;
    do {
      const page: { runs: readonly { id: string }[]; next: string | null } = await runs.find({
        limit: 2,
        filter: {},
        ...(before === null ? {} : { before }),
      });
      seen.push(...page.runs.map(({ id }) => id));
      before = page.next;
    } while (before !== null);
    expect(seen).toEqual([4, 2, 1, 0].map((index) => made[index]));
  });

  it("finds runs by status, label and question, newest first, page by page", async ({ runs }) => {
    const ask = async (question: string, labels?: Readonly<Record<string, string>>) =>
      (await runs.create({ request: { ...aRequest, question, ...(labels === undefined ? {} : { labels }) } }))
        .run.id;
    const rome = await ask("Why did Rome fall?", { team: "history", year: "476" });
    const statins = await ask("Do statins help?", { team: "medicine" });
    const trade = await ask("What did Rome trade?", { team: "history" });
    await runs.finish(statins, { status: "failed", detail: "" });
    const found = async (filter: RunFilter, page: { limit?: number; before?: string } = {}) => {
      const { runs: entries, next } = await runs.find({ limit: 10, ...page, filter });
      return [entries.map(({ id }) => id), next];
    };
    expect(await found({ label: { name: "team", value: "history" } })).toEqual([[trade, rome], null]);
    expect(await found({ label: { name: "year" } })).toEqual([[rome], null]);
    expect(await found({ label: { name: "toString" } })).toEqual([[], null]);
    expect(await found({ status: "failed" })).toEqual([[statins], null]);
    expect(await found({ text: "rome" }, { limit: 1 })).toEqual([[trade], trade]);
    expect(await found({ text: "rome" }, { limit: 1, before: trade })).toEqual([[rome], rome]);
    expect(await found({ text: "rome", status: "failed" })).toEqual([[], null]);
  });

  it("never changes an end", async ({ runs, runLog }) => {
    const { run } = await runs.create({ request: aRequest });
    expect(await runs.finish(run.id, { status: "failed", detail: "no luck" })).toBe(true);
    expect(await runs.finish(run.id, { status: "completed", detail: "luck" })).toBe(false);
    const other = await runs.create({ request: aRequest, items: [] });
    const changes = { added: 1, changed: 0, removed: 2, unchanged: 30 };
    const report = { sources: 9, cited: 2, firstLine: "Basalt “cools” quickly." };
    await runs.finish(other.run.id, { status: "completed", detail: "", answered: false, changes, report });
    expect(await runs.get(other.run.id)).toMatchObject({ answered: false, changes, report });
    expect(await runs.requestCancel(run.id)).toBe(false);
    expect(await runs.get(run.id)).toMatchObject({ status: "failed", problem: "no luck" });
    expect(await runs.open()).toEqual([]);
    const entries = await runLog.read(run.id, { count: 10 });
    expect(entries.map(({ event }) => event.type)).toEqual(["run-accepted", "run-finished"]);
  });

  it("keeps files by path, with their size in bytes", async ({ runs, newRun }) => {
    const runId = await newRun();
    await runs.putArtifact(runId, "report.md", "first");
    await runs.putArtifact(runId, "report.md", "Größe");
    await runs.putArtifact(runId, "findings.json", "{}");
    expect(await runs.getArtifact(runId, "report.md")).toEqual(Buffer.from("Größe"));
    expect(await runs.getArtifact(runId, "claims.json")).toBeUndefined();
    expect(await runs.listArtifacts(runId)).toEqual([
      { path: "findings.json", bytes: 2 },
      { path: "report.md", bytes: 7 },
    ]);
  });
});

describe("createRunLog", () => {
  it("logs an event once per key", async ({ runLog, newRun }) => {
    const runId = await newRun();
    expect(await runLog.append(runId, "k", warning("one"))).toBe(true);
    expect(await runLog.append(runId, "k", warning("two"))).toBe(false);
    expect((await runLog.read(runId, { count: 9 })).at(-1)?.event).toEqual(warning("one"));
  });

  it("logs what became of a webhook after the end, once, and nothing of a run that is gone", async ({
    redis,
    runLog,
    runs,
    newRun,
  }) => {
    const runId = await newRun();
    await runs.requestCancel(runId);
    const outbox = createRunOutbox({ redis: { url: redis.url } });
    await outbox.log(runId, "m", warning("late"));
    await outbox.log(runId, "m", warning("later"));
    await outbox.log("r-gone0000", "m", warning("late"));
    await outbox.close();
    const entries = await runLog.read(runId, { count: 9 });
    expect(entries.slice(-1).map(({ event }) => event)).toEqual([warning("late")]);
    expect(await runLog.read("r-gone0000", { count: 9 })).toEqual([]);
  });

  it("follows from any id to the end, past and future alike", async ({ runLog, runs, newRun }) => {
    const runId = await newRun();
    await fill(runLog, runId, 3);
    const [, second] = await runLog.read(runId, { count: 2 });
    const { signal } = new AbortController();
    const followed = collect(runLog.follow(runId, { after: second?.id ?? "", signal }));
    await runLog.append(runId, "new", warning("new"));
    await runs.finish(runId, { status: "completed", detail: "done" });
    const all = await runLog.read(runId, { count: 100 });
    expect(await followed).toEqual(all.slice(2));
    expect(all.at(-1)?.event.type).toBe("run-finished");
  });

  it("stops following when the reader hangs up", async ({ runLog, newRun }) => {
    const runId = await newRun();
    const controller = new AbortController();
    const seen: string[] = [];
    for await (const { event } of runLog.follow(runId, { signal: controller.signal })) {
      seen.push(event.type);
      setImmediate(() => controller.abort());
    }
    expect(seen).toEqual(["run-accepted"]);
  });
});
