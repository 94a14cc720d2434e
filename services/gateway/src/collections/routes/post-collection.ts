import { collectionRequestSchema } from "@quarry/contracts";
import { json } from "express";
import { parseBody } from "../../http/parse-request.ts";
import { sendProblem } from "../../http/problems/problem.ts";
import type { Route } from "../../http/route.ts";
import type { CollectionStore } from "../../ports.ts";

const maxBytes = 16 * 1_024;

export interface PostCollectionPorts {
  readonly collections: Pick<CollectionStore, "create">;
}

/** `POST /v1/collections`: an empty collection. */
export const postCollection = ({ collections }: PostCollectionPorts): Route => ({
  method: "post",
  path: "/v1/collections",
  handlers: [
    json({ limit: maxBytes }),
    async (request, response) => {
      const body = parseBody(collectionRequestSchema, request);
      if ("problem" in body) return sendProblem(response, body.problem);
      const { name, mark } = body.value;
      const collection = await collections.create(name, { mark });
      response
        .status(201)
        .location(`/v1/collections/${collection.id}`)
        .json({ ...collection, items: [], next: null });
    },
  ],
});
