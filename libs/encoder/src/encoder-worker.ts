import { parentPort, workerData } from "node:worker_threads";
import { Failure, failureToWire } from "@quarry/failure";
import { createInference, type Inference, type InferenceOptions } from "./inference.ts";
import type { WorkerReply, WorkerRequest } from "./worker-message.ts";

const reply = (message: WorkerReply, transfer: ArrayBuffer[] = []): void =>
  parentPort?.postMessage(message, transfer);

const transferable = (array: Float32Array): ArrayBuffer[] =>
  array.buffer instanceof ArrayBuffer ? [array.buffer] : [];

const answer = async (inference: Inference, { id, kind, inputs }: WorkerRequest): Promise<void> => {
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
  reply({ type: "encoded", id, encoded }, transfer);
};

const serve = async (options: InferenceOptions): Promise<void> => {
  const inference = await createInference(options);
  const { profile, folder, warnings } = inference;
  reply({ type: "ready", loaded: { profile, folder, warnings } });
  parentPort?.on("message", (request: WorkerRequest) => void answer(inference, request));
};

// The entry of a worker thread: loading this file is what starts it.
await serve(workerData).catch((error: unknown) => {
  reply({ type: "unusable", failure: failureToWire(error) });
});
