import { researchRequestSchema } from "@quarry/contracts";
import { json, type RequestHandler } from "express";
import { parseIdempotencyKey } from "../http/idempotency-key.ts";
import { parseBody } from "../http/parse-request.ts";
import type { Route } from "../http/route.ts";
import { within } from "../http/within.ts";
import type { CollectionStore, EnqueueRun, NewRun, RunFacts, RunStore } from "../ports.ts";
import { problem, sendProblem } from "../problems/problem.ts";
import { runLinks } from "../runs/run-links.ts";

export interface PostResearchPorts {
  readonly runs: Pick<RunStore, "create">;
  readonly collections: Pick<CollectionStore, "get" | "handedItems">;
  readonly enqueueRun: EnqueueRun;
  /** Milliseconds after which a submission is answered with 503 rather than kept waiting. */
  readonly submitTimeoutMs: number;
}

const maxBytes = 256 * 1_024;

const unknownCollection = problem("bad-request", "The body is not valid: collectionId.", [
  { field: "collectionId", message: "names no collection; create one with POST /v1/collections" },
]);

const itemsOf = async (
  { collections }: PostResearchPorts,
  collectionId: string | undefined,
): Promise<NewRun["items"] | undefined> => {
  if (collectionId === undefined) return [];
  if ((await collections.get(collectionId)) === undefined) return undefined;
  return await collections.handedItems(collectionId);
};

/** The run, once its record and its job are written; undefined when it names a collection that is not there. */
const submit = async (
  ports: PostResearchPorts,
  newRun: Omit<NewRun, "items">,
): Promise<RunFacts | undefined> => {
  const items = await itemsOf(ports, newRun.request.collectionId);
  if (items === undefined) return undefined;
  const { run } = await ports.runs.create({ ...newRun, items });
  // The record comes first, so a submission that was cut off here is queued by its repetition or the reconciler.
  if (run.status === "queued") await ports.enqueueRun(run.id);
  return run;
};

const acceptRun =
  (ports: PostResearchPorts): RequestHandler =>
  async (request, response) => {
    const key = parseIdempotencyKey(request);
    if ("problem" in key) return sendProblem(response, key.problem);
    const body = parseBody(researchRequestSchema, request);
    if ("problem" in body) return sendProblem(response, body.problem);
    const newRun = { request: body.value, ...key.value };
    const run = await within(ports.submitTimeoutMs, submit(ports, newRun));
    if (run === undefined) return sendProblem(response, unknownCollection);
    const links = runLinks(run.id);
    response.status(202).location(`/v1/research/${run.id}`).json({ id: run.id, status: run.status, links });
  };

/** `POST /v1/research`: 202 once the run is durable. */
export const postResearch = (ports: PostResearchPorts): Route => ({
  method: "post",
  path: "/v1/research",
  handlers: [json({ limit: maxBytes }), acceptRun(ports)],
});
