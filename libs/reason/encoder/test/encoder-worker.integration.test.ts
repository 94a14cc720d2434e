import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { describe, expect, it } from "vitest";
import type { WorkerOptions } from "../src/worker/worker-pool.ts";
import { onnxConfig, temporaryFolder, tinyFiles, tinyGraph, writeTinyModel } from "./tiny-model.ts";

const firstReply = async (expectedId: string | undefined): Promise<unknown> => {
  const workerData: WorkerOptions = {
    source: await writeTinyModel(tinyFiles(tinyGraph(), { "onnx_config.json": onnxConfig })),
    model: "tiny/model",
    arithmetic: "fp32",
    cacheDirectory: await temporaryFolder(),
    verify: false,
    threads: 1,
    expectedId,
  };
  const worker = new Worker(new URL("../src/worker/encoder-worker.ts", import.meta.url), { workerData });
  const ended = once(worker, "exit");
  const [reply]: unknown[] = await once(worker, "message");
  worker.postMessage({ type: "close" }, []);
  await ended;
  return reply;
};

describe("the encoder's worker", () => {
  it("reports what it has loaded", async () => {
    expect(await firstReply(undefined)).toMatchObject({
      type: "ready",
      loaded: { profile: { arithmetic: "fp32" }, warnings: [] },
    });
  });

  it("does not replace a worker with other vectors", async () => {
    expect(await firstReply("tiny/model@00000000/int8.2")).toEqual({
      type: "unusable",
      failure: expect.stringMatching(/encoder-failed.*tiny\/model@00000000\/int8\.2/),
    });
  });
});
