/* The routes of collections as a whole. */
import { type CollectionHead, scopeOf } from "@quarry/collections";
import {
  collectionIdSchema,
  collectionRequestSchema,
  collectionViewSchema,
  collectionsPageSchema,
} from "@quarry/contracts";
import { pastScopeOf } from "@quarry/evidence";
import { Failure } from "@quarry/failure";
import { never } from "@quarry/runtime";
import { z } from "zod";
import type { Ports } from "../gateway-ports.ts";
import { jsonBody } from "../http/bodies.ts";
import { newestFirst, pageOf } from "../http/paging.ts";
import { parseBody } from "../http/parse-request.ts";
import { problem } from "../http/problem.ts";
import { type Route, withNamed, routesOf } from "../http/route.ts";
import { clientSignal } from "../http/waiting.ts";

const route = routesOf("collections");

const maxBytes = 16 * 1_024;

export const postCollection = ({ collections }: Ports<"collections">): Route =>
  route.post("/v1/collections", "createCollection", "Make an empty collection", {
    body: collectionRequestSchema,
    answer: collectionViewSchema,
    statuses: [201],
    reads: jsonBody(maxBytes),
    handle: async (request, response) => {
      const { name, mark } = parseBody(collectionRequestSchema, request);
      const collection = await collections.create(name, { mark });
      response
        .status(201)
        .location(`/v1/collections/${collection.id}`)
        .json({ ...collection, items: [], next: null });
    },
  });

export const listCollections = ({ collections }: Ports<"collections">): Route =>
  newestFirst({
    route,
    path: "/v1/collections",
    id: "listCollections",
    summary: "List collections, newest first",
    name: "collections",
    page: collectionsPageSchema,
    idSchema: collectionIdSchema,
    filters: {},
    list: async (page) => pageOf(await collections.list(page), page.limit),
  });

/** Passes the collection named by the path to a handler, or answers 404. */
export const withCollection = withNamed<CollectionHead>(
  collectionIdSchema,
  problem("not-found", "There is no collection with this id. POST /v1/collections makes one."),
);

/** Number of items shown with their collection; the others are on the following pages. */
const firstPage = 100;

export const getCollection = ({ collections }: Ports<"collections">): Route =>
  route.get("/v1/collections/:id", "getCollection", "A collection and its first items", {
    answer: collectionViewSchema,
    handle: withCollection(collections, async (collection, _request, response) => {
      const page = await collections.listItems(collection.id, { limit: firstPage });
      response.json({ ...collection, ...page });
    }),
  });

/** Resolves to undefined if Redis has no room for the jobs of a removal: then the sweeper adds them later. */
export const unlessFull = async <Answer>(addJobs: () => Promise<Answer>): Promise<Answer | undefined> => {
  try {
    return await addJobs();
  } catch (error) {
    if (error instanceof Failure && error.code === "storage-full") return undefined;
    throw error;
  }
};

const nobodyWaits = { timeoutMs: 0, signal: never };

/**
 * `DELETE /v1/collections/:id`: removes the collection from every answer and queues jobs that delete all versions of its items and
 * the documents that nothing else uses; 204 when they have finished, 202 if they take longer.
 */
export const deleteCollection = (
  ports: Ports<"collections" | "forgetWaitMs" | "itemJobs" | "originals" | "stopping">,
): Route =>
  route.delete("/v1/collections/:id", "deleteCollection", "Delete a collection and its texts", {
    answer: z.object({ id: z.string(), status: z.literal("leaving") }),
    statuses: [202, 204],
    handle: withCollection(ports.collections, async ({ id, counts }, _request, response) => {
      // Removed before the collection, because afterwards nothing would find them.
      await ports.originals.remove(id);
      // From here on the sweeper deletes the rest, regardless of the outcome of this request.
      await ports.collections.remove(id);
      const waitOptions = { timeoutMs: ports.forgetWaitMs, signal: clientSignal(response, ports.stopping) };
      const isForgotten = await unlessFull(async () => {
        if (counts.preparing > 0) await ports.itemJobs.retire(id, "removed", nobodyWaits);
        return ports.itemJobs.forget([scopeOf(id), pastScopeOf(scopeOf(id))], waitOptions);
      });
      if (isForgotten === true) return response.status(204).end();
      return response.status(202).json({ id, status: "leaving" });
    }),
  });
