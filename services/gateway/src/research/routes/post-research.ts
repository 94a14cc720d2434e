import { type Depth, type Problem, type ResearchRequest, researchRequestSchema } from "@quarry/contracts";
import { json, type RequestHandler } from "express";
import { parseIdempotencyKey } from "../../http/idempotency-key.ts";
import { parseBody } from "../../http/parse-request.ts";
import { problem, sendProblem } from "../../http/problems/problem.ts";
import type { Route } from "../../http/route.ts";
import { within } from "../../http/within.ts";
import type { CollectionStore, EnqueueRun, NewRun, RunFacts, RunStore } from "../../ports.ts";
import { runLinks } from "../run-links.ts";

export interface PostResearchPorts {
  readonly runs: Pick<RunStore, "create">;
  readonly collections: Pick<CollectionStore, "get" | "handedItems">;
  readonly enqueueRun: EnqueueRun;
  /** Of a request that names no depth. */
  readonly defaultDepth: Depth;
  /** Milliseconds after which a submission is answered with 503 rather than kept waiting. */
  readonly submitTimeoutMs: number;
}

const maxBytes = 256 * 1_024;

const unknownCollection = problem("bad-request", "The body is not valid: collectionId.", [
  { field: "collectionId", message: "names no collection; create one with POST /v1/collections" },
]);

const nothingToRead = (collectionId: string): Problem =>
  problem(
    "conflict",
    `Collection ${collectionId} has no items to read for a goal; add some with POST /v1/collections/${collectionId}/items.`,
  );

type Submitted<Value> = { readonly value: Value } | { readonly problem: Problem };

/** What a reader is handed: what the run's collection has now. A question is asked of the collection itself. */
const itemsOf = async (
  { collections }: PostResearchPorts,
  { collectionId, goal }: ResearchRequest,
): Promise<Submitted<NewRun["items"]>> => {
  if (collectionId === undefined) return { value: [] };
  if ((await collections.get(collectionId)) === undefined) return { problem: unknownCollection };
  if (goal === undefined) return { value: [] };
  const items = await collections.handedItems(collectionId);
  return items.length === 0 ? { problem: nothingToRead(collectionId) } : { value: items };
};

const submit = async (
  ports: PostResearchPorts,
  { request, ...key }: Omit<NewRun, "items">,
): Promise<Submitted<RunFacts>> => {
  const items = await itemsOf(ports, request);
  if ("problem" in items) return items;
  const { depth = ports.defaultDepth } = request;
  const { run } = await ports.runs.create({ ...key, request: { ...request, depth }, items: items.value });
  // The record comes first, so a submission that was cut off here is queued by its repetition or the reconciler.
  if (run.status === "queued") await ports.enqueueRun(run.id, run.resumes);
  return { value: run };
};

/**
 * The run, once its record and its job are written; a problem when its collection is not there, or has nothing to read.
 * @throws {Failure} when that takes longer than a submission may
 */
export const submitRun = (
  ports: PostResearchPorts,
  newRun: Omit<NewRun, "items">,
): Promise<Submitted<RunFacts>> => within(ports.submitTimeoutMs, submit(ports, newRun));

const acceptRun =
  (ports: PostResearchPorts): RequestHandler =>
  async (request, response) => {
    const key = parseIdempotencyKey(request);
    if ("problem" in key) return sendProblem(response, key.problem);
    const body = parseBody(researchRequestSchema, request);
    if ("problem" in body) return sendProblem(response, body.problem);
    const submitted = await submitRun(ports, { request: body.value, ...key.value });
    if ("problem" in submitted) return sendProblem(response, submitted.problem);
    const { value: run } = submitted;
    const links = runLinks(run.id);
    response.status(202).location(`/v1/research/${run.id}`).json({ id: run.id, status: run.status, links });
  };

/** `POST /v1/research`: 202 once the run is durable. */
export const postResearch = (ports: PostResearchPorts): Route => ({
  method: "post",
  path: "/v1/research",
  handlers: [json({ limit: maxBytes }), acceptRun(ports)],
});
