import { scopeOf } from "@quarry/collections";
import { pastScopeOf } from "@quarry/evidence";
import type { Route } from "../../http/route.ts";
import type { CollectionStore, Evidence, ItemJobs } from "../../ports.ts";
import { withCollection } from "../with-collection.ts";

export interface DeleteCollectionPorts {
  readonly collections: Pick<CollectionStore, "get" | "remove">;
  readonly evidence: Pick<Evidence, "forget">;
  readonly itemJobs: Pick<ItemJobs, "retire">;
}

const nobodyWaits = { timeoutMs: 0, signal: new AbortController().signal };

/** `DELETE /v1/collections/:id`: forgets the collection with all versions of its items, and the documents nothing else holds. */
export const deleteCollection = ({ collections, evidence, itemJobs }: DeleteCollectionPorts): Route => ({
  method: "delete",
  path: "/v1/collections/:id",
  handlers: [
    withCollection(collections, async ({ id, counts }, _request, response) => {
      // The record goes last: a deletion that was cut off can be asked for again.
      await evidence.forget(scopeOf(id));
      await evidence.forget(pastScopeOf(scopeOf(id)));
      await collections.remove(id);
      // What was prepared in between has joined the collection again.
      if (counts.preparing > 0) await itemJobs.retire(id, "removed", nobodyWaits);
      response.status(204).end();
    }),
  ],
});
