import type { LoggedEvent, RunStatus, Stage } from "@quarry/contracts";
import { createEncoder } from "@quarry/encoder";
import { type ModelServer, startModelServer } from "@quarry/testkit/model-server";
import type { World } from "../benchmark.ts";
import { askGateway, handIn, readLog } from "./ask-gateway.ts";
import { type MadeSource, startSystem, type WorkerName } from "./start-system.ts";

/** The services that encode. */
const encodingServices = ["indexer", "reranker", "analyst"] as const satisfies readonly WorkerName[];

/** Seconds that an encoder was at work, as metrics in Prometheus's format say it. */
export const encoderSecondsIn = (metrics: string): number =>
  Number(/^encoder_work_seconds_total\{[^}]*\} (\S+)$/m.exec(metrics)?.[1] ?? 0);

/** Seconds for which encoders were at work so far, by service; `ports` is where these answer for their health. */
const encoderSeconds = async (
  ports: ReadonlyMap<WorkerName, number>,
  signal: AbortSignal,
): Promise<Record<string, number>> => {
  const seconds: Record<string, number> = {};
  for (const service of encodingServices) {
    const response = await fetch(`http://127.0.0.1:${ports.get(service)}/metrics`, { signal });
    seconds[service] = encoderSecondsIn(await response.text());
  }
  return seconds;
};

/** Seconds that the text of the sources takes an encoder which has the machine to itself, paragraph by paragraph. */
export const encodeAlone = async (
  sources: readonly MadeSource[],
  { now, signal }: World,
): Promise<{ readonly texts: number; readonly seconds: number }> => {
  const encoder = await createEncoder();
  try {
    const texts = sources.flatMap(({ paragraphs }) => paragraphs.map((text) => ({ text })));
    // The first pass is slower than any other.
    await encoder.encodeQuery("warm", { signal });
    const began = now();
    await encoder.encode(texts, { signal });
    return { texts: texts.length, seconds: (now() - began) / 1_000 };
  } finally {
    await encoder.close();
  }
};

/** How long a run was in a stage, all its rounds together. */
interface StageTime {
  readonly stage: Stage;
  readonly ms: number;
}

/** A run's time from its acceptance to its end, and by stage; what came before the first stage is in none. */
export const stageTimes = (
  log: readonly LoggedEvent[],
): { readonly wallMs: number; readonly stages: readonly StageTime[] } => {
  const times = log.map(({ at }) => Date.parse(at));
  const endedAt = times.at(-1) ?? 0;
  const stages = new Map<Stage, number>();
  const begun = log.flatMap(({ at, event }) =>
    event.type === "stage-started" ? [{ stage: event.stage, at: Date.parse(at) }] : [],
  );
  for (const [place, { stage, at }] of begun.entries()) {
    const until = begun[place + 1]?.at ?? endedAt;
    stages.set(stage, (stages.get(stage) ?? 0) + until - at);
  }
  return {
    wallMs: endedAt - (times[0] ?? 0),
    stages: [...stages].map(([stage, ms]) => ({ stage, ms })),
  };
};

/** What to ask, of which sources, and of which model. */
export interface RunToMeasure {
  readonly question: string;
  readonly sources: readonly MadeSource[];
  /** How long the scripted model thinks before each answer; undefined for no model. */
  readonly latencyMs: number | undefined;
}

/** One run, measured. */
export interface RunNumbers {
  readonly latencyMs: number | undefined;
  readonly status: RunStatus;
  readonly wallMs: number;
  readonly stages: readonly StageTime[];
  readonly passages: number;
  /** Seconds in which the encoder of each service was at work. */
  readonly encoderSeconds: Readonly<Record<string, number>>;
  /** Requests that came to the model. */
  readonly calls: number;
  /** The same by task. */
  readonly callsByTask: Readonly<Record<string, number>>;
}

const callsByTask = (log: readonly LoggedEvent[]): Record<string, number> => {
  const calls: Record<string, number> = {};
  for (const { event } of log) {
    if (event.type === "task-answered" && event.calls > 0)
      calls[event.task] = (calls[event.task] ?? 0) + event.calls;
  }
  return calls;
};

const environmentOf = (model: Pick<ModelServer, "url"> | undefined): Record<string, string> =>
  model === undefined ? {} : { LLM_BASE_URL: model.url, LLM_MODEL: "scripted", LLM_CACHE_HOURS: "0" };

const measureWith = async (
  model: Pick<ModelServer, "url" | "requests"> | undefined,
  { question, sources, latencyMs }: RunToMeasure,
  { signal }: World,
): Promise<RunNumbers> => {
  const system = await startSystem(environmentOf(model), signal);
  try {
    const collectionId = await handIn(system.client, sources);
    const { id, status, counts } = await askGateway(system.client, { question, collectionId }, signal);
    const log = await readLog(system.client, id);
    return {
      latencyMs,
      status,
      ...stageTimes(log),
      passages: counts.passages,
      // Of a system that has done nothing else.
      encoderSeconds: await encoderSeconds(system.ports, signal),
      calls: model?.requests.length ?? 0,
      callsByTask: callsByTask(log),
    };
  } finally {
    await system.stop();
  }
};

/** Starts a system, asks it once, and takes it away again. */
export const measureRun = async (run: RunToMeasure, world: World): Promise<RunNumbers> => {
  if (run.latencyMs === undefined) return measureWith(undefined, run, world);
  const model = await startModelServer({ latencyMs: run.latencyMs });
  try {
    return await measureWith(model, run, world);
  } finally {
    await model.stop();
  }
};
