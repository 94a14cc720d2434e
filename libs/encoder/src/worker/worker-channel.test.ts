import { EventEmitter, getEventListeners } from "node:events";
import { describe, expect, it } from "vitest";
import type { Encoded } from "../encoder.ts";
import { createWorkerChannel, type WorkerChannel } from "./worker-channel.ts";
import type { LoadedModel, WorkerFarewell, WorkerReply, WorkerRequest } from "./worker-message.ts";

const encodedOf = (value: number): Encoded => ({
  dense: Float32Array.of(value),
  tokens: { data: Float32Array.of(value), count: 1, dimensions: 1 },
  offsets: [[0, 1]],
  unknownShare: 0,
});

/** A worker thread in name only: the test answers for it. */
class FakeWorker extends EventEmitter {
  readonly requests: WorkerRequest[] = [];
  isBidden = false;
  postMessage(message: WorkerRequest | WorkerFarewell): void {
    if (message.type === "encode") this.requests.push(message);
    else this.isBidden = true;
  }
  reply(message: WorkerReply): void {
    this.emit("message", message);
  }
  answer(value: number): void {
    const id = this.requests.at(-1)?.id ?? -1;
    this.reply({ type: "encoded", id, encoded: [encodedOf(value)], workMs: value * 10 });
  }
}

const loaded: LoadedModel = {
  profile: { id: "m", dimensions: 1, tokenDimensions: 1, maxTokens: 1, arithmetic: "int8" },
  folder: "m",
  warnings: [],
};

const ask = async (channel: WorkerChannel, text: string, signal?: AbortSignal): Promise<Encoded> => {
  const [encoded] = await channel.ask([{ text }], "document", signal);
  return encoded ?? expect.fail("nothing was encoded");
};

const open = () => {
  const workers: FakeWorker[] = [];
  const worked: number[] = [];
  const channel = createWorkerChannel(
    () => {
      const worker = new FakeWorker();
      workers.push(worker);
      return worker;
    },
    (workMs) => worked.push(workMs),
  );
  const worker = (index: number): FakeWorker => workers[index] ?? expect.fail(`no worker ${index}`);
  return { channel, workers, worker, worked };
};

describe("createWorkerChannel", () => {
  it("gives the worker one text at a time", async () => {
    const { channel, worker } = open();
    const first = ask(channel, "one");
    const second = ask(channel, "two");
    expect(worker(0).requests.map(({ inputs }) => inputs[0]?.text)).toEqual(["one"]);
    worker(0).answer(1);
    expect((await first).dense[0]).toBe(1);
    worker(0).answer(2);
    expect((await second).dense[0]).toBe(2);
  });

  it("tells how long the model worked on each request", async () => {
    const { channel, worker, worked } = open();
    const asked = [ask(channel, "one"), ask(channel, "two")];
    worker(0).answer(1);
    worker(0).answer(2);
    await Promise.all(asked);
    expect(worked).toEqual([10, 20]);
  });

  it("sends a query before the documents that wait, and behind the queries that wait", async () => {
    const { channel, worker } = open();
    const documents = [ask(channel, "in work"), ask(channel, "document")];
    const queries = ["first query", "second query"].map((text) => channel.ask([{ text }], "query"));
    for (let answered = 0; answered < 4; answered += 1) worker(0).answer(answered);
    await Promise.all([...documents, ...queries]);
    const sent = worker(0).requests.map(({ inputs }) => inputs[0]?.text);
    expect(sent).toEqual(["in work", "first query", "second query", "document"]);
  });

  it("fails what is pending when the worker dies, and starts another for the next text", async () => {
    const { channel, worker, workers } = open();
    const pending = [ask(channel, "one"), ask(channel, "two")];
    worker(0).emit("error", new Error("out of memory"));
    worker(0).emit("exit");
    const outcomes = await Promise.allSettled(pending);
    const failure = { status: "rejected", reason: { code: "encoder-failed", retry: "backoff" } };
    expect(outcomes).toMatchObject([failure, failure]);
    const next = ask(channel, "three");
    worker(1).answer(3);
    expect((await next).dense[0]).toBe(3);
    expect(workers).toHaveLength(2);
  });

  it("drops a waiting text whose signal fires", async () => {
    const { channel, worker } = open();
    const controller = new AbortController();
    const first = ask(channel, "one");
    const second = ask(channel, "two", controller.signal);
    controller.abort();
    await expect(second).rejects.toMatchObject({ code: "cancelled" });
    worker(0).answer(1);
    await first;
    expect(worker(0).requests).toHaveLength(1);
  });

  it("goes on with the next text when the one in the worker was cancelled", async () => {
    const { channel, worker } = open();
    const controller = new AbortController();
    const first = ask(channel, "one", controller.signal);
    const second = ask(channel, "two");
    controller.abort();
    await expect(first).rejects.toMatchObject({ code: "cancelled" });
    worker(0).answer(1);
    worker(0).answer(2);
    expect((await second).dense[0]).toBe(2);
  });

  it("leaves nothing on the signal of a text that is encoded, so that its vectors can be freed", async () => {
    const { channel, worker } = open();
    const { signal } = new AbortController();
    const first = ask(channel, "one", signal);
    worker(0).answer(1);
    await first;
    expect(getEventListeners(signal, "abort")).toEqual([]);
  });

  it("passes on why a model cannot be used", async () => {
    const { channel, worker } = open();
    const ready = channel.ready();
    const failure = JSON.stringify({ code: "bad-configuration", message: "wrong hash", retry: "never" });
    worker(0).reply({ type: "unusable", failure });
    await expect(ready).rejects.toMatchObject({ code: "bad-configuration", message: "wrong hash" });
  });

  it("refuses texts once closed, and is closed when the worker has ended", async () => {
    const { channel, worker } = open();
    const pending = ask(channel, "one");
    worker(0).reply({ type: "ready", loaded });
    const order: string[] = [];
    const closed = channel.close().then(() => order.push("closed"));
    await expect(pending).rejects.toMatchObject({ code: "cancelled" });
    await expect(ask(channel, "two")).rejects.toMatchObject({ code: "cancelled" });
    expect(worker(0).isBidden).toBe(true);
    worker(0).answer(1);
    order.push("ended");
    worker(0).emit("exit");
    await closed;
    expect(order).toEqual(["ended", "closed"]);
  });

  it("closes at once where no worker was started", async () => {
    await expect(open().channel.close()).resolves.toBeUndefined();
  });

  it("does not wait for a worker that dies while it closes", async () => {
    const { channel, worker } = open();
    const outcome = ask(channel, "one").catch((failure: unknown) => failure);
    const closed = channel.close();
    worker(0).emit("exit");
    await closed;
    expect(await outcome).toMatchObject({ code: "cancelled" });
  });
});
