import {
  type ContentType,
  type ItemMarkers,
  type ItemReference,
  type MarkersPage,
  type MarkerType,
  markerTypeSchema,
  markingsRequestSchema,
  type MarkingsView,
  type PlacedMarker,
  markersPageSchema,
  markingsViewSchema,
} from "@quarry/contracts";
import {
  createWordIndex,
  markerLine,
  type ReadableItem,
  type ReadableText,
  summariseItem,
} from "@quarry/reading";
import { timeRange } from "@quarry/text";
import { z } from "zod";
import { withCollection } from "../collections/collections.ts";
import type { Ports } from "../gateway-ports.ts";
import { jsonBody } from "../http/bodies.ts";
import { parseBody, parseQuery } from "../http/parse-request.ts";
import { invalidField, problem, sendProblem } from "../http/problem.ts";
import { type Route, routesOf } from "../http/route.ts";
import { clientSignal, preferWait } from "../http/waiting.ts";
import { awaitMarkings, markItems, readableItems, unmarkedWarnings } from "./mark-items.ts";

const route = routesOf("collections");

const markersIn = (
  part: ContentType,
  read: ReadableText | null,
  type: MarkerType | undefined,
): PlacedMarker[] => {
  const markers = read?.marking?.markers.filter((marker) => type === undefined || marker.type === type) ?? [];
  if (read === null || markers.length === 0) return [];
  const { wordsIn } = createWordIndex(read.text, read.language);
  return markers.map((marker) => {
    const words = wordsIn(marker);
    const time = timeRange(read.timings, marker);
    return {
      ...marker,
      line: markerLine(marker),
      part,
      documentId: read.documentId,
      wordStart: words.start,
      wordEnd: words.end,
      ...(time && { startMs: Math.round(time.startMs), endMs: Math.round(time.endMs) }),
    };
  });
};

/** Returns the markers of an item with their positions, optionally of one type. */
const itemMarkers = (item: ReadableItem, type: MarkerType | undefined): ItemMarkers => {
  const { itemId, linkId, title } = item.reference;
  return {
    itemId,
    linkId,
    title,
    summary: summariseItem(item),
    markers: [
      ...markersIn("transcript", item.transcript, type),
      ...markersIn("comments", item.comments, type),
    ],
  };
};

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
  { field: "cursor", message: "names an item that no longer exists; begin again without it" },
]);

/** Returns the items after the last item of the previous page. */
const pageOf = (
  items: readonly ItemReference[],
  { limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined },
): Pick<MarkersPage, "next"> & { readonly items: readonly ItemReference[] } => {
  const first = cursor === undefined ? 0 : items.findIndex(({ itemId }) => itemId === cursor) + 1;
  const page = items.slice(first, first + limit);
  return { items: page, next: first + limit < items.length ? (page.at(-1)?.itemId ?? null) : null };
};

/**
 * `GET /v1/collections/:id/markers`: the markers of items with positions; items without markers are shown by excerpts, with a
 * warning.
 */
export const getMarkers = (
  ports: Ports<"collections" | "freshItems" | "markWaitMs" | "markings" | "overviewJobs" | "stopping">,
): Route =>
  route.get("/v1/collections/:id/markers", "getMarkers", "Markers of items, with their spans", {
    query: querySchema,
    answer: markersPageSchema,
    headers: ["Prefer"],
    handle: withCollection(ports.collections, async ({ id }, request, response) => {
      const { type, linkId, limit, cursor } = parseQuery(querySchema, request.query);
      const items = await readableItems(ports, id);
      const named = items.filter((item) => linkId === undefined || item.linkId === linkId);
      if (named.length === 0) return sendProblem(response, unknownItem);
      if (cursor !== undefined && !named.some(({ itemId }) => itemId === cursor))
        return sendProblem(response, lostCursor);
      const page = pageOf(named, { limit, cursor });
      const { waitMs, applied } = preferWait(request, ports.markWaitMs);
      const signal = clientSignal(response, ports.stopping);
      const waitOptions = { timeoutMs: waitMs, signal };
      const warnings = unmarkedWarnings(await awaitMarkings(ports, page.items, waitOptions));
      const shown: ItemMarkers[] = [];
      // One by one: texts may be large, and are not kept.
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
  });

const maxBytes = 64 * 1_024;

const unreadableItem = (linkId: string) =>
  invalidField("linkIds", `names no item that can be read: ${linkId}; GET …/items lists them`);

/** Queues the marking of unmarked items; answers 202 while some are in progress. */
export const postMarkings = (
  ports: Ports<"collections" | "markWaitMs" | "markings" | "overviewJobs" | "stopping">,
): Route =>
  route.post("/v1/collections/:id/markings", "markItems", "Have items marked", {
    body: markingsRequestSchema,
    answer: markingsViewSchema,
    statuses: [200, 202],
    headers: ["Prefer"],
    reads: jsonBody(maxBytes),
    handle: withCollection(ports.collections, async ({ id }, request, response) => {
      const body = parseBody(markingsRequestSchema, request);
      const items = await readableItems(ports, id);
      const { linkIds = items.map(({ linkId }) => linkId) } = body;
      const known = new Set(items.map(({ linkId }) => linkId));
      const unknown = linkIds.find((linkId) => !known.has(linkId));
      if (unknown !== undefined) return sendProblem(response, unreadableItem(unknown));
      const wanted = new Set(linkIds);
      const named = items.filter(({ linkId }) => wanted.has(linkId));
      const { waitMs, applied } = preferWait(request, ports.markWaitMs);
      const waitOptions = { timeoutMs: waitMs, signal: clientSignal(response, ports.stopping) };
      const { texts, unmarked } = await markItems(ports, named, waitOptions);
      if (applied !== undefined) response.set("Preference-Applied", applied);
      const view: MarkingsView = { texts, marked: texts - unmarked };
      return response.status(unmarked === 0 ? 200 : 202).json(view);
    }),
  });
