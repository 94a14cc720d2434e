import { sendProblem } from "../../http/problems/problem.ts";
import type { Route } from "../../http/route.ts";
import type { CollectionStore } from "../../ports.ts";
import { noItem } from "../no-item.ts";
import { withCollection } from "../with-collection.ts";

export interface GetItemPorts {
  readonly collections: Pick<CollectionStore, "get" | "getItem">;
}

/** `GET /v1/collections/:id/items/:itemId`: one item, by its id or its link id. */
export const getItem = ({ collections }: GetItemPorts): Route => ({
  method: "get",
  path: "/v1/collections/:id/items/:itemId",
  handlers: [
    withCollection(collections, async ({ id }, request, response) => {
      const item = await collections.getItem(id, String(request.params["itemId"]));
      return item === undefined ? sendProblem(response, noItem) : response.json(item);
    }),
  ],
});
