/* The routes of the items of a collection, except those that add an item or read its text. */
import { type ItemView, itemViewSchema, itemsListSchema } from "@quarry/contracts";
import type { Request } from "express";
import { z } from "zod";
import type { Ports } from "../gateway-ports.ts";
import { parseQuery } from "../http/parse-request.ts";
import { problem, Refusal } from "../http/problem.ts";
import { type Route, routesOf } from "../http/route.ts";
import { clientSignal } from "../http/waiting.ts";
import { unlessFull, withCollection } from "./collections.ts";

const route = routesOf("collections");

const cursorSchema = z
  .string()
  .regex(/^\d{1,15}$/, "must be the next_cursor of the page before; leave it out for the first page");

const querySchema = z.strictObject({
  limit: z.coerce.number().int().min(1).max(500).default(100),
  cursor: cursorSchema.optional(),
  /** The former name of `cursor`. */
  next: cursorSchema.optional(),
});

export const listItems = ({ collections }: Ports<"collections">): Route =>
  route.get("/v1/collections/:id/items", "listItems", "List items in order of arrival", {
    query: querySchema,
    answer: itemsListSchema,
    handle: withCollection(collections, async ({ id }, request, response) => {
      const { limit, cursor, next: after = cursor } = parseQuery(querySchema, request.query);
      const { items, next } = await collections.listItems(id, { limit, after });
      // Clients of the first paging format read `items` and send `next`.
      return response.json({ data: items, next_cursor: next, items, next });
    }),
  });

const noItem = problem(
  "not-found",
  "The collection has no item with this itemId or linkId. GET /v1/collections/:id/items lists them.",
);

/**
 * Returns the item that a path names in a collection.
 * @throws {Refusal} if there is none
 */
export const requireItem = async (
  { collections }: Ports<"collections">,
  collectionId: string,
  request: Request,
): Promise<ItemView> => {
  const item = await collections.getItem(collectionId, String(request.params["itemId"]));
  if (item === undefined) throw new Refusal(noItem);
  return item;
};

/** Finds the item by its id or its link id. */
export const getItem = (ports: Ports<"collections">): Route =>
  route.get("/v1/collections/:id/items/:itemId", "getItem", "One item", {
    answer: itemViewSchema,
    handle: withCollection(ports.collections, async ({ id }, request, response) =>
      response.json(await requireItem(ports, id, request)),
    ),
  });

/** Enough for a few texts; the job continues when the request stops waiting. */
const retireWaitMs = 10_000;

/** Removes the texts of the item too, unless another item has them. */
export const deleteItem = ({
  collections,
  originals,
  itemJobs,
  stopping,
}: Ports<"collections" | "itemJobs" | "originals" | "stopping">): Route =>
  route.delete("/v1/collections/:id/items/:itemId", "deleteItem", "Delete an item", {
    statuses: [204],
    handle: withCollection(collections, async ({ id }, request, response) => {
      const item = await collections.removeItem(id, String(request.params["itemId"]));
      if (item === undefined) throw new Refusal(noItem);
      await originals.remove(id, item.itemId);
      const waitOptions = { timeoutMs: retireWaitMs, signal: clientSignal(response, stopping) };
      await unlessFull(() => itemJobs.retire(id, `${item.itemId}/removed`, waitOptions));
      return response.status(204).end();
    }),
  });
