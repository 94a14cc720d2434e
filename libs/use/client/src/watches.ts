import {
  type FeedLink,
  feedLinkSchema,
  type WatchChanges,
  watchesPageSchema,
  type WatchRequestInput,
  type WatchView,
  watchViewSchema,
} from "@quarry/contracts";
import type { z } from "zod";
import type { PageOptions } from "./options.ts";
import { pathOf, type Transport } from "./transport.ts";

/** Watches: questions that are repeated on a schedule, and the changes found. */
export interface WatchesClient {
  /** Creates a watch of a question, which is asked immediately, or of the report of a run. */
  create(request: WatchRequestInput): Promise<WatchView>;
  /** Returns a page of the watches, newest first. */
  list(page?: PageOptions): Promise<z.output<typeof watchesPageSchema>>;
  /** Returns a watch and the results of its last repetitions. */
  get(watchId: string): Promise<WatchView>;
  /** Pauses a watch, or changes its schedule. */
  change(watchId: string, changes: WatchChanges): Promise<WatchView>;
  /** Removes a watch; its reports are kept. */
  remove(watchId: string): Promise<void>;
  /** Creates the address of its feed; the previous address stops working. */
  createFeedLink(watchId: string): Promise<FeedLink>;
}

const base = "/v1/watches";

/** @internal */
export const watchesClient = ({ json, done }: Transport): WatchesClient => ({
  create: (request) => json({ method: "POST", path: base, json: request }, watchViewSchema),
  list: (page) => json({ path: base, query: { ...page } }, watchesPageSchema),
  get: (watchId) => json({ path: pathOf`/v1/watches/${watchId}` }, watchViewSchema),
  change: (watchId, changes) =>
    json({ method: "PATCH", path: pathOf`/v1/watches/${watchId}`, json: changes }, watchViewSchema),
  remove: (watchId) => done({ method: "DELETE", path: pathOf`/v1/watches/${watchId}` }),
  createFeedLink: (watchId) =>
    json({ method: "POST", path: pathOf`/v1/watches/${watchId}/feed-link` }, feedLinkSchema),
});
