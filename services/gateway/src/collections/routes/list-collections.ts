import { collectionIdSchema } from "@quarry/contracts";
import { newestFirst } from "../../http/newest-first.ts";
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
    list: (page) => collections.list(page),
    show: (collection) => collection,
  });
