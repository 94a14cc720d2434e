import type { LoggedEvent, RunStatus } from "@quarry/contracts";
import { type ModelServer, startModelServer } from "@quarry/testkit/model-server";
import type { World } from "../benchmark.ts";
import { askGateway, handIn, readLog } from "./ask-gateway.ts";
import { encoderSeconds } from "./encoder-seconds.ts";
import type { MadeSource } from "./make-sources.ts";
import { type StageTime, stageTimes } from "./stage-times.ts";
import { startSystem } from "./start-system.ts";

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
