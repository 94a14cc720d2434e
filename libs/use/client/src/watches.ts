import {
  feedLinkSchema,
  type WatchChanges,
  watchesPageSchema,
  type WatchRequestInput,
  watchViewSchema,
} from "@quarry/contracts";
import type { PageOptions } from "./options.ts";
import { pathOf, type Transport } from "./transport.ts";

/** Watches: questions that are repeated on a schedule, and the changes found. */
export type WatchesClient = ReturnType<typeof watchesClient>;

const base = "/v1/watches";

/** @internal */
export const watchesClient = ({ json, done }: Transport) => ({
  /** Creates a watch of a question, which is asked immediately, or of the report of a run. */
  create: (request: WatchRequestInput) =>
    json({ method: "POST", path: base, json: request }, watchViewSchema),
  /** Returns a page of the watches, newest first. */
  list: (page?: PageOptions) => json({ path: base, query: { ...page } }, watchesPageSchema),
  /** Returns a watch and the results of its last repetitions. */
  get: (watchId: string) => json({ path: pathOf`/v1/watches/${watchId}` }, watchViewSchema),
  /** Pauses a watch, or changes its schedule. */
  change: (watchId: string, changes: WatchChanges) =>
    json({ method: "PATCH", path: pathOf`/v1/watches/${watchId}`, json: changes }, watchViewSchema),
  /** Removes a watch; its reports are kept. */
  remove: (watchId: string) => done({ method: "DELETE", path: pathOf`/v1/watches/${watchId}` }),
  /** Creates the address of its feed; the previous address stops working. */
  createFeedLink: (watchId: string) =>
    json({ method: "POST", path: pathOf`/v1/watches/${watchId}/feed-link` }, feedLinkSchema),
});
