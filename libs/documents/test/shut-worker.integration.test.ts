import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { startFixtureWeb } from "@quarry/testkit";
import { describe, expect, it, onTestFinished } from "vitest";
import { closeWaysOut } from "../src/worker/close-ways-out.ts";

const outcomesOf = async (workerData: object): Promise<unknown> => {
  const worker = new Worker(new URL("./shut-worker.ts", import.meta.url), { workerData });
  onTestFinished(async () => void (await worker.terminate()));
  const [outcomes] = await once(worker, "message");
  return outcomes;
};

describe("closeWaysOut", () => {
  it("leaves a thread no way to connect, by fetch, undici, http, a socket or a datagram", async () => {
    const web = await startFixtureWeb({ "/": { body: "SECRET" } });
    onTestFinished(() => web.stop());
    const { url, port } = web;
    expect(await outcomesOf({ url, port, isShut: true })).toEqual(
      Array.from({ length: 5 }, () => expect.stringContaining("opens no connections")),
    );
    expect(web.connections()).toBe(0);
    expect(await outcomesOf({ url, port, isShut: false })).toEqual(Array.from({ length: 5 }, () => "open"));
  });

  it("refuses to shut the service itself", () => {
    expect(() => {
      closeWaysOut();
    }).toThrow("only a worker thread");
  });
});
