import { collectDefaultMetrics, Gauge, Registry } from "prom-client";
import { metersOf } from "./meters.ts";
import { runMetrics, type RunMetrics } from "./run-metrics.ts";

/** A request to a language model; `outcome` is "answered", "refused", or a failure code. */
interface ModelCall {
  readonly task: string;
  readonly model: string;
  readonly outcome: string;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** In the currency of the configured prices. */
  readonly cost: number;
}

/** Source of a task's answer. */
interface TaskAnswered {
  readonly task: string;
  readonly by: "model" | "cache" | "twin";
  readonly reason: string | null;
}

/** Metrics of reasoning tasks and the language model. */
interface ModelMetrics {
  /** Records one request to a language model, answered or not. */
  modelCalled(call: ModelCall): void;
  /** Records an answered reasoning task; `reason` is the reason of a fallback, otherwise null. */
  taskAnswered(answer: TaskAnswered): void;
}

/** Creates counters of calls, tokens, cost and answers by task. */
const modelMetrics = (registry: Registry): ModelMetrics => {
  const { counter } = metersOf(registry);
  const calls = counter("model_calls_total", "Requests to a language model, the failed ones included.", [
    "task",
    "model",
    "outcome",
  ]);
  const tokens = counter("model_tokens_total", "Tokens that language models read and wrote.", [
    "task",
    "model",
    "direction",
  ]);
  const cost = counter(
    "model_cost_total",
    "Money that language models cost, in the currency of the configured prices.",
    ["task", "model"],
  );
  const answers = counter("task_answers_total", "Reasoning tasks by the source of the answer.", [
    "task",
    "by",
  ]);
  const fallbacks = counter("twin_answers_total", "Reasoning tasks that a fallback answered, by reason.", [
    "task",
    "reason",
  ]);
  return {
    modelCalled: ({ task, model, outcome, inputTokens, outputTokens, cost: money }) => {
      calls.inc({ task, model, outcome });
      tokens.inc({ task, model, direction: "input" }, inputTokens);
      tokens.inc({ task, model, direction: "output" }, outputTokens);
      cost.inc({ task, model }, money);
    },
    taskAnswered: ({ task, by, reason }) => {
      answers.inc({ task, by });
      if (reason !== null) fallbacks.inc({ task, reason });
    },
  };
};

/** Outcome of one attempt of a job; `waiting` is a step job waiting for its children. */
export type JobOutcome = "completed" | "failed" | "retried" | "waiting" | "cancelled";

/** A queue as seen from outside. */
interface WatchedQueue {
  readonly queue: string;
  readonly waiting: number;
  readonly active: number;
  readonly delayed: number;
  readonly oldestWaitMs: number;
  readonly consumers: number;
}

/** Registers gauges of all queues, read whenever the metrics are. */
const watchQueues = (registry: Registry, read: () => Promise<readonly WatchedQueue[]>): void => {
  const registers = [registry];
  const look = (): Promise<readonly WatchedQueue[]> => read().catch(() => []);
  void new Gauge({
    name: "queue_jobs",
    help: "Jobs of a queue by their state.",
    labelNames: ["queue", "state"] as const,
    registers,
    async collect() {
      for (const { queue, waiting, active, delayed } of await look()) {
        this.set({ queue, state: "waiting" }, waiting);
        this.set({ queue, state: "active" }, active);
        this.set({ queue, state: "delayed" }, delayed);
      }
    },
  });
  void new Gauge({
    name: "queue_oldest_wait_seconds",
    help: "Age in seconds of the oldest waiting job; 0 if none waits.",
    labelNames: ["queue"] as const,
    registers,
    async collect() {
      for (const { queue, oldestWaitMs } of await look()) this.set({ queue }, oldestWaitMs / 1_000);
    },
  });
  void new Gauge({
    name: "queue_consumers",
    help: "Processes that consume a queue now.",
    labelNames: ["queue"] as const,
    registers,
    async collect() {
      for (const { queue, consumers } of await look()) this.set({ queue }, consumers);
    },
  });
};

/** Metrics of a service; each instance has its own registry. */
export interface Metrics extends ModelMetrics, RunMetrics {
  /** Media type of `text`. */
  readonly contentType: string;
  /** Returns all metrics in the Prometheus text format. */
  text(): Promise<string>;
  /** Records the seconds that a job waited in its queue. */
  jobWaited(measure: { readonly contract: string; readonly seconds: number }): void;
  /** Records the duration of one attempt in seconds. */
  jobFinished(measure: {
    readonly contract: string;
    readonly outcome: JobOutcome;
    readonly seconds: number;
  }): void;
  /** Records a permanently failed job with its failure code; `poison` and `stalled` are jobs that lost their workers too often. */
  jobFailed(failure: { readonly contract: string; readonly code: string }): void;
  /** Records a job that was found without a worker and requeued. */
  jobStalled(contract: string): void;
  /** Records seconds of model work in the encoder; each thread counts its own. */
  encoderWorked(seconds: number): void;
  /** Registers a value that is read whenever the metrics are. */
  watched(name: string, help: string, read: () => Promise<number>): void;
  /** Registers the queues, read whenever the metrics are; omitted if that fails. */
  watchedQueues(read: () => Promise<readonly WatchedQueue[]>): void;
  /** Counts a wrong key or password at the API or the queue board. */
  signInFailed(door: "api" | "board"): void;
  /** Records a tunnel refused by the egress proxy; `code` is the reason. */
  tunnelRefused(code: string): void;
  /** Records a thrown value that is not a Failure: a bug. */
  unclassifiedFailed(): void;
}

const waitBuckets = [0.01, 0.05, 0.25, 1, 5, 15, 60, 300];
const runBuckets = [0.005, 0.025, 0.1, 0.5, 1, 5, 15, 60, 300];

/**
 * Creates metrics labelled with the service's name: process defaults, from the first read on, job waits and runs, encoding,
 * models, unclassified failures.
 */
export const createMetrics = (service: string): Metrics => {
  const registry = new Registry();
  const { counter, histogram } = metersOf(registry);
  registry.setDefaultLabels({ service });
  // Watching the event loop wakes a process a hundred times per second, .4 % of a core: it starts on the first read.
  let isWatched = false;
  const text = (): Promise<string> => {
    if (!isWatched) collectDefaultMetrics({ register: registry });
    isWatched = true;
    return registry.metrics();
  };
  const waits = histogram("job_wait_seconds", "Seconds that a job waited in its queue.", {
    labelNames: ["contract"],
    buckets: waitBuckets,
  });
  const runs = histogram("job_run_seconds", "Seconds one attempt at a job took.", {
    labelNames: ["contract", "outcome"],
    buckets: runBuckets,
  });
  const failures = counter(
    "jobs_failed_total",
    "Jobs that failed permanently, by the code of their failure.",
    ["contract", "code"],
  );
  const stalls = counter("jobs_stalled_total", "Jobs that were put back because their worker was lost.", [
    "contract",
  ]);
  const encoding = counter("encoder_work_seconds_total", "Seconds in which the encoder's model was busy.");
  const unclassified = counter(
    "unclassified_failures_total",
    "Errors without a classification; each is a bug.",
  );
  const signIns = counter("sign_in_failures_total", "Requests with a wrong key or password.", ["door"]);
  const tunnels = counter(
    "egress_tunnels_refused_total",
    "Tunnels that the egress proxy did not open, by the code of the reason.",
    ["code"],
  );

  return {
    ...modelMetrics(registry),
    ...runMetrics(registry),
    contentType: registry.contentType,
    text,
    jobWaited: ({ contract, seconds }) => waits.observe({ contract }, seconds),
    jobFinished: ({ contract, outcome, seconds }) => runs.observe({ contract, outcome }, seconds),
    jobFailed: ({ contract, code }) => failures.inc({ contract, code }),
    jobStalled: (contract) => stalls.inc({ contract }),
    encoderWorked: (seconds) => encoding.inc(seconds),
    watched: (name, help, read) =>
      void new Gauge({
        name,
        help,
        registers: [registry],
        async collect() {
          this.set(await read());
        },
      }),
    watchedQueues: (read) => watchQueues(registry, read),
    signInFailed: (door) => signIns.inc({ door }),
    tunnelRefused: (code) => tunnels.inc({ code }),
    unclassifiedFailed: () => unclassified.inc(),
  };
};
