import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { detectLanguage, words } from "@quarry/text";
import { z } from "zod";
import { parseJsonLines } from "../collection/read-corpus.ts";
import { badInput, mean } from "../evaluation.ts";
import { fMeasure } from "../measures/f-measure.ts";
import type { PdfReading, PdfReadings } from "./read-pdfs.ts";

/** A PDF with a known text of the same content. */
interface GoldCase {
  readonly name: string;
  readonly path: string;
  readonly gold: string;
}

/** A PDF with a known difficulty. */
interface AwkwardCase {
  readonly name: string;
  readonly path: string;
  /** Class, such as `text`, `no-text/scan` or `error:PasswordException`. */
  readonly class: string;
}

interface PdfCases {
  readonly gold: readonly GoldCase[];
  readonly awkward: readonly AwkwardCase[];
}

const fileName = z.string().regex(/^[^/\\]+\.pdf$/iu, "must be the name of a PDF in the folder");
const entry = z.object({ file: fileName, class: z.string() });

const readGold = async (folder: string): Promise<GoldCase[]> => {
  const entries = await readdir(folder, { withFileTypes: true });
  const named = entries.filter((each) => each.isDirectory()).map(({ name }) => name);
  const whole = named.filter((name) =>
    ["doc.pdf", "doc.txt"].every((file) => existsSync(join(folder, name, file))),
  );
  return Promise.all(
    whole.toSorted().map(async (name) => ({
      name,
      path: join(folder, name, "doc.pdf"),
      gold: await readFile(join(folder, name, "doc.txt"), "utf8"),
    })),
  );
};

const readAwkward = async (folder: string): Promise<AwkwardCase[]> => {
  const path = join(folder, "manifest.jsonl");
  if (!existsSync(path)) return [];
  const lines = parseJsonLines(await readFile(path, "utf8"), entry, path);
  return lines.map((line) => ({ name: line.file, path: join(folder, line.file), class: line.class }));
};

/**
 * Reads the PDFs of a folder, or of `pdfs` and `pdf-with-gold` in it: those that `manifest.jsonl` lists with their class, and
 * folders of `doc.pdf` and `doc.txt`.
 * @throws {Failure} `bad-input` if there are none
 */
export const readCases = async (data: string): Promise<PdfCases> => {
  const folders = [data, join(data, "pdfs"), join(data, "pdf-with-gold")].filter((folder) =>
    existsSync(folder),
  );
  const gold = (await Promise.all(folders.map(readGold))).flat();
  const awkward = (await Promise.all(folders.map(readAwkward))).flat();
  if (gold.length + awkward.length > 0) return { gold, awkward };
  throw badInput(
    `${data}: there is no manifest.jsonl, and no folder with doc.pdf and doc.txt; name another folder`,
  );
};

/** Overlap of the words of two texts, 0 to 1. */
interface WordOverlap {
  readonly f1: number;
  readonly precision: number;
  readonly recall: number;
}

const countWords = (text: string, language: string): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const { start, end } of words(text, language)) {
    const word = text.slice(start, end).normalize("NFKC").toLowerCase();
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return counts;
};

const sum = (counts: Iterable<number>): number => [...counts].reduce((total, count) => total + count, 0);

/**
 * Compares the words of a text with those of the gold text as bags, ignoring order and case. Scripts without spaces are
 * segmented by dictionary, for both texts in the language of the gold text.
 */
const wordOverlap = (text: string, gold: string): WordOverlap => {
  const language = detectLanguage(gold);
  const [given, wanted] = [countWords(text, language), countWords(gold, language)];
  const right = sum([...given].map(([word, count]) => Math.min(count, wanted.get(word) ?? 0)));
  const [wrong, missed] = [sum(given.values()) - right, sum(wanted.values()) - right];
  return {
    f1: fMeasure({ right, wrong, missed }),
    precision: right === 0 ? 0 : right / (right + wrong),
    recall: right === 0 ? 0 : right / (right + missed),
  };
};

const expected: readonly { readonly class: RegExp; readonly outcomes: readonly string[] }[] = [
  { class: /PasswordException$/u, outcomes: ["password-protected", "read"] },
  // A better parser may read a file that crashed another one.
  { class: /^error:/u, outcomes: ["damaged", "read"] },
  { class: /scan/u, outcomes: ["no-text"] },
  { class: /^hangs/u, outcomes: ["read", "no-text", "damaged", "timeout", "too-large"] },
];

/** True if the outcome, `read` or a reason, is right for a PDF of that class. */
const isRightOutcome = (pdfClass: string, outcome: string): boolean =>
  (expected.find((rule) => rule.class.test(pdfClass))?.outcomes ?? ["read"]).includes(outcome);

const countBy = (values: readonly string[]): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(values, (value) => value)].map(([value, same]) => [value, same.length]));

/** Measures readings in the order of the cases, those with gold first. */
export const measurePdfs = ({ gold, awkward }: PdfCases, { readings, peakMemoryMb }: PdfReadings) => {
  const read = new Map<string, PdfReading>(readings.map((reading) => [reading.name, reading]));
  const judged = awkward.map((one) => {
    const outcome = read.get(one.name)?.outcome ?? "none";
    return { ...one, outcome, isRight: isRightOutcome(one.class, outcome) };
  });
  const classes = [...Map.groupBy(judged, (one) => one.class)].map(([name, same]) => ({
    class: name,
    n: same.length,
    right: same.filter(({ isRight }) => isRight).length,
    outcomes: countBy(same.map(({ outcome }) => outcome)),
  }));
  const seconds = readings.map((reading) => reading.seconds);
  return {
    gold: gold.map(({ name, gold: wanted }) => ({
      name,
      ...wordOverlap(read.get(name)?.text ?? "", wanted),
      seconds: read.get(name)?.seconds ?? 0,
      characters: read.get(name)?.text.length ?? 0,
    })),
    classes: classes.toSorted((left, right) => left.class.localeCompare(right.class)),
    n: judged.length,
    right: judged.filter(({ isRight }) => isRight).length,
    wrong: judged.filter(({ isRight }) => !isRight).map(({ name, outcome }) => `${name} (${outcome})`),
    maxSeconds: Math.max(0, ...seconds),
    meanSeconds: mean(seconds),
    peakMemoryMb,
  };
};
