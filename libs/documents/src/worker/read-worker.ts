import { parentPort, workerData } from "node:worker_threads";
import type { ReadDocument, ReadRequest } from "../document-reader.ts";
import { readDocument } from "../read-document.ts";
import type { Unavailable } from "../unavailable.ts";
import { unavailable } from "../unavailable.ts";
import { closeWaysOut } from "./close-ways-out.ts";

/** What a worker answers; exactly one answer per request. */
export type ReadAnswer = ReadDocument | Unavailable;

closeWaysOut();

const limits: { readonly maxCharacters: number } = workerData;

const answer = async (request: ReadRequest): Promise<ReadAnswer> => {
  try {
    return await readDocument(request, limits);
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    return unavailable("damaged", `The source cannot be parsed (${words.slice(0, 200)}).`);
  }
};

// pdf.js leaves promises behind when a file is damaged; they must not end the worker under the next document.
process.on("unhandledRejection", () => undefined);

parentPort?.on("message", (request: ReadRequest) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- the port of a thread, not of a window
  void answer(request).then((result) => parentPort?.postMessage(result));
});
