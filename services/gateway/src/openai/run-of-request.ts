import { type ResearchRequestInput, researchRequestSchema } from "@quarry/contracts";
import type { Request, Response } from "express";
import { clientSignal } from "../http/client-signal.ts";
import { parseValue } from "../http/parse-request.ts";
import type { RunFacts, RunLog, RunStore } from "../ports.ts";
import { awaitRun, type Waiting } from "../research/await-run.ts";
import { readFindings } from "../research/read-findings.ts";
import { type PostResearchPorts, submitRun } from "../research/routes/post-research.ts";
import { type CitedText, citedText } from "./cited-text.ts";
import { depthOf, unknownModel } from "./models.ts";
import { errorOf, type OpenAiError } from "./openai-error.ts";

export interface OpenAiPorts extends PostResearchPorts {
  readonly runs: Pick<RunStore, "create" | "findKeyed" | "get" | "getArtifact" | "remove" | "requestCancel">;
  readonly log: RunLog;
  readonly stopping: AbortSignal;
  readonly keepAliveMs: number;
}

/** Milliseconds a request is kept open: a run of the greatest deadline ends within. */
const longestWaitMs = 2_147_483_647;

/** Begins a run of the depth that the model stands for; an error names the field that is wrong. */
export const beginRun = async (
  ports: OpenAiPorts,
  model: string,
  asked: Omit<ResearchRequestInput, "depth">,
): Promise<{ readonly run: RunFacts } | { readonly error: OpenAiError }> => {
  const depth = depthOf(model);
  if (depth === undefined) return { error: { status: 404, param: "model", message: unknownModel(model) } };
  const request = parseValue(researchRequestSchema, { ...asked, depth }, "request");
  if ("problem" in request) return { error: errorOf(request.problem) };
  const run = await submitRun(ports, { request: request.value });
  return "problem" in run ? { error: errorOf(run.problem) } : { run: run.value };
};

/** The run once it has ended. A client that leaves before has it cancelled: nobody would read its report. */
export const finishRun = async (
  ports: OpenAiPorts,
  run: RunFacts,
  response: Response,
  onEvent?: Waiting["onEvent"],
): Promise<RunFacts> => {
  const signal = clientSignal(response, ports.stopping);
  const waiting = { timeoutMs: longestWaitMs, signal, ...(onEvent && { onEvent }) };
  const ended = await awaitRun(ports, run, waiting);
  if (signal.aborted && !ports.stopping.aborted) await ports.runs.requestCancel(run.id);
  return ended;
};

/** What a run that has ended says; nothing when it ended without a report. */
export const textOfRun = async (
  ports: Pick<OpenAiPorts, "runs">,
  runId: string,
  request: Request,
): Promise<CitedText | undefined> => {
  const bundle = await readFindings(ports.runs, runId);
  if (bundle === undefined) return undefined;
  const base = `${request.protocol}://${request.get("host") ?? "localhost"}`;
  return citedText(bundle, (id) => `${base}/v1/research/${runId}/artifacts/sources/${id}.html`);
};

/** Why a run has no report, in words for its user. */
export const whyNoReport = ({ status, problem }: RunFacts): string =>
  `The research ended as ${status} without a report${problem === null ? "." : `: ${problem}`}`;
