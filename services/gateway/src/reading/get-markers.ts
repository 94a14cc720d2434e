import { type ItemMarkers, type ItemReference, type MarkersPage, markerTypeSchema } from "@quarry/contracts";
import { z } from "zod";
import { withCollection } from "../collections/with-collection.ts";
import { clientSignal } from "../http/client-signal.ts";
import { parseQuery } from "../http/parse-request.ts";
import { preferWait } from "../http/prefer-wait.ts";
import { problem, sendProblem } from "../http/problems/problem.ts";
import type { Route } from "../http/route.ts";
import type { CollectionStore } from "../ports.ts";
import { itemMarkers } from "./overviews/item-markers.ts";
import { awaitMarkings, unmarkedWarnings } from "./overviews/mark-items.ts";
import { nothingToRead } from "./overviews/nothing-to-read.ts";
import type { OverviewPorts } from "./overviews/overview-ports.ts";

export interface GetMarkersPorts extends Omit<OverviewPorts, "wordings"> {
  readonly collections: Pick<CollectionStore, "get" | "readItems">;
}

const querySchema = z.strictObject({
  type: markerTypeSchema.optional(),
  linkId: z.string().min(1).max(200).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
  cursor: z
    .string()
    .regex(
      /^i-[0-9A-Za-z-]{1,80}$/,
      "must be the next_cursor of the page before; leave it out for the first page",
    )
    .optional(),
});

const unknownItem = problem("bad-request", "The query is not valid: linkId.", [
  { field: "linkId", message: "names no item that can be read; GET …/items lists them" },
]);
const lostCursor = problem("bad-request", "The query is not valid: cursor.", [
  { field: "cursor", message: "names an item that is not there any more; begin again without it" },
]);

/** The items of a page: those after the item that the page before ended with. */
const pageOf = (
  items: readonly ItemReference[],
  { limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined },
): Pick<MarkersPage, "next"> & { readonly items: readonly ItemReference[] } => {
  const first = cursor === undefined ? 0 : items.findIndex(({ itemId }) => itemId === cursor) + 1;
  const page = items.slice(first, first + limit);
  return { items: page, next: first + limit < items.length ? (page.at(-1)?.itemId ?? null) : null };
};

/** `GET /v1/collections/:id/markers`: the markers of items and where they stand; what is not marked is shown by excerpts, with a warning. */
export const getMarkers = (ports: GetMarkersPorts): Route => ({
  method: "get",
  path: "/v1/collections/:id/markers",
  query: querySchema,
  handlers: [
    withCollection(ports.collections, async ({ id }, request, response) => {
      const query = parseQuery(querySchema, request.query);
      if ("problem" in query) return sendProblem(response, query.problem);
      const { type, linkId, limit, cursor } = query.value;
      const { items, pending } = await ports.collections.readItems(id);
      if (items.length === 0) return sendProblem(response, nothingToRead(pending));
      const named = items.filter((item) => linkId === undefined || item.linkId === linkId);
      if (named.length === 0) return sendProblem(response, unknownItem);
      if (cursor !== undefined && !named.some(({ itemId }) => itemId === cursor))
        return sendProblem(response, lostCursor);
      const page = pageOf(named, { limit, cursor });
      const { waitMs, applied } = preferWait(request, ports.markWaitMs);
      const signal = clientSignal(response, ports.stopping);
      const patience = { timeoutMs: waitMs, signal };
      const warnings = unmarkedWarnings(await awaitMarkings(ports, page.items, patience));
      const shown: ItemMarkers[] = [];
      // One after the other: texts may be large, and are not kept.
      for (const reference of page.items)
        for (const item of await ports.freshItems.read([reference])) shown.push(itemMarkers(item, type));
      if (applied !== undefined) response.set("Preference-Applied", applied);
      const view: MarkersPage = {
        data: shown,
        next_cursor: page.next,
        items: shown,
        next: page.next,
        warnings,
      };
      return response.json(view);
    }),
  ],
});
