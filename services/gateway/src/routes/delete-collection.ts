import { pastScopeOf, scopeOf } from "@quarry/queue";
import { withCollection } from "../collections/with-collection.ts";
import type { Route } from "../http/route.ts";
import type { CollectionStore, Evidence } from "../ports.ts";

export interface DeleteCollectionPorts {
  readonly collections: Pick<CollectionStore, "get" | "remove">;
  readonly evidence: Pick<Evidence, "forget">;
}

/** `DELETE /v1/collections/:id`: forgets the collection with all versions of its items, and the documents nothing else holds. */
export const deleteCollection = ({ collections, evidence }: DeleteCollectionPorts): Route => ({
  method: "delete",
  path: "/v1/collections/:id",
  handlers: [
    withCollection(collections, async ({ id }, _request, response) => {
      // The record goes last: a deletion that was cut off can be asked for again.
      await evidence.forget(scopeOf(id));
      await evidence.forget(pastScopeOf(id));
      await collections.remove(id);
      response.status(204).end();
    }),
  ],
});
