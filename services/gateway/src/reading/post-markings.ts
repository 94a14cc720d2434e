import { markingsRequestSchema, type MarkingsView } from "@quarry/contracts";
import { json } from "express";
import { withCollection } from "../collections/with-collection.ts";
import { clientSignal } from "../http/client-signal.ts";
import { parseBody } from "../http/parse-request.ts";
import { preferWait } from "../http/prefer-wait.ts";
import { problem, sendProblem } from "../http/problems/problem.ts";
import type { Route } from "../http/route.ts";
import type { CollectionStore } from "../ports.ts";
import { markItems } from "./overviews/mark-items.ts";
import { nothingToRead } from "./overviews/nothing-to-read.ts";
import type { OverviewPorts } from "./overviews/overview-ports.ts";

export interface PostMarkingsPorts extends Pick<
  OverviewPorts,
  "markings" | "overviewJobs" | "markWaitMs" | "stopping"
> {
  readonly collections: Pick<CollectionStore, "get" | "readItems">;
}

const maxBytes = 64 * 1_024;

const unknownItem = (linkId: string) =>
  problem("bad-request", "The body is not valid: linkIds.", [
    { field: "linkIds", message: `names no item that can be read: ${linkId}; GET …/items lists them` },
  ]);

/** `POST /v1/collections/:id/markings`: has items marked that are not; 202 as long as some are still being marked. */
export const postMarkings = (ports: PostMarkingsPorts): Route => ({
  method: "post",
  path: "/v1/collections/:id/markings",
  handlers: [
    json({ limit: maxBytes }),
    withCollection(ports.collections, async ({ id }, request, response) => {
      const body = parseBody(markingsRequestSchema, request);
      if ("problem" in body) return sendProblem(response, body.problem);
      const { items, pending } = await ports.collections.readItems(id);
      if (items.length === 0) return sendProblem(response, nothingToRead(pending));
      const { linkIds = items.map(({ linkId }) => linkId) } = body.value;
      const known = new Set(items.map(({ linkId }) => linkId));
      const unknown = linkIds.find((linkId) => !known.has(linkId));
      if (unknown !== undefined) return sendProblem(response, unknownItem(unknown));
      const wanted = new Set(linkIds);
      const named = items.filter(({ linkId }) => wanted.has(linkId));
      const { waitMs, applied } = preferWait(request, ports.markWaitMs);
      const patience = { timeoutMs: waitMs, signal: clientSignal(response, ports.stopping) };
      const { texts, unmarked } = await markItems(ports, named, patience);
      if (applied !== undefined) response.set("Preference-Applied", applied);
      const view: MarkingsView = { texts, marked: texts - unmarked };
      return response.status(unmarked === 0 ? 200 : 202).json(view);
    }),
  ],
});
