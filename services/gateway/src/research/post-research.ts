import {
  type EstimateView,
  type Problem,
  type ResearchRequest,
  researchRequestSchema,
  estimateViewSchema,
  runAcceptedSchema,
} from "@quarry/contracts";
import { activeTraceparent } from "@quarry/observability";
import { estimateRun, type NewRun, type SubmittedItem } from "@quarry/runs";
import type { Request, RequestHandler, Response } from "express";
import type { z } from "zod";
import type { Ports } from "../gateway-ports.ts";
import { jsonBody, maxResearchBytes } from "../http/bodies.ts";
import { parseBody, parseIdempotencyKey } from "../http/parse-request.ts";
import { invalidField, problem, Refusal } from "../http/problem.ts";
import { type Route, routesOf } from "../http/route.ts";
import { within } from "../http/waiting.ts";
import { abandonedWarnings } from "../operation/consumer-watch.ts";
import type { RunRecord } from "../ports.ts";
import { contentOfTemplate } from "../templates/find-template.ts";
import { withLinksOfQuestion } from "./links-of-question.ts";
import { runLinks } from "./run-view.ts";

const route = routesOf("research");

export type PostResearchPorts = Ports<
  | "abandonedQueues"
  | "collections"
  | "deployment"
  | "enqueueRun"
  | "installedTemplates"
  | "runs"
  | "submitTimeoutMs"
  | "templates"
>;

const unknownCollection = invalidField(
  "collectionId",
  "names no collection; create one with POST /v1/collections",
);

/** Problem for a webhook field if no webhook can be signed. */
export const noWebhooks = (field: string): Problem =>
  invalidField(field, "cannot be sent here; omit it, or set WEBHOOK_SECRET");

const nothingToRead = (collectionId: string): Problem =>
  problem(
    "conflict",
    `Collection ${collectionId} has no items to read for a goal; add some with POST /v1/collections/${collectionId}/items.`,
  );

/** Returns the current items of the run's collection if a goal reads them. A question searches the collection instead. */
const itemsOf = async (
  { collections }: PostResearchPorts,
  { collectionId, goal }: ResearchRequest,
): Promise<readonly SubmittedItem[]> => {
  if (collectionId === undefined) return [];
  if ((await collections.get(collectionId)) === undefined) throw new Refusal(unknownCollection);
  if (goal === undefined) return [];
  const items = await collections.submittedItems(collectionId);
  if (items.length === 0) throw new Refusal(nothingToRead(collectionId));
  return items;
};

type RunToSubmit = Omit<NewRun, "items">;

const enqueued = ({ enqueueRun }: PostResearchPorts, run: RunRecord): RunRecord => {
  if (run.status === "queued") enqueueRun(run.id, run.resumes);
  return run;
};

const submit = async (
  ports: PostResearchPorts,
  { request: asked, idempotencyKey }: RunToSubmit,
  { signal, onCreated }: { readonly signal: AbortSignal; readonly onCreated: (runId: string) => void },
): Promise<RunRecord> => {
  const request = {
    // A revision reads only the sources of its report.
    ...(asked.revision === undefined ? withLinksOfQuestion(asked) : asked),
    depth: asked.depth ?? ports.deployment.defaultDepth,
  };
  const key = idempotencyKey === undefined ? {} : { idempotencyKey };
  // Checked first: the run of a repeated Idempotency-Key does not depend on the current contents of its collection.
  const known =
    idempotencyKey === undefined ? undefined : await ports.runs.findKeyed({ request, idempotencyKey });
  if (known !== undefined) return enqueued(ports, known);
  const items = await itemsOf(ports, request);
  const template = await contentOfTemplate(ports, request.template);
  signal.throwIfAborted();
  const { run, created } = await ports.runs.create({
    ...key,
    request: { ...request, ...template },
    items,
    traceparent: activeTraceparent(),
  });
  if (created && idempotencyKey === undefined) onCreated(run.id);
  return signal.aborted ? run : enqueued(ports, run);
};

/**
 * Creates a run and returns it once its record is written.
 * @throws {Refusal} if its collection does not exist or is empty, or if it names a webhook that cannot be signed.
 * @throws {Failure} when this takes longer than a submission may: the run has not started, unless the request had an
 * Idempotency-Key, by which the client finds it
 */
export const submitRun = async (ports: PostResearchPorts, newRun: RunToSubmit): Promise<RunRecord> => {
  if (newRun.request.webhook !== undefined && !ports.deployment.webhooks)
    throw new Refusal(noWebhooks("webhook"));
  const late = new AbortController();
  let begun: string | undefined;
  const onCreated = (runId: string): void => void (begun = runId);
  const submission = submit(ports, newRun, { signal: late.signal, onCreated });
  try {
    return await within(ports.submitTimeoutMs, submission);
  } catch (error) {
    late.abort(error);
    const takeBack = async (): Promise<void> => {
      if (begun === undefined) await submission.catch(() => undefined);
      if (begun !== undefined) await ports.runs.remove(begun);
    };
    takeBack().catch(() => undefined);
    throw error;
  }
};

/**
 * Reads the Idempotency-Key and the body of a submission.
 * @throws {Refusal}
 */
export const parseSubmission = <Schema extends z.ZodType>(
  schema: Schema,
  request: Request,
): { readonly idempotencyKey?: string; readonly asked: z.output<Schema> } => ({
  ...parseIdempotencyKey(request),
  asked: parseBody(schema, request),
});

/** Answers 202 with the links of the run. */
export const sendAccepted = (
  { abandonedQueues }: Ports<"abandonedQueues">,
  { id, status }: RunRecord,
  response: Response,
): void =>
  void response
    .status(202)
    .location(`/v1/research/${id}`)
    .json({ id, status, links: runLinks(id), warnings: abandonedWarnings(abandonedQueues()) });

/** Answers 202 once the run is durable. */
export const postResearch = (ports: PostResearchPorts): Route =>
  route.post("/v1/research", "createResearch", "Submit a question or a goal", {
    body: researchRequestSchema,
    answer: runAcceptedSchema,
    statuses: [202],
    headers: ["Idempotency-Key"],
    reads: jsonBody(maxResearchBytes),
    handle: async (request, response) => {
      const { asked, ...key } = parseSubmission(researchRequestSchema, request);
      sendAccepted(ports, await submitRun(ports, { request: asked, ...key }), response);
    },
  });

/** Estimates the cost of a run with this request; undefined if its collection does not exist. */
export const estimateOf = async (
  { collections, deployment }: Ports<"collections" | "deployment">,
  request: ResearchRequest,
): Promise<EstimateView | undefined> => {
  const { collectionId, depth = deployment.defaultDepth } = request;
  const collection = collectionId === undefined ? undefined : await collections.get(collectionId);
  if (collectionId !== undefined && collection === undefined) return undefined;
  const { preparing = 0, ready = 0 } = collection?.counts ?? {};
  const { runTokens: maxTokens, runCost: maxCost } = deployment.limits;
  const items = { ready, preparing };
  return estimateRun({ request, depth, items, model: deployment.model, maxTokens, maxCost });
};

const answerEstimate =
  (ports: Ports<"collections" | "deployment">): RequestHandler =>
  async (request, response) => {
    const body = parseBody(researchRequestSchema, request);
    const estimate = await estimateOf(ports, body);
    if (estimate === undefined) throw new Refusal(unknownCollection);
    response.json(estimate);
  };

export const postResearchEstimate = (ports: Ports<"collections" | "deployment">): Route =>
  route.post("/v1/research/estimate", "estimateResearch", "Estimate of a run", {
    body: researchRequestSchema,
    answer: estimateViewSchema,
    reads: jsonBody(maxResearchBytes),
    handle: answerEstimate(ports),
  });
