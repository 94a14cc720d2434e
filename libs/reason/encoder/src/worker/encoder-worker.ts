import { parentPort, workerData } from "node:worker_threads";
import { Failure, failureToWire } from "@quarry/failure";
import type { Encoded, EncodedPassage } from "../encoder.ts";
import { createInference, type Inference } from "../inference.ts";
import { createRowPooler, type RowPooler } from "../late-interaction-graphs.ts";
import type { WorkerFarewell, WorkerOptions, WorkerReply, WorkerRequest } from "./worker-pool.ts";

const reply = (message: WorkerReply, transfer: ArrayBuffer[] = []): void =>
  parentPort?.postMessage(message, transfer);

const transferable = (array: Float32Array): ArrayBuffer[] =>
  array.buffer instanceof ArrayBuffer ? [array.buffer] : [];

const unpooled = (encoded: Encoded): EncodedPassage => ({ ...encoded, rowOf: [] });

const encode = async (
  inference: Inference,
  pooler: RowPooler,
  { kind, inputs }: WorkerRequest,
): Promise<EncodedPassage[]> => {
  if (kind !== "passage") return (await inference.run(inputs, kind)).map(unpooled);
  const passages: EncodedPassage[] = [];
  for (const encoded of await inference.run(inputs, "document"))
    passages.push({ ...encoded, ...(await pooler.pool(encoded.tokens)) });
  return passages;
};

const answer = async (inference: Inference, pooler: RowPooler, request: WorkerRequest): Promise<void> => {
  const { id } = request;
  const began = performance.now();
  const encoded = await encode(inference, pooler, request).catch((error: unknown) => {
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

/** Without its port the thread has nothing to wait for. */
const end = async (inference: Inference, pooler: RowPooler): Promise<void> => {
  await inference.close();
  await pooler.close();
  parentPort?.close();
};

/** A replacement worker must produce the same vectors; it might not if the weights have changed or now fail their check. */
const checkSame = ({ profile }: Inference, expectedId: string | undefined): void => {
  if (expectedId === undefined || expectedId === profile.id) return;
  const message = `the encoder produced vectors of ${expectedId} and would now produce those of ${profile.id}: restart the service`;
  throw new Failure("encoder-failed", message, { retry: "backoff" });
};

const serve = async ({ expectedId, ...options }: WorkerOptions): Promise<void> => {
  const inference = await createInference(options);
  checkSame(inference, expectedId);
  const { profile, folder, warnings } = inference;
  reply({ type: "ready", loaded: { profile, folder, warnings } });
  const pooler = createRowPooler();
  let work = Promise.resolve();
  parentPort?.on("message", (message: WorkerRequest | WorkerFarewell) => {
    work = work.then(() =>
      message.type === "encode" ? answer(inference, pooler, message) : end(inference, pooler),
    );
  });
};

// Entry of a worker thread: loading this file starts it.
await serve(workerData).catch((error: unknown) => {
  reply({ type: "unusable", failure: failureToWire(error) });
});
