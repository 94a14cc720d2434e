import { linkProducer, ownerMark } from "@quarry/redis";
import { createRunLog, createRunStore } from "@quarry/runs";
import { expect } from "vitest";
import { aRequest, runTest as it } from "./fixtures/run-test.ts";

const { signal } = new AbortController();

it("follows sixty times over two connections, and each follower has all of it", async ({
  redis,
  runs,
  newRun,
}) => {
  const log = createRunLog({ redis });
  const link = linkProducer(redis);
  const clients = async (): Promise<number> =>
    String(await link.ask((connection) => connection.client("LIST")))
      .trim()
      .split("\n").length;
  const runIds = [await newRun(), await newRun(), await newRun()];
  await log.read(runIds[0] ?? "", { count: 1 });
  const before = await clients();
  const followers = Array.from({ length: 60 }, (_, index) =>
    log.follow(runIds[index % 3] ?? "", { signal })[Symbol.asyncIterator](),
  );
  await Promise.all(followers.map((follower) => follower.next()));
  expect((await clients()) - before).toBeLessThanOrEqual(2);
  const rest = followers.map(async (follower) => (await follower.next()).value?.event.type);
  for (const runId of runIds) await runs.finish(runId, { status: "completed", detail: "done" });
  expect(new Set(await Promise.all(rest))).toEqual(new Set(["run-finished"]));
  expect(await Promise.all(followers.map(async (follower) => (await follower.next()).done))).not.toContain(
    false,
  );
  await Promise.all([log.close(), link.close()]);
});

it("lets as many follow as may, and others when one has left", async ({ redis, newRun }) => {
  const log = createRunLog({ redis, maxFollowers: 1 });
  const runId = await newRun();
  const leaving = new AbortController();
  log.follow(runId, { signal: leaving.signal });
  expect(() => log.follow(runId, { signal })).toThrow("the maximum");
  leaving.abort();
  const follower = log.follow(runId, { signal })[Symbol.asyncIterator]();
  expect((await follower.next()).value?.event.type).toBe("run-accepted");
  await follower.return?.();
  await log.close();
});

it("begins as many runs as may be open, of a key and of all; the same run again does not count", async ({
  redis,
}) => {
  const runs = createRunStore({ redis });
  const create = (keyId: string, idempotencyKey?: string) =>
    runs.create({
      request: aRequest,
      limits: { openRuns: 3, keyId, openRunsOfKey: 2 },
      ...(idempotencyKey !== undefined && { idempotencyKey }),
    });
  const first = await create("k-1", "same");
  await create("k-1");
  expect((await create("k-1", "same")).run.id).toBe(first.run.id);
  await expect(create("k-1")).rejects.toMatchObject({
    code: "too-many",
    message: "2 runs of this key are open, its maximum",
  });
  await create("k-2");
  await expect(create("k-3")).rejects.toMatchObject({
    code: "too-many",
    message: "3 runs are open, the maximum",
  });
  await runs.requestCancel(first.run.id);
  await expect(create("k-1")).resolves.toMatchObject({ created: true });
  await runs.close();
});

it("keeps the runs of owners apart, in their ids, their lists and their idempotency keys", async ({
  redis,
}) => {
  const runs = createRunStore({ redis });
  const idempotencyKey = "one";
  const anna = (await runs.create({ request: aRequest, owner: "anna", idempotencyKey })).run;
  const ben = (await runs.create({ request: aRequest, owner: "ben", idempotencyKey })).run;
  const plain = (await runs.create({ request: aRequest, idempotencyKey })).run;
  expect(anna.id.endsWith(`-${ownerMark("anna")}`)).toBe(true);
  expect(anna.owner).toBe("anna");
  const idsOf = async (owner?: string) =>
    (await runs.find({ limit: 9, filter: {}, ...(owner !== undefined && { owner }) })).runs.map(
      ({ id }) => id,
    );
  expect([await idsOf("anna"), await idsOf("ben"), await idsOf()]).toEqual([[anna.id], [ben.id], [plain.id]]);
  await runs.close();
});
