import type { Route } from "../../http/route.ts";
import type { CollectionStore } from "../../ports.ts";
import { withCollection } from "../with-collection.ts";

/** Items that are shown with their collection; the others are on the pages that follow. */
const firstPage = 100;

/** `GET /v1/collections/:id`: the collection, how many items are in which status, and the first of them. */
export const getCollection = ({
  collections,
}: {
  readonly collections: Pick<CollectionStore, "get" | "listItems">;
}): Route => ({
  method: "get",
  path: "/v1/collections/:id",
  handlers: [
    withCollection(collections, async (collection, _request, response) => {
      const page = await collections.listItems(collection.id, { limit: firstPage });
      response.json({ ...collection, ...page });
    }),
  ],
});
