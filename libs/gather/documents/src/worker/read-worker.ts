import { type Unavailable, unavailable } from "@quarry/failure";
import type { ReadDocument, ReadRequest } from "../document-reader.ts";
import type { Tesseract } from "../ocr/tesseract.ts";
import { type DocumentLimits, readDocument } from "../read-document.ts";
import { blockNetwork } from "./block-network.ts";
import type { ParserNotice, WorkerLimits } from "./worker-limits.ts";

/** An answer of a parser process; exactly one per request. */
export type ReadAnswer = ReadDocument | Unavailable;

blockNetwork();

const { maxCharacters, ocr: settings }: WorkerLimits = JSON.parse(process.argv[2] ?? "{}");

const notify = (status: ParserNotice["status"]): void =>
  void process.send?.({ status } satisfies ParserNotice);

let tesseract: Promise<Tesseract> | undefined;

const load = async (dataFolder: string): Promise<Tesseract> => {
  const { openTesseract } = await import("../ocr/tesseract.ts");
  return openTesseract(dataFolder);
};

const ocr = settings && {
  open: () => (tesseract ??= load(settings.dataFolder)),
  drop: () => void (tesseract = undefined),
  timeoutMs: settings.timeoutMs,
  now: () => performance.now(),
  onPage: () => notify("reads-picture"),
};

const limits: DocumentLimits = { maxCharacters, ocr };

const answer = async (request: ReadRequest): Promise<ReadAnswer> => {
  try {
    return await readDocument(request, limits);
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    return unavailable("damaged", `The source cannot be parsed (${words.slice(0, 200)}).`);
  }
};

// pdf.js leaves rejected promises for damaged files; they must not end the process during the next document.
process.on("unhandledRejection", () => undefined);

// Without the service there are no more requests.
process.on("disconnect", () => process.exit());

process.on("message", (request: ReadRequest) => {
  notify("begins");
  void answer(request).then((result) => process.send?.(result));
});
