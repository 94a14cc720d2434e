import { collectionIdSchema } from "@quarry/contracts";
import { z } from "zod";
import { parseQuery } from "../http/parse-request.ts";
import type { Route } from "../http/route.ts";
import type { CollectionStore } from "../ports.ts";
import { sendProblem } from "../problems/problem.ts";

const querySchema = z.strictObject({
  limit: z.coerce.number().int().min(1).max(100).default(20),
  before: collectionIdSchema.optional(),
});

export interface ListCollectionsPorts {
  readonly collections: Pick<CollectionStore, "list">;
}

/** `GET /v1/collections`: the collections without their items, newest first, a page at a time. */
export const listCollections = ({ collections }: ListCollectionsPorts): Route => ({
  method: "get",
  path: "/v1/collections",
  handlers: [
    async (request, response) => {
      const query = parseQuery(querySchema, request.query);
      if ("problem" in query) return sendProblem(response, query.problem);
      const { limit, before } = query.value;
      const page = await collections.list({ limit, ...(before === undefined ? {} : { before }) });
      const last = page.length === limit ? page.at(-1) : undefined;
      const next = last === undefined ? null : `/v1/collections?limit=${limit}&before=${last.id}`;
      response.json({ collections: page, next });
    },
  ],
});
