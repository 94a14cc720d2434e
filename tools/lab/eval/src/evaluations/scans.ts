import { createWorkerReader } from "@quarry/documents";
import { createProgress, type Evaluation, writeJsonLines } from "../evaluation.ts";
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

const mean = (readings: readonly ScanReading[], value: (reading: ScanReading) => number): number =>
  readings.reduce((sum, reading) => sum + value(reading), 0) / Math.max(1, readings.length);

const summaryOf = (readings: readonly ScanReading[]) => ({
  n: readings.length,
  right: mean(readings, ({ right }) => right),
  seconds: mean(readings, ({ seconds }) => seconds),
});

const columnsOf = (readings: readonly ScanReading[]): readonly string[] => [
  ...new Set(readings.map(({ language }) => language)),
];

/** Renders the measures as a Markdown table with a row for each kind of page and a column for each language. */
const renderScans = (readings: readonly ScanReading[]): string => {
  const languages = columnsOf(readings);
  const kinds = [...new Set(readings.map(({ kind }) => kind))];
  const rows = kinds.map((kind) => {
    const ofKind = readings.filter((reading) => reading.kind === kind);
    const cells = languages.map((language) =>
      mean(
        ofKind.filter((reading) => reading.language === language),
        ({ right }) => right,
      ).toFixed(3),
    );
    const { right, seconds } = summaryOf(ofKind);
    return `| ${[kind.padEnd(7), ...cells, right.toFixed(3), seconds.toFixed(1).padStart(7)].join(" | ")} |`;
  });
  return [
    `| words right | ${[...languages, "all", "seconds"].join(" | ")} |`,
    `| ---- | ${languages.map(() => "--:").join(" | ")} | --: | --: |`,
    ...rows,
  ].join("\n");
};

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
    const pagesRead = readings.map(({ text, ...reading }) => ({ ...reading, characters: text.length }));
    return {
      json: { evaluation: "scans", clean: summaryOf(clean), noisy: summaryOf(noisy), pages: pagesRead },
      table: renderScans(readings),
    };
  },
};
