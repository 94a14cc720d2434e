import { problem } from "../http/problems/problem.ts";

/** What is said of an item that a collection does not have. */
export const noItem = problem(
  "not-found",
  "The collection has no item with this itemId or linkId. GET /v1/collections/:id/items lists them.",
);
