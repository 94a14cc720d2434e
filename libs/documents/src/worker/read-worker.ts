import type { ReadDocument, ReadRequest } from "../document-reader.ts";
import { type Unavailable, unavailable } from "../extracted.ts";
import { readDocument } from "../read-document.ts";
import { blockNetwork } from "./block-network.ts";

/** What a process for parsers answers; exactly one answer per request. */
export type ReadAnswer = ReadDocument | Unavailable;

blockNetwork();

const limits = { maxCharacters: Number(process.argv[2]) };

const answer = async (request: ReadRequest): Promise<ReadAnswer> => {
  try {
    return await readDocument(request, limits);
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    return unavailable("damaged", `The source cannot be parsed (${words.slice(0, 200)}).`);
  }
};

// pdf.js leaves promises behind when a file is damaged; they must not end the process under the next document.
process.on("unhandledRejection", () => undefined);

// Without the service there is nobody to read for.
process.on("disconnect", () => process.exit());

process.on("message", (request: ReadRequest) => {
  void answer(request).then((result) => process.send?.(result));
});
