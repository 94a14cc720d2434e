import { createSharedLimit, type SharedLimit } from "@quarry/redis";
import { eventually, holdLeaseTimers, redisTest, type RunningRedis } from "@quarry/testkit";
import { Redis } from "ioredis";
import { afterEach, describe, expect, it } from "vitest";

const opened: { close(): Promise<unknown> }[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((part) => part.close()));
});
const keep = <Part extends { close(): Promise<unknown> }>(part: Part): Part => {
  opened.push(part);
  return part;
};

interface Limits {
  readonly concurrency?: number;
  readonly tokensPerMinute?: number;
}

/** Longer than any pause of a busy machine. */
const leaseMs = 600_000;

const limit = ({ url }: Pick<RunningRedis, "url">, limits: Limits = {}): SharedLimit =>
  keep(
    createSharedLimit({
      redis: { url },
      name: "endpoint",
      concurrency: 2,
      tokensPerMinute: 0,
      leaseMs,
      ...limits,
    }),
  );

const openClient = ({ url }: RunningRedis): Redis => {
  const connection = new Redis(url);
  opened.push({ close: () => connection.quit() });
  return connection;
};

const forEver = new AbortController().signal;

/** Requests a slot, and records when it was granted. */
const asking = (shared: SharedLimit, tokens = 1) => {
  const controller = new AbortController();
  const slot = shared.acquire(tokens, controller.signal);
  const asked = { slot, isGranted: false, giveUp: () => controller.abort(new Error("gone")) };
  slot.then(
    () => (asked.isGranted = true),
    () => undefined,
  );
  return asked;
};

type Acquired = ReturnType<SharedLimit["acquire"]>;

/** Records the order in which requests were granted; `next` waits for a granted slot. */
const grants = () => {
  const order: string[] = [];
  const slots: Awaited<Acquired>[] = [];
  return {
    order,
    record: async (name: string, asked: Acquired): Promise<void> => {
      const slot = await asked;
      order.push(name);
      slots.push(slot);
    },
    next: () =>
      eventually(() => {
        const slot = slots.shift();
        if (slot === undefined) throw new Error("no slot was granted yet");
        return slot;
      }),
  };
};

const waiting = (connection: Redis): Promise<number> => connection.zcard("limit:endpoint:waiting");
const untilWaiting = (connection: Redis, count: number): Promise<void> =>
  eventually(async () => expect(await waiting(connection)).toBe(count));

describe("createSharedLimit", () => {
  redisTest("limits the slots for all processes together", async ({ redis }) => {
    const [one, other] = [limit(redis), limit(redis)];
    const slot = await one.acquire(1, forEver);
    await other.acquire(1, forEver);
    const third = asking(one);
    await untilWaiting(openClient(redis), 1);
    expect(third.isGranted).toBe(false);
    await slot.release(1);
    await third.slot;
  });

  redisTest(
    "gives slots in the order in which they were asked for, in whatever process",
    async ({ redis }) => {
      const connection = openClient(redis);
      const processes = [limit(redis, { concurrency: 1 }), limit(redis, { concurrency: 1 })];
      const { order, record, next } = grants();
      const ask = (at: number): void =>
        void record(String(at), (processes[at % 2] ?? limit(redis)).acquire(1, forEver));
      let slot = await limit(redis, { concurrency: 1 }).acquire(1, forEver);
      for (let at = 0; at < 3; at += 1) {
        ask(at);
        await untilWaiting(connection, at + 1);
      }
      for (let at = 3; at < 9; at += 1) {
        await slot.release(1);
        // The slot is free, and no waiter has polled yet.
        if (at < 6) ask(at);
        slot = await next();
      }
      expect(order).toStrictEqual(["0", "1", "2", "3", "4", "5"]);
    },
  );

  redisTest("gives slots to owners in turn, however many calls of one wait", async ({ redis }) => {
    const connection = openClient(redis);
    const shared = limit(redis, { concurrency: 1 });
    const { order, record, next } = grants();
    let slot = await shared.acquire(1, forEver);
    const names = ["ann 1", "ann 2", "ann 3", "ben 1", "ben 2"];
    for (const [at, name] of names.entries()) {
      void record(name, shared.acquire(1, forEver, name.slice(0, 3)));
      await untilWaiting(connection, at + 1);
    }
    while (order.length < names.length) {
      await slot.release(1);
      slot = await next();
    }
    expect(order).toStrictEqual(["ann 1", "ben 1", "ann 2", "ben 2", "ann 3"]);
  });

  redisTest("lets nobody wait for one who gave up or died", async ({ redis }) => {
    const connection = openClient(redis);
    const shared = limit(redis, { concurrency: 1 });
    const slot = await shared.acquire(1, forEver);
    const gone = asking(shared);
    await untilWaiting(connection, 1);
    // A waiter whose process died no longer polls, and its lease expires.
    await connection.zadd("limit:endpoint:waiting", 0, "dead");
    await connection.zadd("limit:endpoint:waiting:leases", 1, "dead");
    const last = asking(shared);
    gone.giveUp();
    await expect(gone.slot).rejects.toThrow("gone");
    await slot.release(1);
    await last.slot;
    expect(await waiting(connection)).toBe(0);
  });

  redisTest("frees the slot of a process that died when its lease is over", async ({ redis }) => {
    const shared = limit(redis, { concurrency: 1 });
    await shared.acquire(1, forEver);
    const connection = openClient(redis);
    const [holder = ""] = await connection.zrange("limit:endpoint:places", 0, "-1");
    await connection.zincrby("limit:endpoint:places", -leaseMs - 1, holder);
    await shared.acquire(1, forEver);
  });

  redisTest("keeps the slot of a call that takes longer than a lease", async ({ redis }) => {
    const timers = holdLeaseTimers();
    const shared = limit(redis, { concurrency: 1 });
    const slot = await shared.acquire(1, forEver);
    const connection = openClient(redis);
    const leaseEnd = async (): Promise<number> =>
      Number((await connection.zrange("limit:endpoint:places", 0, "-1", "WITHSCORES"))[1]);
    const first = await leaseEnd();
    timers.pass(leaseMs / 3);
    await eventually(async () => expect(await leaseEnd()).toBeGreaterThan(first));
    timers.stop();
    const next = asking(shared);
    await untilWaiting(connection, 1);
    expect(next.isGranted).toBe(false);
    await slot.release(1);
    await next.slot;
  });

  redisTest("limits tokens per minute, and grants more when there are enough again", async ({ redis }) => {
    const shared = limit(redis, { concurrency: 9, tokensPerMinute: 600 });
    await limit(redis, { concurrency: 9, tokensPerMinute: 600 }).acquire(500, forEver);
    const asked = asking(shared, 400);
    const connection = openClient(redis);
    await untilWaiting(connection, 1);
    expect(asked.isGranted).toBe(false);
    await connection.hincrby("limit:endpoint:tokens", "at", -30_000);
    await asked.slot;
  });

  redisTest("counts the tokens that were used, not those that were feared", async ({ redis }) => {
    const shared = limit(redis, { concurrency: 9, tokensPerMinute: 600 });
    const slot = await shared.acquire(600, forEver);
    await slot.release(200);
    await shared.acquire(400, forEver);
    const asked = asking(shared, 100);
    await untilWaiting(openClient(redis), 1);
    expect(asked.isGranted).toBe(false);
    asked.giveUp();
    await expect(asked.slot).rejects.toThrow("gone");
  });

  redisTest(
    "lets a call out that takes more than a minute allows, once the bucket is full",
    async ({ redis }) => {
      const shared = limit(redis, { concurrency: 9, tokensPerMinute: 600 });
      await shared.acquire(10_000, forEver);
      const asked = asking(shared, 10_000);
      const connection = openClient(redis);
      await untilWaiting(connection, 1);
      await connection.hincrby("limit:endpoint:tokens", "at", -60_000);
      await asked.slot;
    },
  );

  it("says that Redis is away", async () => {
    await expect(limit({ url: "redis://127.0.0.1:1" }).acquire(1, forEver)).rejects.toMatchObject({
      code: "redis-down",
    });
  });
});
