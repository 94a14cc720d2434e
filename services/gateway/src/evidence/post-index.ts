import { type IndexView, ownedId, type Problem } from "@quarry/contracts";
import type { RequestHandler, Response } from "express";
import { clientSignal } from "../http/client-signal.ts";
import { parseIdempotencyKey } from "../http/idempotency-key.ts";
import { jsonText, maxJsonBytes } from "../http/json-text.ts";
import { preferWait } from "../http/prefer-wait.ts";
import { problem, sendProblem } from "../http/problems/problem.ts";
import type { Route } from "../http/route.ts";
import { within } from "../http/within.ts";
import type { CollectionStore, IndexJobs } from "../ports.ts";
import { currentMark } from "../security/caller.ts";
import { indexView, scopeOf } from "./index-view.ts";
import { readSource, type ReadSourcePorts } from "./read-source.ts";

export interface PostIndexPorts extends ReadSourcePorts {
  readonly collections: Pick<CollectionStore, "get" | "ensure">;
  readonly indexJobs: IndexJobs;
  /** Tells requests apart that bring no key of their own. */
  readonly newRequestId: () => string;
  /** Milliseconds after which a submission is answered with 503 rather than kept waiting. */
  readonly submitTimeoutMs: number;
  /** Milliseconds an outcome is waited for, unless the client says otherwise. */
  readonly indexWaitMs: number;
  /** Aborts when the service stops. */
  readonly stopping: AbortSignal;
}

/** Where sources go that name no collection. */
const standing = { id: "c-evidence", name: "Evidence" };

const unknownCollection = problem("bad-request", "The request is not valid: collectionId.", [
  { field: "collectionId", message: "names no collection; create one with POST /v1/collections" },
]);

const collectionOf = async (
  collections: PostIndexPorts["collections"],
  collectionId: string | undefined,
): Promise<string | undefined> => {
  if (collectionId !== undefined) return (await collections.get(collectionId))?.id;
  const id = ownedId(standing.id, currentMark());
  await collections.ensure(id, standing.name);
  return id;
};

/** What a failure says of itself is no sentence: `example.org answered 500`. */
const asSentence = (text: string): string => (/[.!?。]$/u.test(text) ? text : `${text}.`);

const problemOf = (view: Extract<IndexView, { status: "unavailable" }>): Problem =>
  view.reason === "job-failed"
    ? problem(
        "unavailable",
        `The source could not be indexed now: ${asSentence(view.detail)} Send it again, with a new Idempotency-Key.`,
      )
    : problem("unreadable", view.detail, [{ field: "source", message: `${view.uri}: ${view.reason}` }]);

const answer = (response: Response, view: IndexView): void => {
  if (view.status === "unavailable") return sendProblem(response, problemOf(view));
  const isNew = view.status === "indexed" && !view.alreadyIndexed;
  const status = view.status === "indexing" ? 202 : isNew ? 201 : 200;
  response.status(status).location(view.links.self).json(view);
};

const acceptSource =
  (ports: PostIndexPorts): RequestHandler =>
  async (request, response) => {
    const key = parseIdempotencyKey(request);
    if ("problem" in key) return sendProblem(response, key.problem);
    const handed = await readSource(ports, request);
    if ("problem" in handed) return sendProblem(response, handed.problem, handed.headers);
    const { source, given } = handed;
    const collectionId = await within(
      ports.submitTimeoutMs,
      collectionOf(ports.collections, handed.collectionId),
    );
    if (collectionId === undefined) return sendProblem(response, unknownCollection);
    const { idempotencyKey } = key.value;
    const requestId = idempotencyKey === undefined ? ports.newRequestId() : `key:${idempotencyKey}`;
    const input = { requestId, scope: scopeOf(collectionId), source, given };
    const jobId = await within(ports.submitTimeoutMs, ports.indexJobs.submit(input));
    const { waitMs, applied } = preferWait(request, ports.indexWaitMs);
    if (applied !== undefined) response.set("Preference-Applied", applied);
    const signal = clientSignal(response, ports.stopping);
    const state = await ports.indexJobs.wait(jobId, { timeoutMs: waitMs, signal });
    const view = indexView(jobId, state);
    if (view !== undefined) return answer(response, view);
    return sendProblem(response, problem("unavailable", "The outcome is gone. Send the source again."));
  };

/** `POST /v1/index`: reads and indexes a text, a page or a file; 201 or 200 with the outcome, 202 when that takes longer. */
export const postIndex = (ports: PostIndexPorts): Route => ({
  method: "post",
  path: "/v1/index",
  handlers: [jsonText(maxJsonBytes), acceptSource(ports)],
});
