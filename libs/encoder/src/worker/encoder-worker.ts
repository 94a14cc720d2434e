import { parentPort, workerData } from "node:worker_threads";
import { Failure, failureToWire } from "@quarry/failure";
import { createInference, type Inference } from "../inference.ts";
import type { WorkerFarewell, WorkerOptions, WorkerReply, WorkerRequest } from "./worker-message.ts";

const reply = (message: WorkerReply, transfer: ArrayBuffer[] = []): void =>
  parentPort?.postMessage(message, transfer);

const transferable = (array: Float32Array): ArrayBuffer[] =>
  array.buffer instanceof ArrayBuffer ? [array.buffer] : [];

const answer = async (inference: Inference, { id, kind, inputs }: WorkerRequest): Promise<void> => {
  const began = performance.now();
  const encoded = await inference.run(inputs, kind).catch((error: unknown) => {
    const failure = new Failure("encoder-failed", `the model failed on a text: ${String(error)}`, {
      retry: "backoff",
      cause: error,
    });
    reply({ type: "failed", id, failure: failureToWire(failure) });
  });
  if (!encoded) return;
  const transfer = encoded.flatMap(({ dense, tokens }) => [
    ...transferable(dense),
    ...transferable(tokens.data),
  ]);
  reply({ type: "encoded", id, encoded, workMs: performance.now() - began }, transfer);
};

/** Without its port there is nothing the thread would wait for. */
const end = async (inference: Inference): Promise<void> => {
  await inference.close();
  parentPort?.close();
};

/** A worker that replaces another must make the same vectors; it might not when the weights were changed or go wrong now. */
const checkSame = ({ profile }: Inference, expectedId: string | undefined): void => {
  if (expectedId === undefined || expectedId === profile.id) return;
  const message = `the encoder made vectors of ${expectedId} and would now make those of ${profile.id}: start the service again`;
  throw new Failure("encoder-failed", message, { retry: "backoff" });
};

const serve = async ({ expectedId, ...options }: WorkerOptions): Promise<void> => {
  const inference = await createInference(options);
  checkSame(inference, expectedId);
  const { profile, folder, warnings } = inference;
  reply({ type: "ready", loaded: { profile, folder, warnings } });
  let work = Promise.resolve();
  parentPort?.on("message", (message: WorkerRequest | WorkerFarewell) => {
    work = work.then(() => (message.type === "encode" ? answer(inference, message) : end(inference)));
  });
};

// The entry of a worker thread: loading this file is what starts it.
await serve(workerData).catch((error: unknown) => {
  reply({ type: "unusable", failure: failureToWire(error) });
});
