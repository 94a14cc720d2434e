import { mkdtemp, readFile, rm } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { createQuarryClient, type QuarryClient } from "@quarry/client";
import { type LoggedEvent, loggedEventSchema } from "@quarry/contracts";
import { freePort } from "@quarry/local-stores";
import { type ModelServer, startModelServer } from "@quarry/testkit/model-server";
import { spawnSystem } from "@quarry/testkit/processes";
import { type Benchmark, loadNow, type World } from "../benchmark.ts";
import { createTextMaker, wordsPerPassage } from "../evidence/text-maker.ts";

const sourceCount = 10;
const paragraphsPerHeading = 4;

/** Generates a question and ten sources as Markdown, of `words` words each. */
const makeSources = (words: number): { readonly question: string; readonly sources: readonly string[] } => {
  const maker = createTextMaker(11);
  const perParagraph = Math.min(words, wordsPerPassage);
  const sources = Array.from({ length: sourceCount }, () => {
    const parts = Array.from({ length: Math.round(words / perParagraph) }, (_, index) =>
      index % paragraphsPerHeading === 0
        ? `## ${maker.title()}\n\n${maker.paragraph(perParagraph)}`
        : maker.paragraph(perParagraph),
    );
    return [`# ${maker.title()}`, ...parts].join("\n\n");
  });
  return { question: maker.question(), sources };
};

const readLog = async ({ research }: QuarryClient, runId: string): Promise<readonly LoggedEvent[]> =>
  new TextDecoder()
    .decode(await research.file(runId, "events.jsonl"))
    .trimEnd()
    .split("\n")
    .map((line) => loggedEventSchema.parse(JSON.parse(line)));

/** Adds up seconds by stage over all rounds. */
const stageSeconds = (log: readonly LoggedEvent[]): Readonly<Record<string, number>> => {
  const begun = log.flatMap(({ at, event }) =>
    event.type === "stage-started" || event.type === "run-finished"
      ? [{ stage: event.type === "stage-started" ? event.stage : undefined, at: Date.parse(at) }]
      : [],
  );
  const seconds: Record<string, number> = {};
  for (const [place, { stage, at }] of begun.entries()) {
    const until = begun[place + 1]?.at ?? at;
    if (stage !== undefined) seconds[stage] = (seconds[stage] ?? 0) + (until - at) / 1_000;
  }
  return seconds;
};

const callsByTask = (log: readonly LoggedEvent[]): Readonly<Record<string, number>> => {
  const calls: Record<string, number> = {};
  for (const { event } of log)
    if (event.type === "task-answered" && event.calls > 0)
      calls[event.task] = (calls[event.task] ?? 0) + event.calls;
  return calls;
};

const workers = ["orchestrator", "fetcher", "indexer", "hyde", "reranker", "analyst"];

/**
 * Starts the system with these variables, and waits until every worker has loaded its model.
 * @throws {Error} if it exits before
 */
const startSystem = async (environment: Readonly<Record<string, string>>, signal: AbortSignal) => {
  const home = await mkdtemp(join(tmpdir(), "quarry-bench-"));
  const system = await spawnSystem(home, await freePort(), environment);
  const isRunning = async (name: string): Promise<boolean> =>
    (await readFile(join(home, "logs", `${name}.log`), "utf8")).includes('"message":"running"');
  while (!(await Promise.all(workers.map(isRunning))).every(Boolean)) await wait(100, undefined, { signal });
  return {
    client: createQuarryClient({ url: system.url, fetch, signal }),
    stop: async () => {
      await system.stop();
      await rm(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
};

/** Measures one question on a separate system. */
const measureRun = async (
  words: number,
  model: Pick<ModelServer, "url" | "requests"> | undefined,
  { signal }: World,
) => {
  const environment: Record<string, string> =
    model === undefined ? {} : { LLM_BASE_URL: model.url, LLM_MODEL: "scripted", LLM_CACHE_HOURS: "0" };
  const system = await startSystem(environment, signal);
  const { client } = system;
  try {
    const { question, sources } = makeSources(words);
    const { id: collectionId } = await client.collections.create({ name: "benchmark", mark: false });
    for (const [index, content] of sources.entries())
      await client.collections.addFile(collectionId, { uri: `file:source-${index}.md`, content });
    const { id } = await client.research.submit({ question, collectionId });
    let seen = await client.research.get(id, { waitSeconds: 60, signal });
    while (seen.finishedAt === null) seen = await client.research.get(id, { waitSeconds: 60, signal });
    const log = await readLog(client, id);
    const [first, last] = [log[0]?.at ?? "", log.at(-1)?.at ?? ""];
    return {
      status: seen.status,
      wallSeconds: (Date.parse(last) - Date.parse(first)) / 1_000,
      stageSeconds: stageSeconds(log),
      passages: seen.counts.passages,
      calls: model?.requests.length ?? 0,
      callsByTask: callsByTask(log),
    };
  } finally {
    await system.stop();
  }
};

const defaultWords = 5_000;
const latencyMs = 500;

const measureWithModel = async (words: number, world: World) => {
  const model = await startModelServer({ latencyMs });
  try {
    return await measureRun(words, model, world);
  } finally {
    await model.stop();
  }
};

/** Measures a light run over ten generated sources, without a model and with a scripted one, each on a separate system. */
export const systemBenchmark: Benchmark = {
  summary:
    "a light run over ten sources of --words each, without a model and with one of 500 ms: time, calls",
  run: async ({ words = defaultWords }, world) => {
    const loadBefore = loadNow();
    world.say("a run without a model");
    const withoutModel = await measureRun(words, undefined, world);
    world.say(`a run with a model of ${latencyMs} ms`);
    const withModel = await measureWithModel(words, world);
    return {
      words,
      withoutModel,
      withModel,
      cores: availableParallelism(),
      loadBefore,
      loadAfter: loadNow(),
    };
  },
};
