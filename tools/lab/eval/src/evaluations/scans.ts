import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { createWorkerReader } from "@quarry/documents";
import { type DrawnPageOptions, drawPage } from "@quarry/testkit/drawn-pages";
import { badInput, createProgress, type Evaluation, mean, writeJsonLines } from "../evaluation.ts";
import { rightWords } from "../scans/right-words.ts";

/** Size of A4 at 150 dots per inch, with type of about 13 points; columns have smaller type. */
const sheet = { width: 1_240, height: 1_754, size: 28 };
const photoQuality = 50;

/** Kinds of pages, with their disturbances. */
const kinds: Readonly<Record<string, Partial<DrawnPageOptions>>> = {
  clean: {},
  skewed: { skew: 3 },
  columns: { columns: 2, size: 24 },
  grain: { noise: 80 },
  specks: { specks: 0.05 },
  photo: { skew: -2, shadow: 0.6, noise: 20 },
};

/** Draws a text as PNG; a photo as JPEG. */
const draw = (text: string, kind: string): Uint8Array => {
  const page = drawPage(text.split(/\n+/u), { ...sheet, ...kinds[kind] });
  return kind === "photo" ? page.toBuffer("image/jpeg", photoQuality) : page.toBuffer("image/png");
};

/** Returns one page of each kind for each text of a folder, named by its language (`en.txt`). */
const listPages = async (folder: string) => {
  const files = (await readdir(folder)).filter((name) => /^[a-z]{2,3}\.txt$/u.test(name)).toSorted();
  if (files.length === 0) throw badInput(`${folder} has no text that is named by its language, as en.txt is`);
  const texts = files.map(async (file) => {
    const gold = (await readFile(join(folder, file), "utf8")).trim();
    return Object.keys(kinds).map((kind) => ({ language: basename(file, ".txt"), kind, gold }));
  });
  return (await Promise.all(texts)).flat();
};

// The fetcher's default limits, with more time for a busy machine.
const limits = { maxCharacters: 10_000_000, timeoutMs: 120_000, memoryMb: 1_024, workers: 1 };
const dataFolder = "/usr/share/tesseract-ocr/5/tessdata";

/** Evaluates OCR: pages are drawn from known texts, read, and compared with them. */
export const scans: Evaluation = {
  summary: "how well OCR reads pages drawn from texts (en.txt …): clean, skewed, in columns, noisy",
  options: { "ocr-data": `folder of Tesseract's data of further languages (${dataFolder})` },
  run: async ({ data, limit, out, own }, world) => {
    const pages = (await listPages(data)).slice(0, limit);
    const ocr = { timeoutMs: 600_000, dataFolder: own["ocr-data"] ?? dataFolder };
    const reader = createWorkerReader({ ...limits, ocr });
    const step = createProgress("pages read", pages.length, world);
    const readings: { language: string; kind: string; outcome: string; right: number; text: string }[] = [];
    const began = world.now();
    try {
      for (const { language, kind, gold } of pages) {
        const request = { bytes: draw(gold, kind), uri: `file:${language}-${kind}`, contentType: undefined };
        const answer = await reader.read(request, world.signal);
        const [outcome, text] = answer.status === "read" ? ["read", answer.text] : [answer.reason, ""];
        readings.push({ language, kind, outcome, right: rightWords(gold, text), text });
        step();
      }
    } finally {
      await reader.close();
    }
    if (out !== undefined) await writeJsonLines(out, readings);
    const byKind = Map.groupBy(readings, ({ kind }) => kind);
    return {
      n: readings.length,
      right: mean(readings.map(({ right }) => right)),
      secondsPerPage: (world.now() - began) / 1_000 / Math.max(1, readings.length),
      /** Share of right words by kind of page and by language. */
      kinds: Object.fromEntries(
        [...byKind].map(([kind, some]) => [
          kind,
          Object.fromEntries(some.map(({ language, right }) => [language, right])),
        ]),
      ),
      unread: readings.filter(({ outcome }) => outcome !== "read").map(({ text: _text, ...page }) => page),
    };
  },
};
