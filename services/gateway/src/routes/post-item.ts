import { readRawItem } from "../collections/read-raw-item.ts";
import { takeItem, type TakeItemPorts } from "../collections/take-item.ts";
import { withCollection } from "../collections/with-collection.ts";
import type { FileBodyPorts } from "../http/file-body.ts";
import type { Route } from "../http/route.ts";
import type { CollectionStore } from "../ports.ts";
import { sendProblem } from "../problems/problem.ts";

export interface PostItemPorts extends TakeItemPorts, FileBodyPorts {
  readonly collections: Pick<CollectionStore, "get" | "putItem">;
}

/** `POST /v1/collections/:id/items`: 201 for what is new, 200 for what was there. */
export const postItem = (ports: PostItemPorts): Route => ({
  method: "post",
  path: "/v1/collections/:id/items",
  handlers: [
    withCollection(ports.collections, async (collection, request, response) => {
      const parts = await readRawItem(ports, request);
      if ("problem" in parts) return sendProblem(response, parts.problem, parts.headers);
      const { outcome, item } = await takeItem(ports, collection.id, parts);
      return response
        .status(outcome === "same" ? 200 : 201)
        .location(item.links.self)
        .json(item);
    }),
  ],
});
