import { type Diagnosis, type DoctorView, engineVariables, doctorViewSchema } from "@quarry/contracts";
import { errorMessage } from "@quarry/failure";
import { lacksConsumer, type QueueState } from "@quarry/jobs";
import type { Ports } from "../gateway-ports.ts";
import { type Route, routesOf } from "../http/route.ts";
import { readinessLimit, describeFull, fullShare } from "../security/admission.ts";
import { reasonsOf } from "./health.ts";

const route = routesOf("operation");

type DoctorPorts = Ports<
  "backoffOf" | "checks" | "deployment" | "engines" | "fullness" | "lastReply" | "queueStates"
>;

type Check = (ports: DoctorPorts) => Promise<readonly Diagnosis[]>;

const ok = (check: string, what: string): Diagnosis => ({ check, status: "ok", what, remedy: null });
const warning = (check: string, what: string, remedy: string): Diagnosis => ({
  check,
  status: "warning",
  what,
  remedy,
});
const problem = (check: string, what: string, remedy: string): Diagnosis => ({
  check,
  status: "problem",
  what,
  remedy,
});

const remedies: Readonly<Record<string, string>> = {
  redis:
    "Check that Redis runs and that REDIS_URL and REDIS_PASSWORD are correct; work continues when it is back.",
  evidence:
    "Check that Qdrant runs and that QDRANT_URL and QDRANT_API_KEY are correct; work continues when it is back.",
  storage: "Remove runs or collections, lower RUN_KEEP_DAYS, or raise maxmemory of Redis.",
};

const dependencies: Check = async ({ checks }) =>
  await Promise.all(
    Object.entries(checks).map(async ([name, check]) => {
      const [reason] = await reasonsOf([name, check]);
      if (reason === undefined) return ok(name, `${name} answers`);
      return problem(name, reason, remedies[name] ?? "Check its log and its address in the configuration.");
    }),
  );

/** Above this share an operator should free memory before work is refused. */
const tightShare = 0.7;

const memory: Check = async ({ fullness }) => {
  const share = await fullness();
  const what = `Redis has ${Math.floor(share * 100)} % of its memory in use`;
  if (share < tightShare) return [ok("memory", what)];
  const make = share >= readinessLimit || share >= fullShare ? problem : warning;
  return [make("memory", what, describeFull(share))];
};

const withoutModel = warning(
  "model",
  "no language model is set up: fallbacks answer every task",
  "Set LLM_BASE_URL and LLM_MODEL for reports that a model writes.",
);

/** Diagnoses the model by its last real use: calling it here would cost money. */
const model: Check = async ({ deployment, lastReply }) => {
  if (deployment.model === null) return [withoutModel];
  const { name } = deployment.model;
  const last = await lastReply();
  if (last === undefined) return [ok("model", `${name} is set up, and has not been called so far`)];
  const when = `at the last call, at ${last.at.slice(0, 19)}Z`;
  if (last.problem === null) return [ok("model", `${name} answered ${when}`)];
  const remedy =
    "Check that it runs and that LLM_BASE_URL, LLM_MODEL and LLM_API_KEY are correct; POST /v1/doctor/model calls it now.";
  return [problem("model", `${name} failed ${when}: ${last.problem}`, remedy)];
};

const engineNote = async ({ backoffOf }: DoctorPorts, engine: string): Promise<Diagnosis> => {
  const rest = await backoffOf(engine);
  if (rest === undefined) return ok("search", `${engine} is set up`);
  const seconds = Math.ceil(rest.leftMs / 1_000);
  return warning(
    "search",
    `${engine} is not asked for ${seconds} s: ${rest.reason}`,
    "Wait, or check its address, its key and its limits.",
  );
};

const engines: Check = async (ports) => {
  const names = await ports.engines.read();
  if (names === undefined)
    return [
      warning("search", "no fetcher has reported its search engines", "Start the fetcher, or check its log."),
    ];
  if (names.length === 0)
    return [
      warning(
        "search",
        "no search engine is set up: runs read only given and indexed sources",
        `Set ${engineVariables()} for the fetcher.`,
      ),
    ];
  return await Promise.all(names.map((name) => engineNote(ports, name)));
};

const longWaitMs = 5 * 60_000;

const queueNote = (state: QueueState): readonly Diagnosis[] => {
  const { queue, waiting, oldestWaitMs } = state;
  if (lacksConsumer(state))
    return [
      (waiting > 0 ? problem : warning)(
        "queues",
        `no worker takes the jobs of ${queue}; ${waiting} wait`,
        "Start the service that does (ARCHITECTURE.md names it), or check why it is not ready.",
      ),
    ];
  if (oldestWaitMs < longWaitMs) return [];
  const minutes = Math.floor(oldestWaitMs / 60_000);
  return [
    warning(
      "queues",
      `jobs of ${queue} wait for ${minutes} minutes, behind ${waiting} others`,
      "Start more of the service that takes them, or raise its WORKER_CONCURRENCY.",
    ),
  ];
};

const queues: Check = async ({ queueStates }) => {
  const found = (await queueStates()).flatMap(queueNote);
  return found.length === 0 ? [ok("queues", "every queue has a consumer, and no job waits long")] : found;
};

const worst = ["problem", "warning", "ok"] as const;

const lookedAt = async (ports: DoctorPorts): Promise<readonly Diagnosis[]> => {
  const found = await Promise.all(
    Object.entries({ dependencies, memory, model, engines, queues }).map(([name, check]) =>
      check(ports).catch((error: unknown) => [
        problem(name, `cannot be checked: ${errorMessage(error)}`, "See the entry of redis."),
      ]),
    ),
  );
  return found.flat().toSorted((left, right) => worst.indexOf(left.status) - worst.indexOf(right.status));
};

export const getDoctor = (ports: DoctorPorts): Route =>
  route.get("/v1/doctor", "getDoctor", "Problems of this deployment, with remedies", {
    answer: doctorViewSchema,
    handle: async (_request, response) => {
      const data = [...(await lookedAt(ports))];
      const view: DoctorView = { status: data[0]?.status ?? "ok", data, next_cursor: null };
      response.json(view);
    },
  });
