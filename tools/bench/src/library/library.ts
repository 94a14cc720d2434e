import { readFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import type { QuarryClient } from "@quarry/client";
import { Failure } from "@quarry/failure";
import { z } from "zod";
import { type Benchmark, type BenchmarkReport, rounded, row, type World } from "../benchmark.ts";
import { loadNow, percentile } from "../evidence/machine.ts";
import { createTextMaker } from "../evidence/text-maker.ts";
import { askGateway, handInTexts, type MadeText, readFindings, readLog } from "../system/ask-gateway.ts";
import { startSystem } from "../system/start-system.ts";

/** Words of a made item: about those of an abstract. */
const wordsPerItem = 150;
const usualQuestions = 7;
const librarySeed = 1;

/** Items of one collection, and the questions that are asked of it one after another. */
interface Library {
  readonly texts: readonly MadeText[];
  readonly questions: readonly string[];
}

/** So many items of made text, and questions in its words. A larger library begins with the items of a smaller one and is asked the same. */
export const makeLibrary = (items: number, count = usualQuestions): Library => {
  const maker = createTextMaker(librarySeed);
  const questions = Array.from({ length: count }, () => maker.question());
  const texts = Array.from({ length: items }, () => ({
    title: maker.title(),
    transcript: maker.paragraph(wordsPerItem),
  }));
  return { texts, questions };
};

const documentSchema = z.object({ _id: z.string(), title: z.string().optional(), text: z.string().min(1) });
const questionSchema = z.object({ question: z.string().min(1) });

const readLines = async <Schema extends z.ZodType>(
  file: string,
  schema: Schema,
): Promise<z.output<Schema>[]> => {
  try {
    const lines = (await readFile(file, "utf8")).split("\n").filter((line) => line.trim() !== "");
    return lines.map((line) => schema.parse(JSON.parse(line)));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const message = `--data must hold questions.jsonl ({question}) and documents.jsonl ({_id, text}); ${file}: ${why}`;
    throw new Failure("bad-input", message, { retry: "never", cause: error });
  }
};

/** The documents and questions of a folder in ScholarQA's layout. @throws {Failure} `bad-input` naming the file that is missing or wrong */
const readLibrary = async (folder: string): Promise<Library> => {
  const documents = await readLines(join(folder, "documents.jsonl"), documentSchema);
  const questions = await readLines(join(folder, "questions.jsonl"), questionSchema);
  return {
    texts: documents.map(({ _id, title = _id, text }) => ({ title, transcript: text })),
    questions: questions.map(({ question }) => question),
  };
};

/** A collection of one size: how long it took to come in, and what questions asked of it cost. */
interface LibraryNumbers {
  readonly items: number;
  readonly preparedSeconds: number;
  readonly questions: {
    readonly asked: number;
    readonly p50Ms: number;
    readonly p95Ms: number;
    readonly maxMs: number;
    /** A question's time by the documents that it retrieved; the median of the questions. */
    readonly msPerRetrieved: number;
    /** The most jobs that one question added. */
    readonly jobs: number;
    /** The most documents that one question retrieved. */
    readonly retrieved: number;
  };
}

/** Hands a library in as one collection, waits until it can be searched, and asks its questions one after another. */
const measureLibrary = async (
  client: QuarryClient,
  { texts, questions }: Library,
  { now, say, signal }: Pick<World, "now" | "say" | "signal">,
): Promise<LibraryNumbers> => {
  say(`handing in ${texts.length} items`);
  const began = now();
  const collectionId = await handInTexts(client, texts, signal);
  const preparedSeconds = (now() - began) / 1_000;
  say(`asking ${questions.length} questions of ${texts.length} items`);
  const runs: { readonly ms: number; readonly jobs: number; readonly retrieved: number }[] = [];
  for (const question of questions) {
    const asked = now();
    const { id } = await askGateway(client, { question, collectionId, depth: "light" }, signal);
    const ms = now() - asked;
    const log = await readLog(client, id);
    const jobs = log.reduce((sum, { event }) => sum + (event.type === "stage-started" ? event.jobs : 0), 0);
    const { collection } = await readFindings(client, id);
    runs.push({ ms, jobs, retrieved: collection?.retrieved ?? 0 });
  }
  const times = runs.map(({ ms }) => ms);
  return {
    items: texts.length,
    preparedSeconds,
    questions: {
      asked: runs.length,
      p50Ms: percentile(times, 0.5),
      p95Ms: percentile(times, 0.95),
      maxMs: Math.max(...times),
      msPerRetrieved: percentile(
        runs.map(({ ms, retrieved }) => ms / Math.max(1, retrieved)),
        0.5,
      ),
      jobs: Math.max(...runs.map((run) => run.jobs)),
      retrieved: Math.max(...runs.map((run) => run.retrieved)),
    },
  };
};

/** Collections of several sizes, ascending. */
export interface LibrariesMeasured {
  readonly sizes: readonly LibraryNumbers[];
  readonly machine: { readonly cores: number; readonly loadBefore: number; readonly loadAfter: number };
}

const toJson = ({ sizes, machine }: LibrariesMeasured) => ({
  bench: "library",
  sizes: sizes.map(({ items, preparedSeconds, questions }) => ({
    items,
    itemsPerSecond: rounded(items / preparedSeconds),
    questions: {
      ...questions,
      p50Ms: Math.round(questions.p50Ms),
      p95Ms: Math.round(questions.p95Ms),
      maxMs: Math.round(questions.maxMs),
      msPerRetrieved: rounded(questions.msPerRetrieved),
      /** By the smallest size of the same run. */
      ratio: rounded(questions.p50Ms / (sizes[0]?.questions.p50Ms ?? questions.p50Ms), 2),
    },
  })),
  machine,
});

const tableOf = ({ sizes }: ReturnType<typeof toJson>): string =>
  [
    row([
      "items",
      "items indexed a second",
      "a light question, p50 s",
      "p95 s",
      "largest s",
      "p50 by the smallest",
      "ms by document retrieved, p50",
      "jobs",
      "retrieved",
    ]),
    "|---:|---:|---:|---:|---:|---:|---:|---:|---:|",
    ...sizes.map(({ items, itemsPerSecond, questions }) =>
      row([
        items,
        itemsPerSecond,
        ...[questions.p50Ms, questions.p95Ms, questions.maxMs].map((ms) => rounded(ms / 1_000)),
        questions.ratio,
        questions.msPerRetrieved,
        questions.jobs,
        questions.retrieved,
      ]),
    ),
  ].join("\n");

/** The numbers as JSON and as a Markdown table. */
const renderLibrary = (measured: LibrariesMeasured): BenchmarkReport => {
  const json = toJson(measured);
  return { json, table: tableOf(json) };
};

const defaultSizes = [100, 1_000];

/** Questions asked of collections of several sizes, all in one system, so that what differs is the size. */
export const createLibraryBenchmark = (questions = usualQuestions): Benchmark => ({
  summary:
    "light questions over collections of --sizes items (100,1000), or over the texts of --data: time, jobs, documents retrieved",
  run: async ({ sizes = defaultSizes, data }, world) => {
    const libraries =
      data === undefined ? sizes.map((items) => makeLibrary(items, questions)) : [await readLibrary(data)];
    const loadBefore = loadNow();
    const system = await startSystem({}, world.signal);
    try {
      const measured: LibraryNumbers[] = [];
      for (const library of libraries) measured.push(await measureLibrary(system.client, library, world));
      const machine = { cores: availableParallelism(), loadBefore, loadAfter: loadNow() };
      return renderLibrary({ sizes: measured, machine });
    } finally {
      await system.stop();
    }
  },
});
