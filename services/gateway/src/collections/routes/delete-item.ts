import { clientSignal } from "../../http/client-signal.ts";
import { sendProblem } from "../../http/problems/problem.ts";
import type { Route } from "../../http/route.ts";
import type { CollectionStore, ItemJobs } from "../../ports.ts";
import { noItem } from "../no-item.ts";
import { withCollection } from "../with-collection.ts";

export interface DeleteItemPorts {
  readonly collections: Pick<CollectionStore, "get" | "removeItem">;
  readonly itemJobs: Pick<ItemJobs, "retire">;
  /** Aborts when the service stops. */
  readonly stopping: AbortSignal;
}

/** Long enough for a few texts to leave; the job goes on without anybody who waits. */
const retireWaitMs = 10_000;

/** `DELETE /v1/collections/:id/items/:itemId`: removes an item; its texts leave the collection, unless another item has them. */
export const deleteItem = ({ collections, itemJobs, stopping }: DeleteItemPorts): Route => ({
  method: "delete",
  path: "/v1/collections/:id/items/:itemId",
  handlers: [
    withCollection(collections, async ({ id }, request, response) => {
      const item = await collections.removeItem(id, String(request.params["itemId"]));
      if (item === undefined) return sendProblem(response, noItem);
      const patience = { timeoutMs: retireWaitMs, signal: clientSignal(response, stopping) };
      await itemJobs.retire(id, `${item.itemId}/removed`, patience);
      return response.status(204).end();
    }),
  ],
});
