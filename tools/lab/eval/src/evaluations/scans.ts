import { createWorkerReader } from "@quarry/documents";
import { createProgress, type Evaluation, mean, writeJsonLines } from "../evaluation.ts";
import { listScans, noisyKinds } from "../scans/draw-scans.ts";
import { rightWords } from "../scans/right-words.ts";

/** The reading of one page. */
interface ScanReading {
  readonly language: string;
  readonly kind: string;
  /** `read`, or the reason why the page was not read. */
  readonly outcome: string;
  /** Share of the words that are right. */
  readonly right: number;
  readonly seconds: number;
  readonly text: string;
}

// The fetcher's default limits, with more time for a busy machine.
const limits = { maxCharacters: 10_000_000, timeoutMs: 120_000, memoryMb: 1_024, workers: 1 };
const dataFolder = "/usr/share/tesseract-ocr/5/tessdata";

const summaryOf = (readings: readonly ScanReading[]) => ({
  n: readings.length,
  right: mean(readings.map(({ right }) => right)),
  seconds: mean(readings.map(({ seconds }) => seconds)),
});

/** Returns the share of right words by kind of page and by language. */
const rightByKind = (readings: readonly ScanReading[]) =>
  Object.fromEntries(
    [...Map.groupBy(readings, ({ kind }) => kind)].map(([kind, ofKind]) => [
      kind,
      Object.fromEntries(
        [...Map.groupBy(ofKind, ({ language }) => language)].map(([language, own]) => [
          language,
          mean(own.map(({ right }) => right)),
        ]),
      ),
    ]),
  );

/** Evaluates OCR: pages are drawn from known texts, read, and compared with them. */
export const scans: Evaluation = {
  summary: "how well OCR reads pages drawn from texts (en.txt …): clean, skewed, in columns, noisy",
  options: { "ocr-data": `folder of Tesseract's data of further languages (${dataFolder})` },
  run: async ({ data, limit, out, own }, world) => {
    const pages = (await listScans(data)).slice(0, limit);
    const ocr = { timeoutMs: 600_000, dataFolder: own["ocr-data"] ?? dataFolder };
    const reader = createWorkerReader({ ...limits, ocr });
    const progress = createProgress("pages read", pages.length, world);
    const readings: ScanReading[] = [];
    try {
      for (const page of pages) {
        const { language, kind, gold } = page;
        const bytes = page.draw();
        const began = world.now();
        const uri = `file:${language}-${kind}`;
        const answer = await reader.read({ bytes, uri, contentType: undefined }, world.signal);
        const seconds = (world.now() - began) / 1_000;
        const text = answer.status === "read" ? answer.text : "";
        const outcome = answer.status === "read" ? "read" : answer.reason;
        readings.push({ language, kind, outcome, right: rightWords(gold, text), seconds, text });
        progress();
      }
    } finally {
      await reader.close();
    }
    if (out !== undefined) await writeJsonLines(out, readings);
    const noisy = readings.filter(({ kind }) => noisyKinds.includes(kind));
    const clean = readings.filter(({ kind }) => !noisyKinds.includes(kind));
    return {
      clean: summaryOf(clean),
      noisy: summaryOf(noisy),
      right: rightByKind(readings),
      pages: readings.map(({ text, ...reading }) => ({ ...reading, characters: text.length })),
    };
  },
};
