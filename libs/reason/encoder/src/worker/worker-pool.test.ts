import { EventEmitter, getEventListeners } from "node:events";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import type { EncodedPassage } from "../encoder.ts";
import {
  createWorkerPool,
  type LoadedModel,
  type WorkerFarewell,
  type WorkerPool,
  type WorkerPoolOptions,
  type WorkerReply,
  type WorkerRequest,
} from "./worker-pool.ts";

const encodedOf = (value: number): EncodedPassage => ({
  dense: Float32Array.of(value),
  tokens: { data: Float32Array.of(value), count: 1, dimensions: 1 },
  offsets: [[0, 1]],
  rowOf: [0],
  unknownShare: 0,
});

/** A fake worker thread, answered by the test. */
class FakeWorker extends EventEmitter {
  readonly requests: WorkerRequest[] = [];
  isBidden = false;
  private answered = 0;
  postMessage(message: WorkerRequest | WorkerFarewell): void {
    if (message.type === "encode") this.requests.push(message);
    else this.isBidden = true;
  }
  reply(message: WorkerReply): void {
    this.emit("message", message);
  }
  /** Answers the oldest open request. */
  answer(value: number): void {
    const id = this.requests[this.answered]?.id ?? -1;
    this.answered += 1;
    this.reply({ type: "encoded", id, encoded: [encodedOf(value)], workMs: value * 10 });
  }
}

const loaded: LoadedModel = {
  profile: { id: "m", dimensions: 1, tokenDimensions: 1, maxTokens: 1, arithmetic: "int8" },
  folder: "m",
  warnings: [],
};

const ask = async (pool: WorkerPool, text: string, signal?: AbortSignal): Promise<EncodedPassage> => {
  const [encoded] = await pool.ask([{ text }], "document", { signal });
  return encoded ?? expect.fail("nothing was encoded");
};

const open = (options: WorkerPoolOptions = {}) => {
  const workers: FakeWorker[] = [];
  const worked: number[] = [];
  const pool = createWorkerPool(
    () => {
      const worker = new FakeWorker();
      workers.push(worker);
      return worker;
    },
    { ...options, onWorked: (workMs) => worked.push(workMs) },
  );
  const worker = (index: number): FakeWorker => workers[index] ?? expect.fail(`no worker ${index}`);
  return { pool, workers, worker, worked };
};

const textsOf = ({ requests }: FakeWorker) => requests.map(({ inputs }) => inputs[0]?.text);

/** Sends enough requests for a second worker; returns the answers. */
const askMany = (pool: WorkerPool, count = 6) =>
  Promise.all(Array.from({ length: count }, (_, index) => ask(pool, String(index))));

describe("createWorkerPool", () => {
  it("gives a worker two requests at a time, so that it never waits for the next", async () => {
    const { pool, worker } = open();
    const asked = ["one", "two", "three"].map((text) => ask(pool, text));
    expect(textsOf(worker(0))).toEqual(["one", "two"]);
    for (const value of [1, 2, 3]) worker(0).answer(value);
    expect((await Promise.all(asked)).map(({ dense }) => dense[0])).toEqual([1, 2, 3]);
  });

  it("reports how long the model worked on each request", async () => {
    const { pool, worker, worked } = open();
    const asked = [ask(pool, "one"), ask(pool, "two")];
    worker(0).answer(1);
    worker(0).answer(2);
    await Promise.all(asked);
    expect(worked).toEqual([10, 20]);
  });

  it("sends a query before waiting documents, and after waiting queries", async () => {
    const { pool, worker } = open();
    const documents = ["in work", "next", "document"].map((text) => ask(pool, text));
    const queries = ["first query", "second query"].map((text) => pool.ask([{ text }], "query"));
    for (let answered = 0; answered < 5; answered += 1) worker(0).answer(answered);
    await Promise.all([...documents, ...queries]);
    expect(textsOf(worker(0))).toEqual(["in work", "next", "first query", "second query", "document"]);
  });

  it("serves callers in turn: a small one does not wait for all requests of a large one", async () => {
    const { pool, worker } = open();
    const askRanked = (texts: readonly string[]) =>
      texts.map((text, rank) => pool.ask([{ text }], "passage", { rank }));
    const asked = [
      ...askRanked(["large 0", "large 1", "large 2", "large 3", "large 4"]),
      ...askRanked(["other 0", "other 1"]),
      ...askRanked(["small"]),
    ];
    for (let answered = 0; answered < asked.length; answered += 1) worker(0).answer(answered);
    await Promise.all(asked);
    const [, , ...waited] = textsOf(worker(0));
    expect(waited).toEqual(["other 0", "small", "other 1", "large 2", "large 3", "large 4"]);
  });

  it("serves all requests of a large caller despite a constant stream of small ones", async () => {
    const { pool, worker } = open();
    const large = [0, 1, 2, 3].map((rank) => pool.ask([{ text: `large ${rank}` }], "passage", { rank }));
    const small = (): void => void pool.ask([{ text: "small" }], "passage").catch(() => undefined);
    for (let caller = 0; caller < 5; caller += 1) small();
    for (let answered = 0; answered < 30; answered += 1) {
      worker(0).answer(answered);
      small();
    }
    expect(textsOf(worker(0)).filter((text) => text !== "small")).toHaveLength(large.length);
    await Promise.all(large);
  });

  it("fails what is pending when the worker dies, and starts another for the next text", async () => {
    const { pool, worker, workers } = open();
    const pending = [ask(pool, "one"), ask(pool, "two")];
    worker(0).emit("error", new Error("out of memory"));
    worker(0).emit("exit");
    const outcomes = await Promise.allSettled(pending);
    const failure = { status: "rejected", reason: { code: "encoder-failed", retry: "backoff" } };
    expect(outcomes).toMatchObject([failure, failure]);
    const next = ask(pool, "three");
    worker(1).answer(3);
    expect((await next).dense[0]).toBe(3);
    expect(workers).toHaveLength(2);
  });

  it("drops a waiting text whose signal fires", async () => {
    const { pool, worker } = open();
    const controller = new AbortController();
    const inWork = [ask(pool, "one"), ask(pool, "two")];
    const waiting = ask(pool, "three", controller.signal);
    controller.abort();
    await expect(waiting).rejects.toMatchObject({ code: "cancelled" });
    for (const value of [1, 2]) worker(0).answer(value);
    await Promise.all(inWork);
    expect(textsOf(worker(0))).toEqual(["one", "two"]);
  });

  it("continues with the next text when the one in the worker was cancelled", async () => {
    const { pool, worker } = open();
    const controller = new AbortController();
    const first = ask(pool, "one", controller.signal);
    const second = ask(pool, "two");
    controller.abort();
    await expect(first).rejects.toMatchObject({ code: "cancelled" });
    worker(0).answer(1);
    worker(0).answer(2);
    expect((await second).dense[0]).toBe(2);
  });

  it("leaves no listener on the signal of an encoded text, so that its vectors can be freed", async () => {
    const { pool, worker } = open();
    const { signal } = new AbortController();
    const first = ask(pool, "one", signal);
    worker(0).answer(1);
    await first;
    expect(getEventListeners(signal, "abort")).toEqual([]);
  });

  it("propagates the reason why a model cannot be used", async () => {
    const { pool, worker } = open();
    const ready = pool.ready();
    const failure = JSON.stringify({ code: "bad-configuration", message: "wrong hash", retry: "never" });
    worker(0).reply({ type: "unusable", failure });
    await expect(ready).rejects.toMatchObject({ code: "bad-configuration", message: "wrong hash" });
  });

  it("rejects texts after closing, and is closed when the worker has ended", async () => {
    const { pool, worker } = open();
    const pending = ask(pool, "one");
    worker(0).reply({ type: "ready", loaded });
    const order: string[] = [];
    const closed = pool.close().then(() => order.push("closed"));
    await expect(pending).rejects.toMatchObject({ code: "cancelled" });
    await expect(ask(pool, "two")).rejects.toMatchObject({ code: "cancelled" });
    expect(worker(0).isBidden).toBe(true);
    worker(0).answer(1);
    order.push("ended");
    worker(0).emit("exit");
    await closed;
    expect(order).toEqual(["ended", "closed"]);
  });

  it("closes at once if no worker was started", async () => {
    await expect(open().pool.close()).resolves.toBeUndefined();
  });

  it("does not wait for a worker that dies while it closes", async () => {
    const { pool, worker } = open();
    const outcome = ask(pool, "one").catch((failure: unknown) => failure);
    const closed = pool.close();
    worker(0).emit("exit");
    await closed;
    expect(await outcome).toMatchObject({ code: "cancelled" });
  });

  it("starts another worker for a backlog, which gets requests once it has loaded", async () => {
    const { pool, worker, workers } = open({ maxWorkers: 2 });
    const answers = askMany(pool);
    expect(workers).toHaveLength(2);
    expect(textsOf(worker(1))).toEqual([]);
    worker(1).reply({ type: "ready", loaded });
    expect([textsOf(worker(0)), textsOf(worker(1))]).toEqual([
      ["0", "1"],
      ["2", "3"],
    ]);
    // The faster one gets the remaining requests.
    for (const value of [2, 3, 4, 5]) worker(1).answer(value);
    for (const value of [0, 1]) worker(0).answer(value);
    expect((await answers).map(({ dense }) => dense[0])).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it("starts no second worker for a few requests, and never more than the maximum", async () => {
    const few = open({ maxWorkers: 2 });
    askMany(few.pool, 5).catch(() => undefined);
    expect(few.workers).toHaveLength(1);
    const many = open({ maxWorkers: 2 });
    askMany(many.pool, 50).catch(() => undefined);
    many.worker(1).reply({ type: "ready", loaded });
    expect(many.workers).toHaveLength(2);
  });

  it("continues without a second worker that cannot load", async () => {
    const { pool, worker, workers } = open({ maxWorkers: 3 });
    const answers = askMany(pool, 8);
    const failure = JSON.stringify({ code: "encoder-failed", message: "other weights", retry: "backoff" });
    worker(1).reply({ type: "unusable", failure });
    for (let value = 0; value < 8; value += 1) worker(0).answer(value);
    expect(await answers).toHaveLength(8);
    expect(workers).toHaveLength(2);
  });

  it("fails only the requests of a dead worker while there is another", async () => {
    const { pool, worker } = open({ maxWorkers: 2 });
    const asked = Array.from({ length: 6 }, (_, index) => ask(pool, String(index)));
    const outcomes = Promise.allSettled(asked);
    worker(1).reply({ type: "ready", loaded });
    worker(0).emit("exit");
    for (const value of [2, 3, 4, 5]) worker(1).answer(value);
    expect((await outcomes).map(({ status }) => status)).toEqual([
      "rejected",
      "rejected",
      ...Array.from({ length: 4 }, () => "fulfilled"),
    ]);
  });

  it("stops idle workers, and starts one for the next text", async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { pool, worker, workers } = open({ maxWorkers: 2, idleMs: 1_000 });
    const answers = askMany(pool);
    worker(1).reply({ type: "ready", loaded });
    for (const value of [2, 3, 4, 5]) worker(1).answer(value);
    for (const value of [0, 1]) worker(0).answer(value);
    await answers;
    vi.advanceTimersByTime(999);
    expect([worker(0).isBidden, worker(1).isBidden]).toEqual([false, false]);
    vi.advanceTimersByTime(1);
    expect([worker(0).isBidden, worker(1).isBidden]).toEqual([true, true]);
    const next = ask(pool, "next");
    expect(workers).toHaveLength(3);
    // The end of another worker is not a failure of the working one.
    worker(0).emit("exit");
    worker(1).emit("exit");
    worker(2).answer(9);
    expect((await next).dense[0]).toBe(9);
  });

  it("keeps a worker that gets another request before its idle time ends", async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { pool, worker, workers } = open({ idleMs: 1_000 });
    const asked = ask(pool, "one");
    worker(0).answer(1);
    await asked;
    vi.advanceTimersByTime(999);
    const again = ask(pool, "two");
    vi.advanceTimersByTime(10_000);
    expect(worker(0).isBidden).toBe(false);
    worker(0).answer(2);
    await again;
    expect(workers).toHaveLength(1);
  });
});
