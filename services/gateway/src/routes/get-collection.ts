import { withCollection } from "../collections/with-collection.ts";
import type { Route } from "../http/route.ts";
import type { CollectionStore } from "../ports.ts";

/** `GET /v1/collections/:id`: the collection and its items. */
export const getCollection = ({ collections }: { collections: Pick<CollectionStore, "get"> }): Route => ({
  method: "get",
  path: "/v1/collections/:id",
  handlers: [withCollection(collections, (collection, _request, response) => void response.json(collection))],
});
