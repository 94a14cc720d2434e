import { z } from "zod";
import { parseQuery } from "../../http/parse-request.ts";
import { sendProblem } from "../../http/problems/problem.ts";
import type { Route } from "../../http/route.ts";
import type { CollectionStore } from "../../ports.ts";
import { withCollection } from "../with-collection.ts";

const cursorSchema = z
  .string()
  .regex(/^\d{1,15}$/, "must be the next_cursor of the page before; leave it out for the first page");

const querySchema = z.strictObject({
  limit: z.coerce.number().int().min(1).max(500).default(100),
  cursor: cursorSchema.optional(),
  /** The former name of `cursor`. */
  next: cursorSchema.optional(),
});

export interface ListItemsPorts {
  readonly collections: Pick<CollectionStore, "get" | "listItems">;
}

/** `GET /v1/collections/:id/items`: the items in the order they came, a page at a time. */
export const listItems = ({ collections }: ListItemsPorts): Route => ({
  method: "get",
  path: "/v1/collections/:id/items",
  query: querySchema,
  handlers: [
    withCollection(collections, async ({ id }, request, response) => {
      const query = parseQuery(querySchema, request.query);
      if ("problem" in query) return sendProblem(response, query.problem);
      const { limit, cursor, next: after = cursor } = query.value;
      const { items, next } = await collections.listItems(id, { limit, after });
      // Clients of the first form of paging read items, and send next.
      return response.json({ data: items, next_cursor: next, items, next });
    }),
  ],
});
