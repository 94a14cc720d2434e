import { collectionIdSchema } from "@quarry/contracts";
import { newestFirst, pageOf } from "../../http/newest-first.ts";
import type { Route } from "../../http/route.ts";
import type { CollectionStore } from "../../ports.ts";

export interface ListCollectionsPorts {
  readonly collections: Pick<CollectionStore, "list">;
}

/** `GET /v1/collections`: the collections without their items, newest first, a page at a time. */
export const listCollections = ({ collections }: ListCollectionsPorts): Route =>
  newestFirst({
    path: "/v1/collections",
    name: "collections",
    idSchema: collectionIdSchema,
    filters: {},
    list: async (page) => pageOf(await collections.list(page), page.limit),
    show: (collection) => collection,
  });
