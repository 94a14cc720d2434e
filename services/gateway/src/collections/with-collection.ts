import type { CollectionHead } from "@quarry/collections";
import { collectionIdSchema } from "@quarry/contracts";
import type { Request, RequestHandler, Response } from "express";
import { problem, sendProblem } from "../http/problems/problem.ts";
import type { CollectionStore } from "../ports.ts";

type CollectionHandler = (
  collection: CollectionHead,
  request: Request,
  response: Response,
) => Promise<unknown> | void;

/** Hands the collection that the path names to a handler, or answers 404. */
export const withCollection =
  (collections: Pick<CollectionStore, "get">, handle: CollectionHandler): RequestHandler =>
  async (request, response) => {
    const id = request.params["id"];
    const { data: collectionId } = collectionIdSchema.safeParse(id);
    const collection = collectionId === undefined ? undefined : await collections.get(collectionId);
    if (collection !== undefined) return await handle(collection, request, response);
    return sendProblem(
      response,
      problem("not-found", "There is no collection with this id. POST /v1/collections makes one."),
    );
  };
